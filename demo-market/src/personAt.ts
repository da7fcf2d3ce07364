import { type Db, type Member, asPerson } from '@portal/server';

/** A demo account that acts for itself. */
export const personAt = async (db: Db, email: string): Promise<Member> =>
  asPerson(await db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow());
