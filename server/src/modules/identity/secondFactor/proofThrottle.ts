import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { say } from '../../../platform/i18n/say';
import { minutes } from '../../../platform/time';
import { countFailure, findLock, forgetFailures } from '../session/loginFailures.repository';

const lockMs = 15 * minutes;
const failuresMax = 5;
const subjectOf = (userId: string) => `proof:${userId}`;

export type ProofThrottle = ReturnType<typeof createProofThrottle>;

/** Limits guessing by somebody who knows a password or uses an open session. */
export function createProofThrottle({ db, clock }: Deps) {
  async function refuseLocked(userId: string): Promise<void> {
    const now = clock();
    const lockedUntil = await findLock(db, [subjectOf(userId)], now);
    if (!lockedUntil) return;
    const leftSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
    throw new AppError(
      'E5008',
      { leftSeconds },
      say`验证失败次数过多，请${Math.ceil(leftSeconds / 60)}分钟后再试`,
    );
  }

  return {
    /**
     * Whether a proof is right. It counts as a failure until that is known: of many at the same moment no more than five are
     * looked at.
     *
     * @throws {AppError} `E5008` with `leftSeconds` for 15 minutes after five failures.
     */
    async attempt(userId: string, isRight: () => Promise<boolean>): Promise<boolean> {
      await refuseLocked(userId);
      const lock = { max: failuresMax, lockMs, now: clock() };
      if ((await countFailure(db, subjectOf(userId), lock)) > failuresMax) await refuseLocked(userId);
      if (!(await isRight())) return false;
      await forgetFailures(db, subjectOf(userId));
      return true;
    },
  };
}
