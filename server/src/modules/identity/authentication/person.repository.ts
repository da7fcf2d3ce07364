import type { Insertable, Selectable } from 'kysely';
import { authenticationState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type PersonRow = Selectable<Tables['person_authentications']>;
type Submitted = Omit<Insertable<Tables['person_authentications']>, 'id' | 'user_id'>;

export const findPerson = (db: Db, by: 'user_id' | 'id', value: string): Promise<PersonRow | undefined> =>
  db.selectFrom('person_authentications').selectAll().where(by, '=', value).executeTakeFirst();

export async function insertPerson(tx: Db, id: string, userId: string, row: Submitted): Promise<void> {
  await tx
    .insertInto('person_authentications')
    .values({ ...row, id, user_id: userId })
    .execute();
}

export async function updatePerson(tx: Db, id: string, row: Submitted): Promise<void> {
  await tx.updateTable('person_authentications').set(row).where('id', '=', id).execute();
}

type Decision = Pick<Submitted, 'state' | 'decided_at' | 'rejects'>;

/** @returns whose it is; null when it does not wait for a decision (any more). */
export async function decidePerson(tx: Db, id: string, decision: Decision): Promise<string | null> {
  const row = await tx
    .updateTable('person_authentications')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', authenticationState.waiting)
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? null;
}
