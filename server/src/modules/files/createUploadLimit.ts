import type { Deps } from '../../platform/Deps';
import { createAtOnce } from '../../platform/http/atOnce';
import { countHit } from '../../platform/http/rateLimit';
import { minutes } from '../../platform/time';

/** Twenty files of one document, and a few more. */
const uploadsAtOnce = 24;

export type UploadLimit = ReturnType<typeof createUploadLimit>;

/** Limits the uploads of a member, per ten minutes and at once; refuses more with `E0429`. */
export function createUploadLimit(deps: Deps) {
  const atOnce = createAtOnce(uploadsAtOnce);
  const { uploadsPerTenMinutes } = deps.config.perAccount;

  return async <Result>(memberId: string, work: () => Promise<Result>): Promise<Result> => {
    await countHit(deps, `upload:${memberId}`, uploadsPerTenMinutes, 10 * minutes);
    return atOnce(memberId, work);
  };
}
