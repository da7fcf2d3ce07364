import { rechargeState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { availableOf, giftOf } from '../finance';
import type { OrderRow } from './order.repository';

/**
 * What of a balance was paid in and not spent, 1/10000 yuan: gifts are spent first, and are never paid out. What is set
 * aside for calls under way is not in it until it comes back.
 */
export async function unspentOf(db: Db, ownerId: string): Promise<number> {
  const available = await availableOf(db, { ownerId, kind: 'balance' });
  return Math.max(0, available - (await giftOf(db, ownerId)));
}

/** What of an order can go back to whoever paid it, in whole cents. @param unspent  Of its owner. */
export function refundableOf(
  { state, received_minor, refunded_minor }: Pick<OrderRow, 'state' | 'received_minor' | 'refunded_minor'>,
  unspent: number,
): number {
  if (state !== rechargeState.credited) return 0;
  const cents = Math.min((received_minor ?? 0) - refunded_minor, unspent);
  return Math.max(0, cents - (cents % 100));
}
