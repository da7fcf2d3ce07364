import type { Db } from '../../platform/db/Db';
import type { CouponPart } from '../../platform/db/tables';
import { changeCoupons, sumParts, transfer } from '../finance';

interface Reserved {
  /** 1/10000 yuan; negative: released. */
  amountMinor: number;
  /** Part in coupons, with sign. */
  coupons: readonly CouponPart[];
  at: Date;
}

/** Reserves balance and coupons for gateways, or releases them. */
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
