import { sql, type Insertable, type Selectable } from 'kysely';
import type { CouponBatchState, CouponEnd } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { pageOf } from '../../../platform/db/pageOf';
import type { Tables } from '../../../platform/db/tables';
import { say, type TranslatableText } from '../../../platform/i18n/say';
import { formatInstant } from '../../../platform/time';

export type Batch = Selectable<Tables['coupon_batches']>;
export type CouponRow = Selectable<Tables['coupons']>;

export const insertBatch = (tx: Db, row: Insertable<Tables['coupon_batches']>): Promise<Batch> =>
  tx.insertInto('coupon_batches').values(row).returningAll().executeTakeFirstOrThrow();

export const findBatch = (db: Db, id: string): Promise<Batch | undefined> =>
  db.selectFrom('coupon_batches').selectAll().where('id', '=', id).executeTakeFirst();

export async function insertCoupon(tx: Db, row: Insertable<Tables['coupons']>): Promise<void> {
  await tx.insertInto('coupons').values(row).execute();
}

/** Locked until the transaction ends. */
export const lockCoupon = (tx: Db, id: string): Promise<CouponRow | undefined> =>
  tx.selectFrom('coupons').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Takes away what is neither used nor reserved. */
export async function endCoupon(
  tx: Db,
  { id, ended_at, end_kind, end_reason }: CouponRow,
  goneMinor: number,
  { at, kind, reason }: { at: Date; kind: CouponEnd; reason: string },
): Promise<void> {
  await tx
    .updateTable('coupons')
    .set({
      gone_minor: sql`gone_minor + ${goneMinor}::bigint`,
      ended_at: ended_at ?? at,
      end_kind: end_kind ?? kind,
      end_reason: end_kind ? end_reason : reason,
    })
    .where('id', '=', id)
    .execute();
}

/** Coupons that have expired, and ended ones to which something was returned. */
export const listToEnd = (db: Db, now: Date, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('coupons')
    .select('id')
    .where('valid_until', '<=', now)
    .where('ended_at', 'is', null)
    .union(
      db
        .selectFrom('coupons')
        .select('id')
        .where('ended_at', 'is not', null)
        .where(sql<boolean>`used_minor + reserved_minor + gone_minor < amount_minor`),
    )
    .orderBy('id')
    .limit(limit)
    .execute();

/** Names of the API or category of a coupon or batch. */
export const limitNames = (row: 'one' | 'c') => [
  sql<string | null>`(select p.name from api_products p where p.id = ${sql.ref(`${row}.api_id`)})`.as(
    'only_api',
  ),
  sql<string | null>`(select k.name from categories k where k.id = ${sql.ref(`${row}.category_id`)})`.as(
    'only_in',
  ),
];

/** The same as a phrase; '' for no restriction. */
export function limitOf({
  only_api,
  only_in,
}: {
  only_api: string | null;
  only_in: string | null;
}): TranslatableText {
  if (only_api !== null) return say`${'API'}：${only_api}`;
  return only_in === null ? '' : say`${say`分类`}：${only_in}`;
}

/** Newest first. */
export async function listBatchRows(
  db: Db,
  { state, ...page }: { state?: CouponBatchState; pageNo: number; pageSize: number },
) {
  const sums = sql<number>`(select coalesce(sum(used_minor), 0)::bigint from coupons k where k.batch_id = one.id)`;
  const left = sql<number>`(select coalesce(sum(amount_minor - used_minor - gone_minor), 0)::bigint
    from coupons k where k.batch_id = one.id and k.ended_at is null)`;
  const gone = sql<number>`(select coalesce(sum(gone_minor), 0)::bigint from coupons k where k.batch_id = one.id)`;
  let query = db
    .selectFrom('coupon_batches as one')
    .innerJoin('users as maker', 'maker.id', 'one.made_by')
    .leftJoin('users as judge', 'judge.id', 'one.decided_by')
    .selectAll('one')
    .select(['maker.nick_name as maker', 'judge.nick_name as judge'])
    .select([...limitNames('one'), sums.as('used'), left.as('left'), gone.as('gone')])
    .orderBy('one.created_at', 'desc')
    .orderBy('one.id');
  if (state !== undefined) query = query.where('one.state', '=', state);
  const { rows, ...found } = await pageOf(query, page);
  return {
    ...found,
    records: rows.map((row) => ({
      batchId: row.id,
      title: row.title,
      amount: formatMinor(row.amount_minor),
      accounts: row.accounts.length,
      total: formatMinor(row.amount_minor * row.accounts.length),
      used: formatMinor(row.used),
      left: formatMinor(row.left),
      gone: formatMinor(row.gone),
      validUntil: formatInstant(row.valid_until),
      limit: limitOf(row),
      reason: row.reason,
      state: row.state,
      madeBy: row.maker,
      decidedBy: row.judge ?? '',
      refusal: row.refusal,
      createdAt: formatInstant(row.created_at),
    })),
  };
}
