import { budgetPeriods, budgetScopes, type BudgetUnit } from '@portal/calls';
import { formatBudget, formatMinor, parseYuan, plainAmount } from '@portal/rules';
import type { BudgetRow, PeriodUse } from './budget.repository';
import { say, term } from '../../platform/i18n/say';

type Unit = Pick<BudgetRow, 'unit'>;

/** Cap in the budget's unit: 1/10000 yuan or calls. */
export const capOf = ({ unit, cap_minor, cap_calls }: Unit & Pick<BudgetRow, 'cap_minor' | 'cap_calls'>) =>
  unit === 'calls' ? (cap_calls ?? 0) : cap_minor;

/** Used amount in that unit. */
export const usedOf = ({ unit }: Unit, use: PeriodUse) =>
  unit === 'calls' ? use.used_calls : use.used_minor;

/** Reserved amount in that unit. */
export const reservedOf = ({ unit }: Unit, use: PeriodUse) =>
  unit === 'calls' ? use.reserved_calls : use.reserved_minor;

export const percentOf = (used: number, cap: number) => Math.floor((used * 100) / cap);

/** An amount on the wire: yuan with four decimals, or a whole number of calls. */
export const amountText = ({ unit }: Unit, amount: number) =>
  unit === 'calls' ? String(amount) : formatMinor(amount);

/** Parses a typed amount in that unit; null unless it is valid and positive. */
export function readAmount(unit: BudgetUnit, text: string): number | null {
  const amount =
    unit === 'yuan'
      ? parseYuan(text)
      : /^\d{1,9}$/.test(plainAmount(text))
        ? Number(plainAmount(text))
        : null;
  return amount !== null && amount > 0 ? amount : null;
}

/** Name of a budget without its target: "API每月预算 ￥50.00", "API每日预算 1,000 次". */
export const nameOf = (budget: BudgetRow) =>
  say`${term(budgetScopes[budget.scope])}${term(budgetPeriods[budget.period])}预算 ${formatBudget(budget.unit, amountText(budget, capOf(budget)))}`;
