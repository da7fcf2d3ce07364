import type { ValueOf } from './fields';

/** States of an account. */
export const accountState = { notActivated: 0, active: 1, frozen: 3, closed: 9 } as const;
export type AccountState = ValueOf<typeof accountState>;
export const accountStates: Readonly<Record<AccountState, string>> = {
  [accountState.notActivated]: '未激活',
  [accountState.active]: '正常',
  [accountState.frozen]: '已冻结',
  [accountState.closed]: '已注销',
};
