import type { Deps } from '../../platform/Deps';
import { inTransaction } from '../../platform/db/inTransaction';
import type { BudgetGuard } from '../finance';
import { lockUncounted, recallLeases, recallWith } from './lease.repository';

/**
 * A budget that begins to count, or has another cap, does so for what gateways hold already: their leases get a share of
 * it and are recalled, so that the next calls are granted by what it allows now. Locks as grants do: leases, then budgets.
 */
export async function countHeld(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  budgets: BudgetGuard,
  budgetId: string,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const budget = await budgets.findCounting(tx, budgetId);
    if (!budget) return;
    const share = budgets.shareOf(budget);
    const held = await lockUncounted(tx, budget);
    await recallWith(
      tx,
      held.map(({ id }) => id),
      share,
      clock(),
    );
    const minor = held.reduce((sum, { minor_reserved }) => sum + minor_reserved, 0);
    const calls = held.reduce((sum, lease) => sum + lease.calls_granted - lease.calls_settled, 0);
    await budgets.lockPeriod(tx, budget);
    await budgets.hold(tx, [share], minor, calls);
    await recallLeases(tx, { payerId: budget.owner_id, budgetId }, clock());
  });
}
