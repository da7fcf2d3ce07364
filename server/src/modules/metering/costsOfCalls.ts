import type { CouponPart } from '../../platform/db/tables';
import { groupBy } from '../../platform/groupBy';
import { sumParts, type Cost } from '../finance';
import { extraUnitsOf } from './sumUsage';
import type { RecordRow } from './usage.repository';

/** Coupon payments for the calls of a lease. */
export interface CouponUses {
  subscriptionId: string;
  parts: readonly CouponPart[];
}

/**
 * Costs of calls by payer and subscription.
 *
 * @param charged  Leases whose calls were paid.
 * @param covered  Paid by the portal, by owner. `uses`: coupon payments by lease.
 */
export function costsOf(
  calls: readonly RecordRow[],
  charged: ReadonlySet<string>,
  { covered, uses }: { covered: Map<string, number>; uses: readonly CouponUses[] },
): Cost[] {
  const byCoupons = new Map<string, number>();
  for (const { subscriptionId, parts } of uses)
    byCoupons.set(subscriptionId, (byCoupons.get(subscriptionId) ?? 0) + sumParts(parts));
  const groups = groupBy(calls, ({ owner_id, subscription_id }) => `${owner_id} ${subscription_id}`);
  return [...groups.values()].map((group) => {
    const { owner_id: ownerId, subscription_id: subscriptionId } = group[0];
    const billed = group.filter(({ is_billed }) => is_billed);
    const paid = billed.filter(({ lease_id, cost_minor }) => cost_minor > 0 && charged.has(lease_id ?? ''));
    const grossMinor = paid.reduce((sum, { cost_minor }) => sum + cost_minor, 0);
    // Leases of one subscription have the same payer unless its app has changed owner meanwhile.
    const couponMinor = Math.min(grossMinor, byCoupons.get(subscriptionId) ?? 0);
    byCoupons.set(subscriptionId, (byCoupons.get(subscriptionId) ?? 0) - couponMinor);
    const discountMinor = Math.min(grossMinor - couponMinor, covered.get(ownerId) ?? 0);
    covered.set(ownerId, (covered.get(ownerId) ?? 0) - discountMinor);
    return {
      ownerId,
      subscriptionId,
      kind: 'usage',
      billed: billed.length,
      units: billed.length + extraUnitsOf(billed),
      failures: group.length - billed.length,
      ...(paid.length > 0 && { prices: pricesOf(paid) }),
      grossMinor,
      discountMinor,
      couponMinor,
    };
  });
}

/** Lowest and highest unit price; for a call across two tiers the average. */
function pricesOf(paid: readonly RecordRow[]): [low: number, high: number] {
  let [low, high] = [Infinity, 0];
  for (const { cost_minor, units = 1 } of paid) {
    low = Math.min(low, Math.floor(cost_minor / units));
    high = Math.max(high, Math.ceil(cost_minor / units));
  }
  return [low, high];
}
