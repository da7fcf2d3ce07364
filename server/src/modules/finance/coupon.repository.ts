import { sql } from 'kysely';
import type { CostKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import type { CouponPart } from '../../platform/db/tables';
import { formatDate } from '../../platform/time';

/** A purchase, to which the limits of coupons are compared. */
export interface CouponUse {
  ownerId: string;
  apiId: string;
  at: Date;
}

export interface SpendableCoupon {
  id: string;
  validUntil: Date;
  /** 1/10000 yuan, neither used nor reserved. */
  left: number;
}

/** An API belongs to its category and that one's parent. */
const fits = (apiId: string) => sql<boolean>`(
  (coupons.api_id is null and coupons.category_id is null) or coupons.api_id = ${apiId}
  or coupons.category_id in (
    select c.id from api_products p join categories c on c.id = p.category_id where p.id = ${apiId}
    union all
    select c.parent_id from api_products p join categories c on c.id = p.category_id where p.id = ${apiId}))`;

const left = sql<number>`amount_minor - used_minor - reserved_minor - gone_minor`;

const spendable = (db: Db, { ownerId, apiId, at }: CouponUse) =>
  db
    .selectFrom('coupons')
    .select(['id', 'valid_until', left.as('left')])
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where('valid_until', '>', at)
    .where(sql<boolean>`${left} > 0`)
    .where(fits(apiId))
    .orderBy('id');

const inOrder = (rows: { id: string; valid_until: Date; left: number }[]): SpendableCoupon[] =>
  rows
    .map(({ id, valid_until, left: rest }) => ({ id, validUntil: valid_until, left: rest }))
    .sort((a, b) => a.validUntil.getTime() - b.validUntil.getTime() || (a.id < b.id ? -1 : 1));

/** Coupons that can pay for an API in order of use, those that expire first ahead. Locked by id, to avoid deadlocks. */
export const lockCoupons = async (tx: Db, use: CouponUse): Promise<SpendableCoupon[]> =>
  inOrder(await spendable(tx, use).forUpdate().execute());

/** Their sum without locking; 1/10000 yuan. */
export async function couponsFor(db: Db, use: CouponUse): Promise<number> {
  const rows = await spendable(db, use).execute();
  return rows.reduce((sum, row) => sum + row.left, 0);
}

/** Splits an amount over coupons in order. */
export function partsOf(coupons: readonly SpendableCoupon[], amountMinor: number): CouponPart[] {
  const parts: CouponPart[] = [];
  let rest = amountMinor;
  for (const { id, left: worth } of coupons) {
    const minor = Math.min(rest, worth);
    if (minor <= 0) break;
    parts.push({ couponId: id, minor });
    rest -= minor;
  }
  return parts;
}

export const sumParts = (parts: readonly CouponPart[]): number =>
  parts.reduce((sum, { minor }) => sum + minor, 0);

interface Change {
  couponId: string;
  used?: number;
  reserved?: number;
}

/**
 * Changes used and reserved amounts of coupons, always in one order. A job takes away what returns to an expired one.
 *
 * @returns used amounts by owner of the coupons, 1/10000 yuan.
 */
export async function changeCoupons(tx: Db, changes: readonly Change[]): Promise<Map<string, number>> {
  const usedBy = new Map<string, number>();
  const ordered = [...changes].sort((a, b) => (a.couponId < b.couponId ? -1 : 1));
  for (const { couponId, used = 0, reserved = 0 } of ordered) {
    const { owner_id } = await tx
      .updateTable('coupons')
      .set({
        used_minor: sql`used_minor + ${used}::bigint`,
        reserved_minor: sql`reserved_minor + ${reserved}::bigint`,
      })
      .where('id', '=', couponId)
      .returning('owner_id')
      .executeTakeFirstOrThrow();
    usedBy.set(owner_id, (usedBy.get(owner_id) ?? 0) + used);
  }
  return usedBy;
}

/** Notes what coupons paid of a subscription on the day; negative: returned. */
export async function noteCouponUses(
  tx: Db,
  at: Date,
  { subscriptionId, kind, parts }: { subscriptionId: string; kind: CostKind; parts: readonly CouponPart[] },
): Promise<void> {
  for (const { couponId, minor } of [...parts].sort((a, b) => (a.couponId < b.couponId ? -1 : 1)))
    if (minor !== 0)
      await tx
        .insertInto('coupon_uses')
        .values({
          coupon_id: couponId,
          day: formatDate(at),
          subscription_id: subscriptionId,
          kind,
          amount_minor: minor,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['coupon_id', 'day', 'subscription_id', 'kind'])
            .doUpdateSet({ amount_minor: sql`coupon_uses.amount_minor + excluded.amount_minor` }),
        )
        .execute();
}

/** Value of an account's coupons, including what gateways have reserved; 1/10000 yuan. */
export async function couponWorthOf(db: Db, ownerId: string, at: Date): Promise<number> {
  const { worth } = await db
    .selectFrom('coupons')
    .select(sql<number>`coalesce(sum(amount_minor - used_minor - gone_minor), 0)::bigint`.as('worth'))
    .select(sql<number>`count(*)::int`.as('n'))
    .where('owner_id', '=', ownerId)
    .where('ended_at', 'is', null)
    .where('valid_until', '>', at)
    .withPlugin(cacheTotals('n', { asOf: at }))
    .executeTakeFirstOrThrow();
  return worth;
}
