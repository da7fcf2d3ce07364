import type { BudgetPeriod, BudgetScope } from '@portal/calls';

/** Values of the form; choices are held as their keys. */
export interface BudgetFields {
  scope: BudgetScope;
  appId: string;
  apiId: string;
  period: BudgetPeriod;
  cap: string;
  levels: string[];
  action: string;
  /** Current use, set once the server has asked to confirm a cap below it; otherwise ''. */
  confirmedUsed: string;
}
