import { advancedItemState, type AdvancedItemState } from '@portal/calls';
import { defineMachine, type Transition } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { none, waiting, passed, rejected, expired, paying, verifying } = advancedItemState;

export interface AdvancedFacts {
  /** 个人高级认证, or 企业高级认证 with its part. */
  title: TranslatableText;
  link: string;
}
type Step = Transition<AdvancedItemState, AdvancedFacts>;

const tell = (
  end: TranslatableText,
  text: (reason: TranslatableText) => TranslatableText,
): Step['notify'] => [
  {
    who: 'owner',
    kind: 'review',
    title: ({ title }) => say`${title}${end}`,
    text: (_, reason) => text(reason),
    link: ({ link }) => link,
  },
];
const refused = tell(say`未通过`, (reason) => say`请按原因修改后重新提交：${reason}`);
const accepted = tell(say`已通过`, () => say`审核已通过。`);
const started: readonly AdvancedItemState[] = [none, rejected, expired];

/** One part of an advanced verification. */
export const advancedMachine = defineMachine<AdvancedItemState, AdvancedFacts>(
  'advanced',
  Object.values(advancedItemState),
  [
    ...started.flatMap((from): Step[] => [
      { from, to: waiting, by: ['owner'] },
      { from, to: paying, by: ['owner'] },
      { from, to: verifying, by: ['owner'] },
      // Parts that need no review, or that a register has confirmed.
      { from, to: passed, by: ['system'] },
    ]),
    // A new licence is under review; the valid one stays valid.
    { from: passed, to: waiting, by: ['owner'] },
    // The attempt is abandoned for another way, or for none.
    { from: verifying, to: verifying, by: ['owner'] },
    { from: verifying, to: waiting, by: ['owner'] },
    { from: verifying, to: none, by: ['owner'] },
    { from: verifying, to: passed, by: ['system'], notify: tell(say`已通过`, () => say`核验已通过。`) },
    {
      from: verifying,
      to: rejected,
      by: ['system'],
      notify: tell(say`没有完成`, (reason) => reason),
    },
    { from: waiting, to: none, by: ['owner'] },
    { from: paying, to: none, by: ['owner'] },
    { from: paying, to: passed, by: ['owner'] },
    {
      from: paying,
      to: none,
      by: ['system'],
      notify: tell(say`没有完成`, (reason) => say`${reason}请核对账号后重新提交。`),
    },
    {
      from: paying,
      to: waiting,
      by: ['system'],
      notify: tell(say`已转人工审核`, () => say`打款渠道暂时没有回应，改由审核人员核对，无需填写金额。`),
    },
    { from: waiting, to: passed, by: ['operator'], notify: accepted },
    { from: waiting, to: rejected, by: ['operator'], notify: refused },
    {
      from: passed,
      to: expired,
      by: ['system'],
      notify: tell(say`的资质已到期`, () => say`请更新资质后重新提交。已有的应用与订阅不受影响。`),
    },
  ],
  notify,
);
