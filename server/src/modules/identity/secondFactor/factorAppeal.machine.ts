import { factorAppealHours, factorAppealState, type FactorAppealState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { type TranslatableText, say } from '../../../platform/i18n/say';

const { waiting, passed, rejected, cancelled, done } = factorAppealState;
const message = (title: TranslatableText, text: (reason: TranslatableText) => TranslatableText) => ({
  who: 'owner' as const,
  kind: 'security' as const,
  title: () => title,
  text: (_: object, reason: TranslatableText) => text(reason),
  link: () => '/userCenterInfo',
});
const cancellation = [
  message(
    say`重置两步验证的申诉已取消`,
    () => say`两步验证保持不变。如果申诉不是您本人提交的，请立即修改密码。`,
  ),
];

/** States of an appeal for a lost second factor. A new attempt is a new appeal. */
export const factorAppealMachine = defineMachine<FactorAppealState, object>(
  'factorAppeal',
  Object.values(factorAppealState),
  [
    {
      from: waiting,
      to: passed,
      by: ['operator'],
      notify: [
        message(
          say`重置两步验证的申诉已通过`,
          () => say`${factorAppealHours} 小时后重置。如果不是您本人提交的，请用邮件或短信里的链接取消。`,
        ),
      ],
    },
    {
      from: waiting,
      to: rejected,
      by: ['operator'],
      notify: [message(say`重置两步验证的申诉未通过`, (reason) => say`原因：${reason}`)],
    },
    { from: waiting, to: cancelled, by: ['owner'], notify: cancellation },
    { from: passed, to: cancelled, by: ['owner'], notify: cancellation },
    {
      from: passed,
      to: done,
      by: ['system'],
      notify: [
        message(
          say`两步验证已重置`,
          () => say`原来的验证器应用、通行密钥和恢复码已失效，请重新开启两步验证。`,
        ),
      ],
    },
  ],
  notify,
);
