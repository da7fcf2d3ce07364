import { statementState, type StatementState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { waiting, disputed, answered, confirmed } = statementState;

export interface StatementFacts {
  /** yyyy-MM. */
  month: string;
}

const tell = (
  title: (month: string) => TranslatableText,
  text: (reason: TranslatableText) => TranslatableText,
): Transition<StatementState, StatementFacts>['notify'] => [
  {
    who: 'owner',
    kind: 'fee',
    title: ({ month }) => title(month),
    text: (_, reason) => text(reason),
    link: () => '/allEarningsView?tab=statements',
  },
];
const settled = tell(
  (month) => say`${month} 结算单已自动确认`,
  () => say`到期没有异议，结算单已确认。`,
);

/** A monthly statement: its owner confirms it, or disputes it and gets an answer. */
export const statementMachine = defineMachine<StatementState, StatementFacts>(
  'statement',
  Object.values(statementState),
  [
    { from: waiting, to: confirmed, by: ['owner'] },
    { from: waiting, to: confirmed, by: ['system'], notify: settled },
    { from: waiting, to: disputed, by: ['owner'] },
    {
      from: disputed,
      to: answered,
      by: ['operator'],
      notify: tell(
        (month) => say`${month} 结算单的异议已处理`,
        (reason) => say`${reason}。请确认结算单。`,
      ),
    },
    { from: answered, to: confirmed, by: ['owner'] },
    { from: answered, to: confirmed, by: ['system'], notify: settled },
  ],
  notify,
);
