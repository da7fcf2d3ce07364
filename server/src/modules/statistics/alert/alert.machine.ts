import type { AlertState } from '@portal/calls';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { say, type TranslatableText } from '../../../platform/i18n/say';

interface AlertFacts {
  /** "“天气”近 15 分钟失败率高于 5%" */
  rule: TranslatableText;
  /** "12.5%" */
  figure: TranslatableText;
  link: string;
  appId: string | null;
  apiId: string | null;
}

/** A watched figure. It is reported once, until it is back within its limits. */
export const alertMachine = defineMachine<AlertState, AlertFacts>(
  'figureAlert',
  ['calm', 'raised'],
  [
    {
      from: 'calm',
      to: 'raised',
      by: ['system'],
      notify: [
        {
          who: 'owner',
          kind: 'system',
          title: ({ rule }) => say`告警：${rule}`,
          text: ({ figure }) => say`现在是 ${figure}。恢复前不再重复提醒，恢复后会再通知您。`,
          link: ({ link }) => link,
          program: ({ appId, apiId }) => ({ event: 'figure.raised', appId, apiId }),
        },
      ],
    },
    {
      from: 'raised',
      to: 'calm',
      by: ['system'],
      notify: [
        {
          who: 'owner',
          kind: 'system',
          title: ({ rule }) => say`已恢复：${rule}`,
          text: ({ figure }) => say`现在是 ${figure}。`,
          link: ({ link }) => link,
          program: ({ appId, apiId }) => ({ event: 'figure.cleared', appId, apiId }),
        },
      ],
    },
  ],
  notify,
);
