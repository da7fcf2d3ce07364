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
  /** Replaced by another plan. */
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
/** Subscriptions that were granted and have not ended, even if suspended. */
export const boundStates = [
  applyState.active,
  applyState.suspended,
  applyState.inArrears,
  applyState.expired,
] as const;
/** Unsuccessful applications, and subscriptions that have ended permanently. */
export const overStates = [
  applyState.rejected,
  applyState.withdrawn,
  applyState.unsubscribed,
  applyState.terminated,
  applyState.replaced,
] as const;
/**
 * Applications that wait and subscriptions that have not ended: an app has at most one of these for each API and
 * environment.
 */
export const liveStates = [applyState.waiting, ...boundStates] as const;
