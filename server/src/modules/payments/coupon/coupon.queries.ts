import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { CouponStanding, CouponUse } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import { AppError } from '../../../platform/AppError';
import { countRows } from '../../../platform/db/countRows';
import type { Db } from '../../../platform/db/Db';
import { cacheTotals } from '../../../platform/db/TotalsCache';
import { pageOf } from '../../../platform/db/pageOf';
import { pageOfIds } from '../../../platform/db/pageOfIds';
import { formatInstant } from '../../../platform/time';
import { limitNames, limitOf } from './coupon.repository';

interface CouponFilter {
  standing?: CouponStanding;
  couponId?: string;
  batchId?: string;
  accountId?: string;
  pageNo: number;
  pageSize: number;
}

const isUsedUp = sql<SqlBool>`c.used_minor >= c.amount_minor`;

/** The states of `standingOf` as SQL. */
const standings = (now: Date): Readonly<Record<CouponStanding, RawBuilder<SqlBool>>> => ({
  usable: sql<SqlBool>`not ${isUsedUp} and c.ended_at is null and c.valid_until > ${now}`,
  usedUp: isUsedUp,
  expired: sql<SqlBool>`not ${isUsedUp} and coalesce(c.end_kind, 'expired') = 'expired'
    and (c.ended_at is not null or c.valid_until <= ${now})`,
  revoked: sql<SqlBool>`not ${isUsedUp} and c.end_kind = 'revoked'`,
});

type Chosen = Omit<CouponFilter, 'pageNo' | 'pageSize'>;

function chosen(db: Db, now: Date, { standing, couponId, batchId, accountId }: Chosen) {
  let query = db.selectFrom('coupons as c').select('c.id');
  if (standing) query = query.where(standings(now)[standing]);
  if (couponId) query = query.where('c.id', '=', couponId);
  if (batchId) query = query.where('c.batch_id', '=', batchId);
  if (accountId) query = query.where('c.owner_id', '=', accountId);
  return query;
}

/** Facts of these coupons, in the given order. */
const readCoupons = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('coupons as c')
    .innerJoin('coupon_batches as b', 'b.id', 'c.batch_id')
    .innerJoin('users as u', 'u.id', 'c.owner_id')
    .selectAll('c')
    .select(['b.title', 'u.nick_name as account', ...limitNames('c')])
    .where(sql<boolean>`c.id = any(${ids}::text[])`)
    .orderBy(sql`array_position(${ids}::text[], c.id)`)
    .execute();

type Row = Awaited<ReturnType<typeof readCoupons>>[number];

function standingOf(
  { used_minor, amount_minor, ended_at, end_kind, valid_until }: Row,
  now: Date,
): CouponStanding {
  if (used_minor >= amount_minor) return 'usedUp';
  if (end_kind) return end_kind;
  return ended_at || valid_until <= now ? 'expired' : 'usable';
}

function toCoupon(row: Row, now: Date) {
  const standing = standingOf(row, now);
  const left = row.amount_minor - row.used_minor - row.reserved_minor - row.gone_minor;
  return {
    couponId: row.id,
    title: row.title,
    amount: formatMinor(row.amount_minor),
    used: formatMinor(row.used_minor),
    reserved: formatMinor(row.reserved_minor),
    gone: formatMinor(standing === 'usable' ? row.gone_minor : row.gone_minor + left),
    left: formatMinor(standing === 'usable' ? left : 0),
    standing,
    issuedAt: formatInstant(row.issued_at),
    validUntil: formatInstant(row.valid_until),
    limit: limitOf(row),
    apiId: row.api_id,
    endReason: row.end_reason,
  };
}

/** Those that expire first ahead, those that have ended last; each part is read along its own index. */
async function pickInOrderOfUse(
  db: Db,
  query: ReturnType<typeof chosen>,
  { pageNo, pageSize }: Pick<CouponFilter, 'pageNo' | 'pageSize'>,
): Promise<string[]> {
  const offset = (pageNo - 1) * pageSize;
  const first = (isEnded: boolean) =>
    query
      .select([sql<boolean>`${isEnded}::boolean`.as('is_ended'), 'c.valid_until'])
      .where('c.ended_at', isEnded ? 'is not' : 'is', null)
      .orderBy('c.valid_until')
      .orderBy('c.id')
      .limit(offset + pageSize);
  const { rows } = await sql<{ id: string }>`
    select id from (${first(false)} union all ${first(true)}) as f
    order by is_ended, valid_until, id limit ${pageSize} offset ${offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Coupons of an account in order of use. */
export async function listOwnCoupons(db: Db, ownerId: string, now: Date, filter: CouponFilter) {
  const query = chosen(db, now, { ...filter, batchId: undefined, accountId: ownerId });
  const total = await countRows(query);
  const rows = await readCoupons(db, await pickInOrderOfUse(db, query, filter));
  const { worth } = await db
    .selectFrom('coupons as c')
    .select(
      sql<number>`coalesce(sum(c.amount_minor - c.used_minor - c.reserved_minor - c.gone_minor), 0)::bigint`.as(
        'worth',
      ),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .where('c.owner_id', '=', ownerId)
    .where(standings(now).usable)
    .withPlugin(cacheTotals('n', { asOf: now }))
    .executeTakeFirstOrThrow();
  const { pageNo, pageSize } = filter;
  return {
    total,
    pageNo,
    pageSize,
    records: rows.map((row) => toCoupon(row, now)),
    worth: formatMinor(worth),
  };
}

/** Coupons of all accounts, newest first. */
export async function listIssued(db: Db, now: Date, filter: CouponFilter) {
  const { ids, ...found } = await pageOfIds(db, chosen(db, now, filter), sql`issued_at desc, id`, filter);
  const rows = await readCoupons(db, ids);
  return {
    ...found,
    records: rows.map((row) => ({
      ...toCoupon(row, now),
      accountId: row.owner_id,
      account: row.account,
      batchId: row.batch_id,
    })),
  };
}

/** Uses of a coupon, newest first. @throws {AppError} `E4214` when it does not exist or belongs to somebody else. */
export async function listUsesOf(
  db: Db,
  ownerId: string,
  now: Date,
  { couponId, ...page }: { couponId: string; pageNo: number; pageSize: number },
) {
  const own = await chosen(db, now, { couponId, accountId: ownerId }).execute();
  const [coupon] = await readCoupons(
    db,
    own.map(({ id }) => id),
  );
  if (!coupon) throw new AppError('E4214');
  const query = db
    .selectFrom('coupon_uses as x')
    .innerJoin('subscriptions as s', 's.id', 'x.subscription_id')
    .innerJoin('apps as a', 'a.id', 's.app_id')
    .innerJoin('api_products as p', 'p.id', 's.api_id')
    .select(['x.day', 'x.kind', 'x.amount_minor', 'x.subscription_id', 'a.name as app', 'p.name as api'])
    .where('x.coupon_id', '=', couponId)
    .orderBy('x.day', 'desc')
    .orderBy('x.subscription_id')
    .orderBy('x.kind');
  const { rows, ...found } = await pageOf(query, page, { joinsFindOne: true });
  return {
    ...found,
    coupon: toCoupon(coupon, now),
    records: rows.map((row): CouponUse => ({
      day: row.day,
      kind: row.kind,
      appName: row.app,
      apiName: row.api,
      applyId: row.subscription_id,
      amount: formatMinor(row.amount_minor),
    })),
  };
}
