import type { Insertable, Selectable } from 'kysely';
import { phoneAppealState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type PhoneAppealRow = Selectable<Tables['phone_appeals']>;

export async function insertAppeal(tx: Db, row: Insertable<Tables['phone_appeals']>): Promise<void> {
  await tx.insertInto('phone_appeals').values(row).execute();
}

export const findAppeal = (db: Db, id: string): Promise<PhoneAppealRow | undefined> =>
  db.selectFrom('phone_appeals').selectAll().where('id', '=', id).executeTakeFirst();

export const findLastAppeal = (db: Db, userId: string): Promise<PhoneAppealRow | undefined> =>
  db
    .selectFrom('phone_appeals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export async function countAppeals(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('phone_appeals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('submitted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Decision = Pick<Insertable<Tables['phone_appeals']>, 'state' | 'decided_at' | 'rejects'>;

/** @returns the decided appeal; undefined when it is not waiting. */
export const decideAppeal = (tx: Db, id: string, decision: Decision): Promise<PhoneAppealRow | undefined> =>
  tx
    .updateTable('phone_appeals')
    .set(decision)
    .where('id', '=', id)
    .where('state', '=', phoneAppealState.waiting)
    .returningAll()
    .executeTakeFirst();

/** Appeals decided before a time, with pictures still stored. */
export const listWithPictures = (db: Db, decidedBefore: Date, limit: number) =>
  db
    .selectFrom('phone_appeals')
    .select('id')
    .where('decided_at', '<', decidedBefore)
    .where('id_file_id', 'is not', null)
    .limit(limit)
    .execute();

/** @returns the appeal before; undefined when there is none. */
export async function dropPictures(tx: Db, id: string): Promise<PhoneAppealRow | undefined> {
  const row = await tx
    .selectFrom('phone_appeals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('phone_appeals')
    .set({ id_file_id: null, hand_file_id: null })
    .where('id', '=', id)
    .execute();
  return row;
}
