import { authenticationState, undecidedStates, type AuthenticationState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';

const { none, waiting, passed, rejected, expired, changing } = authenticationState;

const link = () => '/personIndex/personMessage';

/** Real-name authentication of a person. */
export const personMachine = defineMachine<AuthenticationState, object>(
  'person',
  Object.values(authenticationState),
  [
    { from: none, to: waiting, by: ['owner'] },
    { from: rejected, to: waiting, by: ['owner'] },
    { from: expired, to: waiting, by: ['owner'] },
    { from: passed, to: changing, by: ['owner'] },
    ...undecidedStates.map((from) => ({
      from,
      to: passed,
      by: ['operator', 'system'] as const,
      notify: [
        {
          who: 'owner' as const,
          kind: 'review' as const,
          title: () => '个人认证已通过',
          text: () => '您已完成个人认证，可以创建应用并申请 API。',
          link: () => '/personSucess',
        },
      ],
    })),
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'review',
          title: () => '个人认证未通过',
          text: (_, reason) => `请按原因修改后重新提交：${reason}`,
          link,
        },
      ],
    },
    {
      from: passed,
      to: expired,
      by: ['system'],
      notify: [
        {
          who: 'owner',
          kind: 'review',
          title: () => '证件已过期',
          text: () => '您认证时使用的证件已过期，请更新证件后重新提交认证。',
          link,
        },
      ],
    },
  ],
  notify,
);
