import { authenticationStates } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages/notify';

const link = () => '/personIndex/personMessage';

/** Real-name authentication of a person. */
export const personMachine = defineMachine<number, object>(
  'person',
  Object.keys(authenticationStates).map(Number),
  [
    { from: 0, to: 1, by: ['owner'] },
    { from: 3, to: 1, by: ['owner'] },
    { from: 4, to: 1, by: ['owner'] },
    { from: 2, to: 5, by: ['owner'] },
    ...[1, 5].map((from) => ({
      from,
      to: 2,
      by: ['operator', 'system'] as const,
      tell: [
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
      from: 1,
      to: 3,
      by: ['operator'],
      tell: [
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
      from: 2,
      to: 4,
      by: ['system'],
      tell: [
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
