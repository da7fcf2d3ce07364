import { sql } from 'kysely';
import type { Db } from './Db';

/** Runs a part of a transaction in a savepoint: when it throws, its writes are undone and the transaction can go on. */
export async function inSavepoint<Result>(tx: Db, work: () => Promise<Result>): Promise<Result> {
  await sql`savepoint part`.execute(tx);
  try {
    const result = await work();
    await sql`release savepoint part`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(tx);
    throw error;
  }
}
