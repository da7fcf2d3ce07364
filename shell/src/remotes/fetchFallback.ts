import type { LiveRemote } from '@portal/contract/internal';
import { language } from '@portal/text';

const timeoutMs = 5000;

/**
 * The newest good release of a remote, as the registry knows it now. Null: there is none, or it cannot be asked.
 *
 * @param tried  Versions that do not work in this tab.
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
