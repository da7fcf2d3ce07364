import type { Db } from '../../platform/db/Db';
import type { CouponPart } from '../../platform/db/tables';
import { changeCoupons, sumParts, transfer } from '../finance';

interface Reserved {
  /** 1/10000 yuan; below zero: it comes back. */
  amountMinor: number;
  /** Of it, what is of coupons, with its sign. */
  coupons: readonly CouponPart[];
  at: Date;
}

/** From balance and coupons to what gateways hold of them, or back. */
export async function moveReserved(
  tx: Db,
  key: string,
  ownerId: string,
  { amountMinor, coupons, at }: Reserved,
): Promise<void> {
  if (amountMinor === 0) return;
  await changeCoupons(
    tx,
    coupons.map(({ couponId, minor }) => ({ couponId, reserved: minor })),
  );
  const byCoupons = sumParts(coupons);
  const cash = amountMinor - byCoupons;
  await transfer(tx, {
    key,
    kind: amountMinor > 0 ? 'reserve' : 'release',
    memo: '',
    at,
    moves: [
      { ownerId, kind: 'balance', amountMinor: -cash },
      { ownerId, kind: 'reserved', amountMinor: cash },
      { ownerId, kind: 'coupon', amountMinor: -byCoupons },
      { ownerId, kind: 'couponReserved', amountMinor: byCoupons },
    ],
  });
}
