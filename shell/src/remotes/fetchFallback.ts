import type { LiveRemote } from '@portal/contract/internal';
import { language } from '@portal/text';

const timeoutMs = 5000;

/**
 * Asks the registry for the newest good release of a remote. Null: there is none, or the registry does not answer.
 *
 * @param tried  Versions that failed in this tab.
 */
export async function fetchFallback(name: string, tried: readonly string[]): Promise<LiveRemote | null> {
  const query = new URLSearchParams({ instead: tried.join(','), lang: language() }).toString();
  try {
    const response = await fetch(`/releases/${name}/fallback.json?${query}`, {
      signal: AbortSignal.timeout(timeoutMs),
    });
    return response.ok ? ((await response.json()) as LiveRemote) : null;
  } catch {
    return null;
  }
}
