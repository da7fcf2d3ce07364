import type { Insertable, Selectable, Updateable } from 'kysely';
import { holdState, type HoldState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { Tables } from '../../../platform/db/tables';
import { textFromColumn } from '../../../platform/i18n/textFromColumn';
import { formatInstant } from '../../../platform/time';

export type Hold = Selectable<Tables['money_holds']>;

/** Null: the whole account is frozen already. */
export async function insertHold(tx: Db, row: Insertable<Tables['money_holds']>): Promise<Hold | null> {
  const inserted = await tx
    .insertInto('money_holds')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
  return inserted ?? null;
}

export const findHold = (db: Db, id: string): Promise<Hold | undefined> =>
  db.selectFrom('money_holds').selectAll().where('id', '=', id).executeTakeFirst();

/** Whether the whole account is frozen, or about to be. */
export async function hasWholeHold(db: Db, ownerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('money_holds')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('scope', '=', 'all')
    .where('state', 'in', [holdState.waiting, holdState.active])
    .executeTakeFirst();
  return row !== undefined;
}

/** @throws {AppError} `E3107` when its state has changed. */
export async function moveHold(
  tx: Db,
  id: string,
  from: HoldState,
  changes: Updateable<Tables['money_holds']> & { state: HoldState },
): Promise<void> {
  const moved = await tx
    .updateTable('money_holds')
    .set(changes)
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw new AppError('E3107');
}

/** Holds that have expired, including while they waited. */
export const listToEnd = (db: Db, now: Date, limit: number): Promise<Hold[]> =>
  db
    .selectFrom('money_holds')
    .selectAll()
    .where('state', '=', holdState.active)
    .where('ends_at', '<=', now)
    .orderBy('ends_at')
    .limit(limit)
    .execute();

interface HoldFilter {
  accountId?: string;
  state?: HoldState;
  pageNo: number;
  pageSize: number;
}

/** Newest first. */
export async function listHoldRows(db: Db, { accountId, state, ...page }: HoldFilter) {
  let query = db
    .selectFrom('money_holds as one')
    .innerJoin('users as owner', 'owner.id', 'one.owner_id')
    .innerJoin('users as maker', 'maker.id', 'one.made_by')
    .leftJoin('users as judge', 'judge.id', 'one.decided_by')
    .leftJoin('users as ender', 'ender.id', 'one.ended_by')
    .selectAll('one')
    .select(['owner.nick_name as account', 'maker.nick_name as maker'])
    .select(['judge.nick_name as judge', 'ender.nick_name as ender'])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id');
  if (accountId) query = query.where('one.owner_id', '=', accountId);
  if (state !== undefined) query = query.where('one.state', '=', state);
  const { rows, ...found } = await pageOf(query, page, { joinsFindOne: true });
  return {
    ...found,
    records: rows.map((row) => ({
      holdId: row.id,
      accountId: row.owner_id,
      account: row.account,
      scope: row.scope,
      amount: row.amount_minor === null ? null : formatMinor(row.amount_minor),
      reason: row.reason,
      state: row.state,
      endsAt: row.ends_at ? formatInstant(row.ends_at) : null,
      madeBy: row.maker,
      decidedBy: row.judge ?? '',
      refusal: row.refusal,
      endedBy: row.ender ?? '',
      endReason: textFromColumn(row.end_reason, row.end_said),
      createdAt: formatInstant(row.created_at),
      endedAt: row.ended_at ? formatInstant(row.ended_at) : null,
    })),
  };
}
