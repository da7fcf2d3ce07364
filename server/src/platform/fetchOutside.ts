import { Readable } from 'node:stream';
import { AppError } from './AppError';
import { requestOutside } from './upstream';

const redirectsMax = 3;
const droppedBytesMax = 64 * 1024;

interface Fetching<Kept> {
  /** For the whole fetch, redirects included. */
  timeoutMs: number;
  /** Error for a status other than 200; null: no answer. */
  refuse: (status: number | null) => AppError;
  keep: (content: Readable) => Promise<Kept>;
}

/**
 * Fetches something from the internet; every redirect is checked like the first address.
 *
 * @throws when an address is not public or does not answer 200 in time, or when `keep` throws.
 */
export async function fetchOutside<Kept>(
  address: string,
  allowed: Record<string, string>,
  { timeoutMs, refuse, keep }: Fetching<Kept>,
): Promise<Kept> {
  const deadline = Date.now() + timeoutMs;
  let url = new URL(address);
  for (let redirects = 0; redirects <= redirectsMax; redirects++) {
    if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) break;
    const leftMs = deadline - Date.now();
    if (leftMs <= 0) break;
    const answer = await requestOutside<{ kept: Kept } | { location: string }>(
      url,
      allowed,
      leftMs,
      async ({ statusCode, headers, body }) => {
        if (statusCode === 200) return { kept: await keep(Readable.from(body)) };
        await body.dump({ limit: droppedBytesMax }).catch(() => {});
        const { location } = headers;
        if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') throw refuse(statusCode);
        return { location };
      },
    );
    if (!('location' in answer)) return answer.kept;
    url = new URL(answer.location, url);
  }
  throw refuse(null);
}
