import { providerState, type ProviderState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { type TranslatableText, say } from '../../platform/i18n/say';

const { none, waiting, passed, rejected, revoked } = providerState;

const page = () => '/becomeProvider';
const told = (title: TranslatableText, text: (reason: TranslatableText) => TranslatableText) => [
  {
    who: 'owner' as const,
    kind: 'review' as const,
    title: () => title,
    text: (_: object, reason: TranslatableText) => text(reason),
    link: page,
  },
];

/** States of an enterprise as a provider, from the application on. */
export const providerMachine = defineMachine<ProviderState, object>(
  'provider',
  Object.values(providerState),
  [
    ...[none, rejected, revoked].map((from) => ({ from, to: waiting, by: ['owner'] as const })),
    {
      from: waiting,
      to: passed,
      by: ['operator'],
      notify: told(
        say`您已成为提供方`,
        () => say`现在可以切换为提供方，发布 API 并获得收益，不需要重新登录。`,
      ),
    },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: told(say`提供方申请未通过`, (reason) => say`请按原因修改后重新提交：${reason}`),
    },
    {
      from: passed,
      to: revoked,
      by: ['operator'],
      notify: told(
        say`提供方资格已收回`,
        (reason) => say`原因：${reason}。已上线的 API 仍可调用；可以重新申请。`,
      ),
    },
  ],
  notify,
);
