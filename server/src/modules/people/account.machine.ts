import { accountState, type AccountState } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages';
import { say } from '../../platform/i18n/say';

export interface AccountFacts {
  name: string;
}

const { active, frozen } = accountState;
const link = () => '/userCenter';

/** Operators' actions on an account; creating and closing it is up to its owner. */
export const accountMachine = defineMachine<AccountState, AccountFacts>(
  'user',
  Object.values(accountState),
  [
    {
      from: active,
      to: frozen,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ name }) => say`“${name}”已被冻结`,
          text: (_, reason) =>
            say`原因：${reason}。所有登录已结束，名下应用的调用将被拒绝。如有疑问请联系客服。`,
          link,
        },
      ],
    },
    {
      from: frozen,
      to: active,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: ({ name }) => say`“${name}”已解冻`,
          text: () => say`可以重新登录，名下应用恢复调用。`,
          link,
        },
      ],
    },
  ],
  notify,
);
