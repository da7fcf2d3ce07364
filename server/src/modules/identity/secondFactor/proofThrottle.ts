import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import { say } from '../../../platform/said/say';
import { minutes } from '../../../platform/time';
import { countFailure, findLock, forgetFailures } from '../session/loginFailures.repository';

const lockMs = 15 * minutes;
const failuresMax = 5;
const subjectOf = (userId: string) => `proof:${userId}`;

export type ProofThrottle = ReturnType<typeof createProofThrottle>;

/** Limits guessing by somebody who knows a password or uses an open session. */
export function createProofThrottle({ db, clock }: Deps) {
  return {
    /** @throws {AppError} `E5008` with `leftSeconds` for 15 minutes after five failures. */
    async refuseLocked(userId: string): Promise<void> {
      const now = clock();
      const lockedUntil = await findLock(db, [subjectOf(userId)], now);
      if (!lockedUntil) return;
      const leftSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
      throw new AppError(
        'E5008',
        { leftSeconds },
        say`验证失败次数过多，请${Math.ceil(leftSeconds / 60)}分钟后再试`,
      );
    },
    count: (userId: string) =>
      countFailure(db, subjectOf(userId), { max: failuresMax, lockMs, now: clock() }),
    forget: (userId: string) => forgetFailures(db, subjectOf(userId)),
  };
}
