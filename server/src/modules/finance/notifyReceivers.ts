import type { BudgetState } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { notifyMore } from '../messages';
import type { BudgetRow } from './budget.repository';
import { nameOf } from './budgetAmounts';
import { listCandidates } from './budgetView.queries';
import { say } from '../../platform/i18n/say';

/**
 * Tells the additional receivers of a budget, through its channels, besides those responsible for its owner's costs.
 */
export async function notifyReceivers(
  tx: Db,
  budget: BudgetRow,
  { to, percent }: { to: BudgetState; percent: number },
  at: Date,
): Promise<void> {
  if (budget.receivers.length === 0 && budget.channels.length === 0) return;
  // Former members are no longer told.
  const members = new Set((await listCandidates(tx, budget.owner_id)).map(({ userId }) => userId));
  await notifyMore(tx, budget.owner_id, {
    persons: budget.receivers.filter((one) => members.has(one)),
    channels: budget.channels,
    kind: 'fee',
    at,
    title: to === 'reached' ? say`${nameOf(budget)}已达上限` : say`${nameOf(budget)}已用 ${percent}%`,
    text: say`可以在费用中心调高上限，或等下一周期。`,
    link: raiseLinkOf(budget.id),
  });
}

/** Page for raising a budget. */
const raiseLinkOf = (budgetId: string) => `/apiBudgetSet?budgetId=${budgetId}`;
