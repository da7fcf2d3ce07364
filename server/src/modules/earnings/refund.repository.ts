import type { Insertable, Selectable } from 'kysely';
import type { ConsumerRefund, ConsumerRefundState } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { found } from '../../platform/db/found';
import { pageOf } from '../../platform/db/pageOf';
import type { Tables } from '../../platform/db/tables';
import { formatInstant } from '../../platform/time';

export type RefundRow = Selectable<Tables['consumer_refunds']>;

/** A subscription with its provider, locked so that concurrent refunds cannot exceed what was paid. */
export async function lockPaid(tx: Db, by: { applyNo: string } | { id: string }) {
  const query = tx
    .selectFrom('subscriptions as s')
    .innerJoin('api_products as a', 'a.id', 's.api_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .select(['s.id', 's.app_id', 's.api_id', 's.applicant_id', 'a.name as api_name'])
    .select(['p.id as provider_id', 'p.user_id as provider_user_id'])
    .forNoKeyUpdate('s');
  return found(
    await (
      'id' in by ? query.where('s.id', '=', by.id) : query.where('s.apply_no', '=', by.applyNo)
    ).executeTakeFirst(),
  );
}

export async function insertRefund(tx: Db, row: Insertable<Tables['consumer_refunds']>): Promise<void> {
  await tx.insertInto('consumer_refunds').values(row).execute();
}

/** @throws {AppError} `E3110`. */
export const lockRefund = async (tx: Db, id: string): Promise<RefundRow> =>
  found(
    await tx.selectFrom('consumer_refunds').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),
  );

export async function decideRefund(
  tx: Db,
  id: string,
  changes: { state: ConsumerRefundState; decided_by: string; decided_at: Date },
): Promise<void> {
  await tx.updateTable('consumer_refunds').set(changes).where('id', '=', id).execute();
}

/** Newest first. */
export async function listRefunds(
  db: Db,
  { state, ...page }: { state?: ConsumerRefundState; pageNo: number; pageSize: number },
) {
  let query = db
    .selectFrom('consumer_refunds as r')
    .innerJoin('subscriptions as s', 's.id', 'r.subscription_id')
    .innerJoin('api_products as a', 'a.id', 's.api_id')
    .innerJoin('providers as p', 'p.id', 'a.provider_id')
    .innerJoin('users as c', 'c.id', 'r.consumer_id')
    .innerJoin('users as o', 'o.id', 'r.proposed_by')
    .leftJoin('users as d', 'd.id', 'r.decided_by');
  if (state !== undefined) query = query.where('r.state', '=', state);
  const { rows, ...counted } = await pageOf(
    query
      .selectAll('r')
      .select(['s.apply_no', 'a.name as api_name', 'p.name as provider', 'c.nick_name as consumer'])
      .select(['o.nick_name as proposer', 'd.nick_name as decider'])
      .orderBy('r.created_at', 'desc')
      .orderBy('r.id', 'desc'),
    page,
    { joinsFindOne: true },
  );
  return {
    ...counted,
    records: rows.map((row): ConsumerRefund => ({
      refundId: row.id,
      applyNo: row.apply_no,
      apiName: row.api_name,
      consumer: row.consumer,
      provider: row.provider,
      amount: formatMinor(row.amount_minor),
      reason: row.reason,
      state: row.state,
      proposedBy: row.proposer,
      decidedBy: row.decider ?? '',
      createdAt: formatInstant(row.created_at),
      decidedAt: row.decided_at ? formatInstant(row.decided_at) : null,
    })),
  };
}
