import { sql } from 'kysely';
import type { Deps } from '../../../platform/Deps';
import { AppError } from '../../../platform/AppError';
import { minutes } from '../../../platform/time';

const lockMs = 15 * minutes;
/** Many people share one office address: it takes more before all of them are kept out (decisions/0007-login-throttle.md). */
const failuresMax = { account: 5, address: 20 };

type Kind = keyof typeof failuresMax;
interface Subjects {
  account: string;
  address: string;
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Counts failed logins by account and by address, in the database. */
export function createLoginThrottle({ db, clock }: Deps) {
  const subjectsOf = ({ account, address }: Subjects) =>
    [
      ['account', `account:${account.toLowerCase()}`],
      ['address', `address:${address}`],
    ] as [Kind, string][];

  return {
    /** @throws {AppError} `E5008` with `leftSeconds` while the account or the address is locked. */
    async refuseLocked(subjects: Subjects): Promise<void> {
      const now = clock();
      const locked = await db
        .selectFrom('login_failures')
        .select('locked_until')
        .where(
          'subject',
          'in',
          subjectsOf(subjects).map(([, subject]) => subject),
        )
        .where('locked_until', '>', now)
        .orderBy('locked_until', 'desc')
        .limit(1)
        .executeTakeFirst();
      if (!locked?.locked_until) return;
      const leftSeconds = Math.ceil((locked.locked_until.getTime() - now.getTime()) / 1000);
      throw new AppError(
        'E5008',
        { leftSeconds },
        `密码错误次数过多，账号已临时锁定，请${Math.ceil(leftSeconds / 60)}分钟后再试`,
      );
    },

    async countFailure(subjects: Subjects): Promise<void> {
      for (const [kind, subject] of subjectsOf(subjects)) await countOne(subject, failuresMax[kind]);
    },

    async forget({ account }: { account: string }): Promise<void> {
      await db
        .deleteFrom('login_failures')
        .where('subject', '=', `account:${account.toLowerCase()}`)
        .execute();
    },
  };

  async function countOne(subject: string, max: number): Promise<void> {
    const now = clock();
    const isOld = sql<boolean>`login_failures.first_at <= ${new Date(now.getTime() - lockMs)}::timestamptz`;
    const failures = sql<number>`case when ${isOld} then 1 else login_failures.failures + 1 end`;
    await db
      .insertInto('login_failures')
      .values({ subject, failures: 1, first_at: now })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet({
          failures,
          first_at: sql`case when ${isOld} then ${now}::timestamptz else login_failures.first_at end`,
          locked_until: sql`case when (${failures}) >= ${max} then ${new Date(now.getTime() + lockMs)}::timestamptz else null end`,
        }),
      )
      .execute();
  }
}
