import type { Db } from '../../../platform/db/Db';

interface LoginTry {
  at: Date;
  userId: string | null;
  /** Tells accounts apart, and no more. */
  accountHash: string;
  address: string;
  /** `ok`, or the code of the refusal. */
  outcome: string;
}

/** For whoever looks for logins that are somebody else's. */
export async function insertLoginTry(
  db: Db,
  { at, userId, accountHash, address, outcome }: LoginTry,
): Promise<void> {
  await db
    .insertInto('login_tries')
    .values({ at, user_id: userId, account_hash: accountHash, address, outcome })
    .execute();
}
