import type { Deps } from '../../../platform/Deps';
import { AppError } from '../../../platform/AppError';
import { minutes } from '../../../platform/time';
import type { Db } from '../../../platform/db/Db';
import type { Account } from '../../../platform/http/Member';
import { say } from '../../../platform/i18n/say';
import { countFailure, findLock, forgetFailures, lockUntil } from './loginFailures.repository';

const lockMs = 15 * minutes;
/** An office shares one address, so addresses have a higher limit (decisions/0007-login-throttle.md). */
const failuresMax = { account: 5, address: 20 };

type Kind = keyof typeof failuresMax;
interface Subjects {
  account: string;
  address: string;
}

const addressSubject = (address: string) => `address:${address}`;
const accountSubject = (account: string) => `account:${account.toLowerCase()}`;

/** Blocks an address by an operator's decision. */
export const lockAddress = (tx: Db, address: string, until: Date): Promise<void> =>
  lockUntil(tx, addressSubject(address), until);

/** Ends the lock of whoever has shown in another way that the account is theirs. */
export async function unlockAccount(
  tx: Db,
  { email, mobile }: Pick<Account, 'email' | 'mobile'>,
): Promise<void> {
  for (const account of [email, mobile]) if (account) await forgetFailures(tx, accountSubject(account));
}

export type LoginThrottle = ReturnType<typeof createLoginThrottle>;

/** Counts failed logins by account and address in the database. */
export function createLoginThrottle({ db, clock }: Deps) {
  const subjectsOf = ({ account, address }: Subjects): [Kind, string][] => [
    ['account', accountSubject(account)],
    ['address', addressSubject(address)],
  ];

  const count = (kind: Kind, subject: string): Promise<number> =>
    countFailure(db, subject, { max: failuresMax[kind], lockMs, now: clock() });

  /** @throws {AppError} `E5008` with `leftSeconds` while the account or the address is locked. */
  async function refuseLocked(subjects: Subjects): Promise<void> {
    const now = clock();
    const names = subjectsOf(subjects).map(([, subject]) => subject);
    const lockedUntil = await findLock(db, names, now);
    if (!lockedUntil) return;
    const leftSeconds = Math.ceil((lockedUntil.getTime() - now.getTime()) / 1000);
    throw new AppError(
      'E5008',
      { leftSeconds },
      say`密码错误次数过多，账号已临时锁定，请${Math.ceil(leftSeconds / 60)}分钟后再试`,
    );
  }

  return {
    refuseLocked,

    /**
     * Counts a password as wrong for its account before it is compared (`forget` if it is right): of many at the same moment no
     * more than five are compared.
     *
     * @throws {AppError} `E5008` as `refuseLocked`.
     */
    async takePassword(subjects: Subjects): Promise<void> {
      const failures = await count('account', accountSubject(subjects.account));
      if (failures > failuresMax.account) await refuseLocked(subjects);
    },

    async countFailure(subjects: Subjects): Promise<void> {
      for (const [kind, subject] of subjectsOf(subjects)) await count(kind, subject);
    },

    /** Of a password that `takePassword` has counted for its account. */
    countAddress: async ({ address }: Pick<Subjects, 'address'>): Promise<void> =>
      void (await count('address', addressSubject(address))),

    async forget({ account }: { account: string }): Promise<void> {
      await forgetFailures(db, accountSubject(account));
    },
  };
}
