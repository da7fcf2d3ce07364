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

/** What coupons may pay of something now, locked; nothing of an account that is frozen. */
export async function usableCoupons(tx: Db, use: CouponUse): Promise<SpendableCoupon[]> {
  if (await isHeld(tx, { ownerId: use.ownerId, kind: 'balance' })) return [];
  return lockCoupons(tx, use);
}

/**
 * Takes an amount from coupons first, and the rest from the balance.
 *
 * @returns What leaves the consumer, and what of it each coupon pays.
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

/** Brings back to coupons what they have paid. */
export async function returnToCoupons(
  tx: Db,
  ownerId: string,
  parts: readonly CouponPart[],
): Promise<Move[]> {
  await changeCoupons(
    tx,
    parts.map(({ couponId, minor }) => ({ couponId, used: -minor })),
  );
  return [{ ownerId, kind: 'coupon', amountMinor: sumParts(parts) }];
}

/**
 * What of a payment comes back to the coupons that paid a part of it. Money goes back first: coupons were spent first.
 *
 * @param before  1/10000 yuan that had come back before, `after`: that will have.
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
  // What ends last comes back first: it can be used longest.
  for (const { couponId, minor } of [...coupons].reverse()) {
    const here = Math.max(0, minor - skipped);
    skipped = Math.max(0, skipped - minor);
    const taken = Math.min(here, wanted);
    if (taken > 0) back.push({ couponId, minor: taken });
    wanted -= taken;
  }
  return back;
}

/** What may be spent on an API just now: the balance and the coupons that fit; 1/10000 yuan. `coupons`: of it, these. */
export async function spendableOf(db: Db, use: CouponUse): Promise<{ total: number; coupons: number }> {
  const account = { ownerId: use.ownerId, kind: 'balance' } as const;
  const coupons = (await isHeld(db, account)) ? 0 : await couponsFor(db, use);
  return { total: coupons + (await availableOf(db, account)), coupons };
}
