import type { Insertable, Selectable, Updateable } from 'kysely';
import { factorAppealState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';

export type FactorAppealRow = Selectable<Tables['factor_appeals']>;

const { waiting, passed } = factorAppealState;

export async function insertFactorAppeal(tx: Db, row: Insertable<Tables['factor_appeals']>): Promise<void> {
  await tx.insertInto('factor_appeals').values(row).execute();
}

export const findFactorAppeal = (db: Db, id: string): Promise<FactorAppealRow | undefined> =>
  db.selectFrom('factor_appeals').selectAll().where('id', '=', id).executeTakeFirst();

export const findLastFactorAppeal = (db: Db, userId: string): Promise<FactorAppealRow | undefined> =>
  db
    .selectFrom('factor_appeals')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('submitted_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const findOpenFactorAppeal = (db: Db, userId: string): Promise<FactorAppealRow | undefined> =>
  db
    .selectFrom('factor_appeals')
    .selectAll()
    .where('user_id', '=', userId)
    .where('state', 'in', [waiting, passed])
    .executeTakeFirst();

export async function countFactorAppeals(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('factor_appeals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('submitted_at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** False when its state has changed. */
export async function moveFactorAppeal(
  tx: Db,
  { id, state }: Pick<FactorAppealRow, 'id' | 'state'>,
  change: Updateable<Tables['factor_appeals']>,
): Promise<boolean> {
  const moved = await tx
    .updateTable('factor_appeals')
    .set(change)
    .where('id', '=', id)
    .where('state', '=', state)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

export const listDueFactorAppeals = (db: Db, now: Date, limit: number): Promise<FactorAppealRow[]> =>
  db
    .selectFrom('factor_appeals')
    .selectAll()
    .where('state', '=', passed)
    .where('effective_at', '<=', now)
    .orderBy('effective_at')
    .limit(limit)
    .execute();
