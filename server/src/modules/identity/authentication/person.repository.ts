import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { authenticationState, undecidedStates } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { lockOwn } from '../../../platform/db/lockOwn';
import type { Tables } from '../../../platform/db/tables';

export type PersonRow = Selectable<Tables['person_authentications']>;

export const findPerson = (db: Db, by: 'user_id' | 'id', value: string): Promise<PersonRow | undefined> =>
  db.selectFrom('person_authentications').selectAll().where(by, '=', value).executeTakeFirst();

/** The same, locked until the transaction ends. */
export const lockPerson = (tx: Db, id: string): Promise<PersonRow | undefined> =>
  tx.selectFrom('person_authentications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** That of an account, locked until the transaction ends; without one, the account. */
export const lockPersonOf = (tx: Db, userId: string): Promise<PersonRow | undefined> =>
  lockOwn(tx, userId, () =>
    tx
      .selectFrom('person_authentications')
      .selectAll()
      .where('user_id', '=', userId)
      .forUpdate()
      .executeTakeFirst(),
  );

export async function insertPerson(tx: Db, row: Insertable<Tables['person_authentications']>): Promise<void> {
  await tx.insertInto('person_authentications').values(row).execute();
}

export async function updatePerson(
  tx: Db,
  id: string,
  row: Updateable<Tables['person_authentications']>,
): Promise<void> {
  await tx.updateTable('person_authentications').set(row).where('id', '=', id).execute();
}

/** Rejected before a time, with pictures still stored. */
export const listRefusedPersons = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('person_authentications')
    .select('id')
    .where('state', '=', authenticationState.rejected)
    .where('decided_at', '<', before)
    .where('front_file_id', 'is not', null)
    .orderBy('decided_at')
    .limit(limit)
    .execute();

/** Whether another account has passed, or is under review, with this document. */
export async function isDocumentTaken(db: Db, idNoHash: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('person_authentications')
    .select('id')
    .where('id_no_hash', '=', idNoHash)
    .where('user_id', '!=', userId)
    .where('state', 'in', [authenticationState.passed, ...undecidedStates])
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a try of the day in one statement. @returns their number. */
export async function countDailyTry(db: Db, subject: string, day: string): Promise<number> {
  const { tries } = await db
    .insertInto('daily_tries')
    .values({ subject, day, tries: 1 })
    .onConflict((conflict) =>
      conflict.columns(['subject', 'day']).doUpdateSet({ tries: sql<number>`daily_tries.tries + 1` }),
    )
    .returning('tries')
    .executeTakeFirstOrThrow();
  return tries;
}

/** Queues another query of the register. */
export async function queueCheck(tx: Db, subjectId: string, at: Date): Promise<void> {
  await tx
    .insertInto('verification_checks')
    .values({ subject_id: subjectId, attempts: 1, next_attempt_at: at })
    .onConflict((conflict) => conflict.column('subject_id').doUpdateSet({ attempts: 1, next_attempt_at: at }))
    .execute();
}

export const listDueChecks = (db: Db, now: Date, limit: number) =>
  db
    .selectFrom('verification_checks')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();

/** False when another process has claimed this attempt. */
export async function claimCheck(
  db: Db,
  { subject_id, attempts }: { subject_id: string; attempts: number },
  nextAttemptAt: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('verification_checks')
    .set({ attempts: attempts + 1, next_attempt_at: nextAttemptAt })
    .where('subject_id', '=', subject_id)
    .where('attempts', '=', attempts)
    .returning('subject_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function forgetCheck(tx: Db, subjectId: string): Promise<void> {
  await tx.deleteFrom('verification_checks').where('subject_id', '=', subjectId).execute();
}

/** Documents that expire before a day, or have, whose owner has not been told. */
export const listExpiring = (db: Db, before: string, remindedDays: number, limit: number) =>
  db
    .selectFrom('person_authentications')
    .select(['id', 'user_id', 'valid_to'])
    .where('state', '=', authenticationState.passed)
    .where('valid_to', '<', before)
    .where(({ or, eb }) => or([eb('reminded_days', 'is', null), eb('reminded_days', '>', remindedDays)]))
    .orderBy('valid_to')
    .limit(limit)
    .execute();

/** COMPAT: rows older than facts_sealed. */
export const listClearPersons = (db: Db, limit: number) =>
  db
    .selectFrom('person_authentications')
    .selectAll()
    .where('facts_sealed', 'is', null)
    .limit(limit)
    .execute();
