import type { Db } from '../../platform/db/Db';
import type { CouponPart } from '../../platform/db/tables';
import {
  changeCoupons,
  couponsFor,
  lockCoupons,
  partsOf,
  sumParts,
  type CouponUse,
  type SpendableCoupon,
} from './coupon.repository';
import { availableOf, isHeld, type Move } from './ledger.repository';

/** Coupons that can pay now, locked; none for a frozen account. */
export async function usableCoupons(tx: Db, use: CouponUse): Promise<SpendableCoupon[]> {
  if (await isHeld(tx, { ownerId: use.ownerId, kind: 'balance' })) return [];
  return lockCoupons(tx, use);
}

/**
 * Pays an amount with coupons first, then from the balance.
 *
 * @returns moves on the consumer's side, and the part of each coupon.
 */
export async function payWithCoupons(
  tx: Db,
  use: CouponUse,
  amountMinor: number,
): Promise<{ moves: Move[]; parts: CouponPart[] }> {
  const { ownerId } = use;
  const parts = partsOf(await usableCoupons(tx, use), amountMinor);
  await changeCoupons(
    tx,
    parts.map(({ couponId, minor }) => ({ couponId, used: minor })),
  );
  const byCoupons = sumParts(parts);
  return {
    parts,
    moves: [
      { ownerId, kind: 'coupon', amountMinor: -byCoupons },
      { ownerId, kind: 'balance', amountMinor: byCoupons - amountMinor },
    ],
  };
}

/**
 * Returns amounts to coupons. Their owner may be another than that of the subscription today: apps move, coupons stay.
 *
 * @returns amounts by owner, 1/10000 yuan.
 */
export async function returnToCoupons(tx: Db, parts: readonly CouponPart[]): Promise<Map<string, number>> {
  const usedBy = await changeCoupons(
    tx,
    parts.map(({ couponId, minor }) => ({ couponId, used: -minor })),
  );
  return new Map([...usedBy].map(([ownerId, used]) => [ownerId, -used]));
}

/** The same as moves in the ledger. */
export const movesToCoupons = (returned: ReadonlyMap<string, number>): Move[] =>
  [...returned].map(([ownerId, amountMinor]) => ({ ownerId, kind: 'coupon', amountMinor }));

/**
 * Part of a refund that goes back to coupons. Money is returned first, because coupons were spent first.
 *
 * @param before  1/10000 yuan refunded earlier; `after`: in total after this refund.
 */
export function couponsBack(
  { amountMinor, coupons }: { amountMinor: number; coupons: readonly CouponPart[] },
  before: number,
  after: number,
): CouponPart[] {
  const cash = amountMinor - sumParts(coupons);
  let [skipped, wanted] = [
    Math.max(0, before - cash),
    Math.max(0, after - cash) - Math.max(0, before - cash),
  ];
  const back: CouponPart[] = [];
  // Coupons that expire last are refilled first.
  for (const { couponId, minor } of [...coupons].reverse()) {
    const here = Math.max(0, minor - skipped);
    skipped = Math.max(0, skipped - minor);
    const taken = Math.min(here, wanted);
    if (taken > 0) back.push({ couponId, minor: taken });
    wanted -= taken;
  }
  return back;
}

/** What can be spent on an API now: balance and applicable coupons; 1/10000 yuan. `coupons`: the part in coupons. */
export async function spendableOf(db: Db, use: CouponUse): Promise<{ total: number; coupons: number }> {
  const account = { ownerId: use.ownerId, kind: 'balance' } as const;
  const coupons = (await isHeld(db, account)) ? 0 : await couponsFor(db, use);
  return { total: coupons + (await availableOf(db, account)), coupons };
}
