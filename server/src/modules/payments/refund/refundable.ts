import { rechargeState } from '@portal/calls';
import type { Db } from '../../../platform/db/Db';
import { availableOf, giftOf } from '../../finance';
import type { OrderRow } from '../recharge/order.repository';

/**
 * Unspent recharges in a balance, 1/10000 yuan: gifts are spent first and never paid out. Money reserved for calls is
 * excluded until it returns.
 */
export async function unspentOf(db: Db, ownerId: string): Promise<number> {
  const available = await availableOf(db, { ownerId, kind: 'balance' });
  return Math.max(0, available - (await giftOf(db, ownerId)));
}

/** Refundable amount of an order, in whole cents. @param unspent Unspent recharges of its owner. */
export function refundableOf(
  { state, received_minor, refunded_minor }: Pick<OrderRow, 'state' | 'received_minor' | 'refunded_minor'>,
  unspent: number,
): number {
  if (state !== rechargeState.credited) return 0;
  const cents = Math.min((received_minor ?? 0) - refunded_minor, unspent);
  return Math.max(0, cents - (cents % 100));
}
