import { withdrawState, type WithdrawState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { waiting, approved, paying, paid, rejected, cancelled, failed } = withdrawState;

export interface WithdrawFacts {
  wdNo: string;
  /** As displayed: "￥100.00". */
  amount: string;
}

const tell = (
  title: (facts: WithdrawFacts) => TranslatableText,
  text: (facts: WithdrawFacts, reason: TranslatableText) => TranslatableText,
): Transition<WithdrawState, WithdrawFacts>['notify'] => [
  { who: 'owner', kind: 'fee', title, text, link: () => '/withdraw' },
];

/** A withdrawal: requested, reviewed, paid. Otherwise its amount may be withdrawn again. */
export const withdrawMachine = defineMachine<WithdrawState, WithdrawFacts>(
  'withdraw',
  Object.values(withdrawState),
  [
    { from: waiting, to: approved, by: ['operator'] },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: tell(
        () => say`提现未通过审核`,
        ({ wdNo, amount }, reason) => say`${wdNo}：${reason}。${amount} 已退回可提现。`,
      ),
    },
    { from: waiting, to: cancelled, by: ['owner'] },
    { from: approved, to: paying, by: ['operator'] },
    {
      from: paying,
      to: paid,
      by: ['operator', 'system'],
      notify: tell(
        ({ amount }) => say`提现 ${amount} 已到账`,
        ({ wdNo }) => say`${wdNo} 已打款，请到收款账户查收。`,
      ),
    },
    {
      from: paying,
      to: failed,
      by: ['operator', 'system'],
      notify: tell(
        () => say`提现打款失败`,
        ({ wdNo, amount }, reason) =>
          say`${wdNo}：${reason}。${amount} 已退回可提现，请核对收款账户后重新申请。`,
      ),
    },
  ],
  notify,
);
