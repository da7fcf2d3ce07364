import { joinState, joinTargets, type JoinState, type JoinTarget } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { none, waiting, passed, rejected, withdrawn, left } = joinState;

export interface JoinFacts {
  target: JoinTarget;
  orgName: string;
}

/** The page on which an application is made and shown. */
const pages: Readonly<Record<JoinTarget, string>> = {
  alliance: '/openFinancialAlliance?section=join',
  partner: '/scienceTechPartner?section=join',
};
const told = (
  title: (facts: JoinFacts) => TranslatableText,
  text: (facts: JoinFacts, reason: TranslatableText) => TranslatableText,
) => [
  {
    who: 'owner' as const,
    kind: 'review' as const,
    title,
    text,
    link: ({ target }: JoinFacts) => pages[target],
  },
];

/** States of an application to join the alliance or become a partner. */
export const joinMachine = defineMachine<JoinState, JoinFacts>(
  'join',
  Object.values(joinState),
  [
    ...[none, rejected, withdrawn, left].map((from) => ({ from, to: waiting, by: ['owner'] as const })),
    { from: waiting, to: withdrawn, by: ['owner'] },
    {
      from: waiting,
      to: passed,
      by: ['operator'],
      notify: told(
        ({ target }) => say`${joinTargets[target]}：申请已通过`,
        ({ orgName }) => say`“${orgName}”已显示在名单里。`,
      ),
    },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: told(
        ({ target }) => say`${joinTargets[target]}：申请未通过`,
        (_, reason) => say`请按原因修改后重新提交：${reason}`,
      ),
    },
  ],
  notify,
);
