import { budgetAction, type BudgetAction, type BudgetState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

interface BudgetFacts {
  budgetId: string;
  /** "账户每月预算 ￥100.00" */
  name: TranslatableText;
  percent: number;
  action: BudgetAction;
  /** Null: all apps. */
  appId: string | null;
  apiId: string | null;
}

const consequences: Readonly<Record<BudgetAction, TranslatableText>> = {
  [budgetAction.remind]: say`本次仅提醒，调用不受影响。`,
  [budgetAction.throttle]: say`调用已限流到每秒 1 次。`,
  [budgetAction.stop]: say`调用已停止，调高上限或等下一周期后恢复。`,
};

const warned: Transition<BudgetState, BudgetFacts>['notify'] = [
  {
    who: 'owner',
    kind: 'fee',
    title: ({ name, percent }) => say`${name}已用 ${percent}%`,
    text: () => say`用量接近您设定的上限，可以在链接的页面一键调高。`,
    link: ({ budgetId }) => `/apiBudgetSet?budgetId=${budgetId}`,
    program: ({ appId, apiId }) => ({ event: 'budget.warned', appId, apiId }),
  },
];
const reached: Transition<BudgetState, BudgetFacts>['notify'] = [
  {
    who: 'owner',
    kind: 'fee',
    title: ({ name }) => say`${name}已达上限`,
    text: ({ action }) => consequences[action],
    link: ({ budgetId }) => `/apiBudgetSet?budgetId=${budgetId}`,
    program: ({ appId, apiId }) => ({ event: 'budget.reached', appId, apiId }),
  },
];

/** State of a budget in one period, beginning as normal; a higher cap brings it back. */
export const budgetMachine = defineMachine<BudgetState, BudgetFacts>(
  'budget',
  ['normal', 'warned', 'reached'],
  [
    { from: 'normal', to: 'warned', by: ['system'], notify: warned },
    { from: 'warned', to: 'reached', by: ['system'], notify: reached },
    { from: 'normal', to: 'reached', by: ['system'], notify: reached },
    { from: 'reached', to: 'normal', by: ['owner', 'system'] },
    { from: 'reached', to: 'warned', by: ['owner', 'system'] },
    { from: 'warned', to: 'normal', by: ['owner', 'system'] },
  ],
  notify,
);
