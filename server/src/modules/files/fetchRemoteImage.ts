import { Readable } from 'node:stream';
import { AppError } from '../../platform/AppError';
import { requestOutside } from '../../platform/upstream';

/** Of the whole fetch, redirects included. */
export const remoteImageTimeoutMs = 60_000;
const redirectsMax = 3;

/**
 * Brings a picture from elsewhere and hands it to `keep`.
 *
 * @throws when the address is not a public one, does not answer with 200 in time, or `keep` does.
 */
export async function fetchRemoteImage<Kept>(
  address: string,
  allowed: Record<string, string>,
  keep: (content: Readable) => Promise<Kept>,
): Promise<Kept> {
  const deadline = Date.now() + remoteImageTimeoutMs;
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
        await body.dump({ limit: 64 * 1024 }).catch(() => {});
        const { location } = headers;
        if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string')
          throw new AppError('E1041');
        return { location };
      },
    );
    if (!('location' in answer)) return answer.kept;
    url = new URL(answer.location, url);
  }
  throw new AppError('E1041');
}
