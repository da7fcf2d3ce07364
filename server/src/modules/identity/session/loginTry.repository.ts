import type { Db } from '../../../platform/db/Db';

interface LoginTry {
  at: Date;
  userId: string | null;
  /** Distinguishes accounts without identifying them. */
  accountHash: string;
  address: string;
  /** `ok`, or the code of the refusal. */
  outcome: string;
}

/** Stored for the detection of suspicious logins. */
export async function insertLoginTry(
  db: Db,
  { at, userId, accountHash, address, outcome }: LoginTry,
): Promise<void> {
  await db
    .insertInto('login_tries')
    .values({ at, user_id: userId, account_hash: accountHash, address, outcome })
    .execute();
}
