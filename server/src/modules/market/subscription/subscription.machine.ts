import { applyState, liveStates, type ApplyState, type WebhookEvent } from '@portal/calls';
import { formatMinor, formatPrice } from '@portal/rules';
import { defineMachine } from '../../../platform/stateMachine';
import { notify } from '../../messages';
import { type TranslatableText, say } from '../../../platform/i18n/say';

export interface SubscriptionFacts {
  applyId: string;
  apiId: string;
  apiName: string;
  appId: string;
  appName: string;
  planName?: string;
  /** Plan that it replaces. */
  previousPlan?: string | null;
  /** 1/10000 yuan of prepayments refunded at its end. */
  backMinor?: number;
}

const refunded = (minor: number) => formatPrice(formatMinor(minor));

/** A reason, and what was refunded. */
export function withRefund(reason: TranslatableText, backMinor = 0): TranslatableText {
  if (backMinor === 0) return reason;
  const back = say`没有用完的预付费用 ${refunded(backMinor)} 已退回账户`;
  return reason === '' ? back : say`${reason}；${back}`;
}

const toApply = ({ applyId }: SubscriptionFacts) => `/myApplyDetail?applyId=${applyId}`;
const toQueue = ({ apiId }: SubscriptionFacts) => `/myApiAppList?apiId=${apiId}`;
const name = ({ apiName, appName }: SubscriptionFacts) => say`“${appName}”对“${apiName}”的订阅`;

const ownerNotice = (
  event: WebhookEvent,
  what: TranslatableText,
  text: (facts: SubscriptionFacts, reason: TranslatableText) => TranslatableText,
  kind: 'review' | 'fee' = 'review',
) =>
  [
    {
      who: 'owner' as const,
      kind,
      title: (facts: SubscriptionFacts) => say`${name(facts)}${what}`,
      text,
      link: toApply,
      program: ({ appId, apiId }: SubscriptionFacts) => ({ event, appId, apiId }),
    },
  ] as const;

/** Granted and not ended: they may be left. */
export const runningStates: readonly ApplyState[] = [
  applyState.active,
  applyState.suspended,
  applyState.inArrears,
  applyState.expired,
];

/** State before there is a row. */
export const unapplied = 0;

/** States of an application and the resulting subscription. */
export const subscriptionMachine = defineMachine<ApplyState | typeof unapplied, SubscriptionFacts>(
  'apply',
  [unapplied, ...Object.values(applyState)],
  [
    {
      from: unapplied,
      to: applyState.waiting,
      by: ['owner'],
      notify: [
        {
          who: 'provider',
          kind: 'review',
          title: ({ apiName, previousPlan }) =>
            previousPlan ? say`“${apiName}”有新的套餐变更申请` : say`“${apiName}”有新的申请`,
          text: ({ appName, planName, previousPlan }) =>
            previousPlan
              ? say`应用“${appName}”申请把套餐“${previousPlan}”变更为“${planName ?? ''}”，请在 2 个工作日内处理。`
              : say`应用“${appName}”申请使用，请在 2 个工作日内处理。`,
          link: toQueue,
        },
      ],
    },
    {
      from: applyState.waiting,
      to: applyState.active,
      by: ['provider', 'system'],
      notify: ownerNotice('subscription.approved', say`已通过`, ({ planName, previousPlan }) =>
        previousPlan
          ? say`套餐已由“${previousPlan}”变更为“${planName ?? ''}”，密钥不变，原套餐预付费的剩余部分已退回余额。`
          : say`现在可以获取密钥并开始调用。`,
      ),
    },
    {
      from: applyState.waiting,
      to: applyState.rejected,
      by: ['provider'],
      notify: ownerNotice('subscription.rejected', say`被驳回`, (_, reason) => say`原因：${reason}`),
    },
    { from: applyState.waiting, to: applyState.withdrawn, by: ['owner'] },
    {
      from: applyState.active,
      to: applyState.suspended,
      by: ['provider', 'operator'],
      notify: ownerNotice('subscription.suspended', say`已暂停`, (_, reason) => say`原因：${reason}`),
    },
    {
      from: applyState.suspended,
      to: applyState.active,
      by: ['provider', 'operator'],
      notify: ownerNotice('subscription.resumed', say`已恢复`, () => say`可以继续调用。`),
    },
    {
      from: applyState.active,
      to: applyState.inArrears,
      by: ['system'],
      notify: ownerNotice('subscription.inArrears', say`因余额不足停用`, () => say`充值后自动恢复。`, 'fee'),
    },
    {
      from: applyState.inArrears,
      to: applyState.active,
      by: ['system'],
      notify: ownerNotice(
        'subscription.resumed',
        say`已自动恢复`,
        () => say`余额已足够，可以继续调用。`,
        'fee',
      ),
    },
    {
      from: applyState.active,
      to: applyState.expired,
      by: ['system'],
      notify: ownerNotice(
        'subscription.expired',
        say`已到期`,
        () => say`续费或变更套餐后可以继续调用。`,
        'fee',
      ),
    },
    { from: applyState.expired, to: applyState.active, by: ['owner'] },
    // Renewed before its end, manually or automatically.
    { from: applyState.active, to: applyState.active, by: ['owner', 'system'] },
    { from: applyState.active, to: applyState.replaced, by: ['system'] },
    { from: applyState.expired, to: applyState.replaced, by: ['system'] },
    ...runningStates.map((from) => ({
      from,
      to: applyState.unsubscribed,
      by: ['owner'] as const,
      notify: [
        {
          who: 'provider' as const,
          kind: 'api' as const,
          title: ({ apiName, appName }: SubscriptionFacts) => say`“${appName}”退订了“${apiName}”`,
          text: ({ backMinor = 0 }: SubscriptionFacts, reason: TranslatableText) => {
            const why = reason ? say`原因：${reason}` : say`没有填写原因。`;
            return backMinor > 0 ? say`没有用完的预付费用 ${refunded(backMinor)} 已退给对方。${why}` : why;
          },
          link: toQueue,
        },
      ],
    })),
    ...liveStates.map((from) => ({
      from,
      to: applyState.terminated,
      by: ['system', 'provider'] as const,
      notify: ownerNotice('subscription.terminated', say`已终止`, ({ backMinor }, reason) =>
        withRefund(reason || say`该 API 已下线。`, backMinor),
      ),
    })),
  ],
  notify,
);
