import { budgetAction, type BudgetCheck } from '@portal/calls';
import { formatBalance, formatMinor, formatPrice } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { say } from '../../platform/i18n/say';
import { formatDate } from '../../platform/time';
import { listApplicable, peekPeriod, type BudgetPeriodRow, type BudgetRow } from './budget.repository';
import { nameOf } from './budgetAmounts';
import { createBudgetGuard } from './budgetGuard.service';

/** Target of a purchase: app, account and API. */
export interface Purchase {
  ownerId: string;
  appId: string;
  apiId: string;
}

const minorPerYuan = 10_000;

type Held = Pick<BudgetPeriodRow, 'used_minor' | 'reserved_minor'>;

/** Used and reserved amount of a budget. */
const takenOf = ({ used_minor, reserved_minor }: Held) => used_minor + reserved_minor;

/** Smallest cap in whole yuan that fits the purchase. */
const capFor = (held: Held, amountMinor: number) =>
  Math.ceil((takenOf(held) + amountMinor) / minorPerYuan) * minorPerYuan;

/**
 * Counts a prepayment or its return towards all applicable budgets. Call it before moving money, with the net amount
 * when something is returned in the same step: budgets are locked before accounts.
 *
 * @param amountMinor  1/10000 yuan; negative amounts are never refused.
 * @throws {AppError} `E4305` with `budget` when a budget that stops calls would be exceeded.
 */
export async function countPurchase(
  tx: Db,
  { ownerId, appId, apiId }: Purchase,
  amountMinor: number,
  at: Date,
): Promise<void> {
  if (amountMinor === 0) return;
  const guard = createBudgetGuard({ clock: () => at });
  const budgets = await guard.applicable(tx, ownerId, appId, apiId);
  for (const budget of budgets) {
    const held = await guard.lockPeriod(tx, budget);
    if (amountMinor > 0 && isBeyond(budget, held, amountMinor)) throw refusalOf(budget, held, amountMinor);
    await guard.spend(tx, [{ share: guard.shareOf(budget), minor: amountMinor, calls: 0, isHeld: false }]);
  }
  for (const budget of budgets) await guard.judge(tx, budget);
}

const isBeyond = ({ action, unit, cap_minor }: BudgetRow, held: Held, amountMinor: number) =>
  action === budgetAction.stop && unit === 'yuan' && takenOf(held) + amountMinor > cap_minor;

function refusalOf(budget: BudgetRow, held: Held, amountMinor: number): AppError {
  const left = formatBalance(formatMinor(Math.max(0, budget.cap_minor - takenOf(held))));
  const text = say`“${nameOf(budget)}”本期只剩 ${left}，不够支付 ${formatPrice(formatMinor(amountMinor))}，请先调高预算`;
  return new AppError('E4305', { budget: toCheck(budget, held, amountMinor) }, text);
}

/** Effect of a purchase on its budgets, without making it. */
export async function checkPurchase(
  db: Db,
  { ownerId, appId, apiId }: Purchase,
  amountMinor: number,
  at: Date,
): Promise<BudgetCheck[]> {
  const guard = createBudgetGuard({ clock: () => at });
  const budgets = await listApplicable(db, { ownerId, appId, apiId }, formatDate(at));
  const found = [];
  // Purchases do not count towards budgets of calls.
  for (const budget of budgets.filter(({ unit }) => unit === 'yuan')) {
    const held = await peekPeriod(db, budget, guard.shareOf(budget), at);
    found.push(toCheck(budget, held, amountMinor));
  }
  return found;
}

/** Name of the first budget that would refuse a purchase; null: none. */
export async function findTightBudget(
  db: Db,
  purchase: Purchase,
  amountMinor: number,
  at: Date,
): Promise<string | null> {
  const checks = await checkPurchase(db, purchase, amountMinor, at);
  return checks.find((one) => one.isExceeded && one.action === budgetAction.stop)?.name ?? null;
}

const toCheck = (budget: BudgetRow, held: Held, amountMinor: number): BudgetCheck => ({
  budgetId: budget.id,
  name: String(nameOf(budget)),
  action: budget.action,
  cap: formatMinor(budget.cap_minor),
  used: formatMinor(takenOf(held)),
  isExceeded: takenOf(held) + amountMinor > budget.cap_minor ? 1 : 0,
  raiseTo: formatMinor(capFor(held, amountMinor)),
});
