import type { ValueOf } from './fields';

/** Memberships that an organisation can apply for. */
export const joinTargets = { alliance: '开放金融联盟', partner: '科技合作伙伴' } as const;
export type JoinTarget = keyof typeof joinTargets;

export const joinState = { none: 0, waiting: 1, passed: 2, rejected: 3, withdrawn: 4, left: 5 } as const;
export type JoinState = ValueOf<typeof joinState>;
export const joinStates: Readonly<Record<JoinState, string>> = {
  [joinState.none]: '未申请',
  [joinState.waiting]: '审核中',
  [joinState.passed]: '已通过',
  [joinState.rejected]: '已驳回',
  [joinState.withdrawn]: '已撤回',
  [joinState.left]: '已退出',
};
