import type { Readable } from 'node:stream';
import { AppError } from '../../platform/AppError';
import { fetchOutside } from '../../platform/fetchOutside';

/** For the whole fetch, redirects included. */
const remoteImageTimeoutMs = 60_000;

/**
 * Fetches a picture from another site and passes it to `keep`.
 *
 * @throws when the address is not public, does not answer with 200 in time, or `keep` does.
 */
export const fetchRemoteImage = <Kept>(
  address: string,
  allowed: Record<string, string>,
  keep: (content: Readable) => Promise<Kept>,
): Promise<Kept> =>
  fetchOutside(address, allowed, {
    timeoutMs: remoteImageTimeoutMs,
    refuse: () => new AppError('E1041'),
    keep,
  });
