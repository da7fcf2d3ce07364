import { phoneAppealState, type PhoneAppealState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { say } from '../../../platform/i18n/say';

const { waiting, passed, rejected } = phoneAppealState;

/** States of an appeal for a lost phone number. A new attempt is a new appeal. */
export const phoneAppealMachine = defineMachine<PhoneAppealState, { phoneMask: string }>(
  'phoneAppeal',
  Object.values(phoneAppealState),
  [
    {
      from: waiting,
      to: passed,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: () => say`手机号申诉已通过`,
          text: ({ phoneMask }) => say`账号现在绑定的手机号是 ${phoneMask}。`,
          link: () => '/userCenterInfo',
        },
      ],
    },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: [
        {
          who: 'owner',
          kind: 'security',
          title: () => say`手机号申诉未通过`,
          text: (_, reason) => say`请按原因修改后重新提交：${reason}`,
          link: () => '/phoneAppeal',
        },
      ],
    },
  ],
  notify,
);
