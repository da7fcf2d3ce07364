import { authenticationState, undecidedStates, type AuthenticationState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { say } from '../../../platform/i18n/say';

const { none, waiting, passed, rejected, expired, changing } = authenticationState;

const form = () => '/personIndex/personMessage';
const owner = 'owner' as const;
const review = 'review' as const;

/** States of a person's real-name authentication. A rejected change returns to the passed state, with a reason. */
export const personMachine = defineMachine<AuthenticationState, object>(
  'person',
  Object.values(authenticationState),
  [
    { from: none, to: waiting, by: ['owner'] },
    { from: rejected, to: waiting, by: ['owner'] },
    { from: expired, to: waiting, by: ['owner'] },
    { from: passed, to: changing, by: ['owner'] },
    {
      from: waiting,
      to: passed,
      by: ['operator', 'system'],
      notify: [
        {
          who: owner,
          kind: review,
          title: () => say`个人认证已通过`,
          text: () => say`您已完成个人认证，可以创建应用并申请 API。`,
          link: () => '/personSucess',
        },
      ],
    },
    {
      from: changing,
      to: passed,
      by: ['operator', 'system'],
      notify: [
        {
          who: owner,
          kind: review,
          title: () => say`个人认证信息变更的结果`,
          text: (_, reason) =>
            reason
              ? say`变更没有通过，原来的信息仍然有效：${reason}`
              : say`变更已通过，新的信息从现在起有效。`,
          link: form,
        },
      ],
    },
    {
      from: waiting,
      to: rejected,
      by: ['operator', 'system'],
      notify: [
        {
          who: owner,
          kind: review,
          title: () => say`个人认证未通过`,
          text: (_, reason) => say`请按原因修改后重新提交：${reason}`,
          link: form,
        },
      ],
    },
    {
      from: passed,
      to: expired,
      by: ['system'],
      notify: [
        {
          who: owner,
          kind: review,
          title: () => say`证件已过期`,
          text: () => say`您认证时使用的证件已过期，请更新证件后重新提交认证。`,
          link: form,
        },
      ],
    },
  ],
  notify,
);

export const isUndecided = (state: AuthenticationState) => undecidedStates.some((one) => one === state);
