import { sql, type Insertable, type Selectable } from 'kysely';
import type { AdjustmentRow, AdjustmentState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { Tables } from '../../../platform/db/tables';
import { formatInstant } from '../../../platform/time';

export type Adjustment = Selectable<Tables['money_adjustments']>;

export const insertAdjustment = (tx: Db, row: Insertable<Tables['money_adjustments']>): Promise<Adjustment> =>
  tx.insertInto('money_adjustments').values(row).returningAll().executeTakeFirstOrThrow();

export const findAdjustment = (db: Db, id: string): Promise<Adjustment | undefined> =>
  db.selectFrom('money_adjustments').selectAll().where('id', '=', id).executeTakeFirst();

/** Newest first. */
export async function listAdjustmentRows(
  db: Db,
  { state, ...page }: { state?: AdjustmentState; pageNo: number; pageSize: number },
) {
  let query = db
    .selectFrom('money_adjustments as one')
    .innerJoin('users as owner', 'owner.id', 'one.owner_id')
    .innerJoin('users as maker', 'maker.id', 'one.made_by')
    .leftJoin('users as judge', 'judge.id', 'one.decided_by')
    .selectAll('one')
    .select(['owner.nick_name as account', 'maker.nick_name as maker', 'judge.nick_name as judge'])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id');
  if (state !== undefined) query = query.where('one.state', '=', state);
  const { rows, ...found } = await pageOf(query, page, { joinsFindOne: true });
  return {
    ...found,
    records: rows.map((row): AdjustmentRow => ({
      adjustmentId: row.id,
      account: row.account,
      amount: formatMinor(row.amount_minor),
      nature: row.nature,
      reason: row.reason,
      state: row.state,
      madeBy: row.maker,
      decidedBy: row.judge ?? '',
      createdAt: formatInstant(row.created_at),
      refusal: row.refusal,
    })),
  };
}

/** Finds an account by login or id; organisations have only an id. */
export const findAccount = (
  db: Db,
  account: string,
): Promise<{ id: string; nick_name: string } | undefined> =>
  db
    .selectFrom('users')
    .select(['id', 'nick_name'])
    .where(({ or, eb }) =>
      or([
        eb('id', '=', account),
        eb('mobile', '=', account),
        eb(sql`lower(email)`, '=', account.toLowerCase()),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
