import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { type BudgetGuard, earningMoves, transfer } from '../finance';
import { findLeaseBudgets } from './lease.repository';
import { uncount } from './quota.repository';
import {
  clearCost,
  findProviderUser,
  markUnbilled,
  subtractBilled,
  type KeptRecord,
} from './usage.repository';

/** Gives back what a broken answer was charged, once: its place in the quotas of its plan, its budgets, its money. */
export async function voidCall(
  { clock }: Pick<Deps, 'clock'>,
  tx: Db,
  budgets: BudgetGuard,
  requestId: string,
): Promise<void> {
  const call = await markUnbilled(tx, requestId);
  if (!call) return;
  // Locked in the order that granting a lease uses.
  if (call.lease_id) await uncount(tx, call.lease_id);
  if (call.cost_minor > 0) {
    if (call.lease_id) await budgets.refund(tx, await findLeaseBudgets(tx, call.lease_id), call.cost_minor);
    await payBack(tx, call, clock());
    await clearCost(tx, requestId);
  }
  await subtractBilled(tx, call);
}

async function payBack(tx: Db, { request_id, owner_id, provider_id, cost_minor }: KeptRecord, at: Date) {
  const earned = earningMoves(await findProviderUser(tx, provider_id), cost_minor);
  await transfer(tx, {
    key: `void:${request_id}`,
    kind: 'refund',
    memo: '调用中断退回',
    at,
    moves: [
      { ownerId: owner_id, kind: 'balance', amountMinor: cost_minor },
      ...earned.map((move) => ({ ...move, amountMinor: -move.amountMinor })),
    ],
  });
}
