import { applyStates } from '@portal/calls';
import { defineMachine } from '../../platform/stateMachine';
import { notify } from '../messages/notify';

export interface SubscriptionFacts {
  applyId: string;
  apiId: string;
  apiName: string;
  appName: string;
}

const toApply = ({ applyId }: SubscriptionFacts) => `/myApplyDetail?applyId=${applyId}`;
const toQueue = ({ apiId }: SubscriptionFacts) => `/myApiAppList?apiId=${apiId}`;
const name = ({ apiName, appName }: SubscriptionFacts) => `“${appName}”对“${apiName}”的订阅`;

const told = (
  what: string,
  text: (facts: SubscriptionFacts, reason: string) => string,
  kind: 'review' | 'fee' = 'review',
) =>
  [
    {
      who: 'owner' as const,
      kind,
      title: (facts: SubscriptionFacts) => `${name(facts)}${what}`,
      text,
      link: toApply,
    },
  ] as const;

/** An application for an API, and the subscription that comes of it. */
export const subscriptionMachine = defineMachine<number, SubscriptionFacts>(
  'apply',
  [0, ...Object.keys(applyStates).map(Number)],
  [
    {
      from: 0,
      to: 1,
      by: ['owner'],
      tell: [
        {
          who: 'provider',
          kind: 'review',
          title: ({ apiName }) => `“${apiName}”有新的申请`,
          text: ({ appName }) => `应用“${appName}”申请使用，请在 2 个工作日内处理。`,
          link: toQueue,
        },
      ],
    },
    {
      from: 1,
      to: 2,
      by: ['provider', 'system'],
      tell: told('已通过', () => '现在可以获取密钥并开始调用。'),
    },
    { from: 1, to: 3, by: ['provider'], tell: told('被驳回', (_, reason) => `原因：${reason}`) },
    { from: 1, to: 4, by: ['owner'] },
    {
      from: 2,
      to: 5,
      by: ['provider', 'operator'],
      tell: told('已暂停', (_, reason) => `原因：${reason}`),
    },
    { from: 5, to: 2, by: ['provider', 'operator'], tell: told('已恢复', () => '可以继续调用。') },
    {
      from: 2,
      to: 6,
      by: ['system'],
      tell: told('因余额不足停用', () => '充值后自动恢复。', 'fee'),
    },
    { from: 6, to: 2, by: ['system'], tell: told('已自动恢复', () => '余额已足够，可以继续调用。', 'fee') },
    { from: 2, to: 7, by: ['system'], tell: told('已到期', () => '续期后可以继续调用。', 'fee') },
    { from: 7, to: 2, by: ['owner'] },
    { from: 2, to: 8, by: ['owner'] },
    { from: 5, to: 8, by: ['owner'] },
    { from: 6, to: 8, by: ['owner'] },
    { from: 7, to: 8, by: ['owner'] },
    ...[1, 2, 5, 6, 7].map((from) => ({
      from,
      to: 9,
      by: ['system', 'provider'] as const,
      tell: told('已终止', (_, reason) => reason || '该 API 已下线。'),
    })),
  ],
  notify,
);
