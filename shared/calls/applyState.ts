import type { ValueOf } from './fields';

/** States of a subscription, from the application for it on. */
export const applyState = {
  waiting: 1,
  active: 2,
  rejected: 3,
  withdrawn: 4,
  suspended: 5,
  inArrears: 6,
  expired: 7,
  unsubscribed: 8,
  terminated: 9,
  /** Another plan has taken its place. */
  replaced: 10,
} as const;
export type ApplyState = ValueOf<typeof applyState>;
export const applyStates: Readonly<Record<ApplyState, string>> = {
  [applyState.waiting]: '待审核',
  [applyState.active]: '已通过',
  [applyState.rejected]: '已驳回',
  [applyState.withdrawn]: '已撤回',
  [applyState.suspended]: '已暂停',
  [applyState.inArrears]: '已欠费停用',
  [applyState.expired]: '已到期',
  [applyState.unsubscribed]: '已退订',
  [applyState.terminated]: '已终止',
  [applyState.replaced]: '已换套餐',
};
/** Of subscriptions that were granted and not ended since, whether or not they serve calls just now. */
export const boundStates = [
  applyState.active,
  applyState.suspended,
  applyState.inArrears,
  applyState.expired,
] as const;
/** Of applications that came to nothing, and of subscriptions that ended for good. */
export const overStates = [
  applyState.rejected,
  applyState.withdrawn,
  applyState.unsubscribed,
  applyState.terminated,
  applyState.replaced,
] as const;
/** Of subscriptions that are not over: granted, or waiting for it. An app has one such for each API and environment. */
export const liveStates = [applyState.waiting, ...boundStates] as const;
