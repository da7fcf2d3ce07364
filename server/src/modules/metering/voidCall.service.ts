import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { CouponPart } from '../../platform/db/tables';
import { formatDate } from '../../platform/time';
import {
  type BudgetGuard,
  bookCosts,
  bookEarnings,
  earningDay,
  movesToCoupons,
  noteCouponUses,
  returnToCoupons,
  sumParts,
} from '../finance';
import { putBackCoupons } from './leaseCoupons';
import { lockLeases, saveLeaseCoupons, type LeaseRow } from './lease.repository';
import { addToQuotas } from './quota.repository';
import {
  clearCost,
  findProviderUser,
  markUnbilled,
  subtractBilled,
  type KeptRecord,
} from './usage.repository';
import { markCounted } from './usageSums.repository';

/** Refunds an interrupted call once: quotas, budgets, money. */
export async function voidCall(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  budgets: BudgetGuard,
  requestId: string,
): Promise<void> {
  const call = await markUnbilled(tx, requestId);
  if (!call) return;
  // Locks in the order of settling: lease, quotas, budgets, money.
  const [lease] = await lockLeases(tx, call.lease_id === null ? [] : [call.lease_id]);
  if (lease) {
    const { subscription_id: subscriptionId, quotas: periods } = lease;
    await addToQuotas(tx, [{ subscriptionId, periods, used: { calls: -1, units: -call.units } }]);
    await budgets.refund(tx, lease.budgets, call.cost_minor);
  }
  const at = clock();
  let parts: CouponPart[] = [];
  if (call.cost_minor > 0) {
    parts = lease ? await takeFromLease(tx, lease, call.cost_minor) : [];
    await payBack(tx, call, parts, at);
    await clearCost(tx, requestId);
  }
  await bookCosts(tx, at, [
    {
      ownerId: call.owner_id,
      subscriptionId: call.subscription_id,
      kind: 'refund',
      billed: -1,
      units: -call.units,
      failures: 1,
      grossMinor: -call.cost_minor,
      couponMinor: 0 - sumParts(parts),
    },
  ]);
  await noteCouponUses(tx, at, {
    subscriptionId: call.subscription_id,
    kind: 'refund',
    parts: parts.map(({ couponId, minor }) => ({ couponId, minor: -minor })),
  });
  await subtractBilled(tx, call);
  await markCounted(tx, [call.at]);
}

/** Part of a call paid by coupons, as far as the lease knows: it is returned to them. */
async function takeFromLease(tx: Db, lease: LeaseRow, costMinor: number): Promise<CouponPart[]> {
  const { parts, coupons } = putBackCoupons(lease.coupons, costMinor);
  if (parts.length > 0) await saveLeaseCoupons(tx, lease.id, coupons);
  return parts;
}

async function payBack(tx: Db, call: KeptRecord, parts: readonly CouponPart[], at: Date) {
  await bookEarnings(tx, {
    key: `void:${call.request_id}`,
    kind: 'refund',
    memo: '调用中断退回',
    at,
    moves: [
      { ownerId: call.owner_id, kind: 'balance', amountMinor: call.cost_minor - sumParts(parts) },
      ...movesToCoupons(await returnToCoupons(tx, parts)),
    ],
    earnings: [
      {
        providerId: call.provider_id,
        ownerId: await findProviderUser(tx, call.provider_id),
        source: { consumerId: call.owner_id, apiId: call.api_id, subscriptionId: call.subscription_id },
        kind: 'void',
        day: earningDay(call.at, at),
        ratedOn: formatDate(call.at),
        calls: -1,
        extraUnits: 1 - call.units,
        grossMinor: -call.cost_minor,
      },
    ],
  });
}
