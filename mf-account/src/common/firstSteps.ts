import type { UserOverview } from '@portal/calls';

export type Progress = Pick<
  UserOverview,
  'registerType' | 'apps' | 'subscriptions' | 'applyPending' | 'week'
>;

/** Steps from a new account to the first call. */
export const firstSteps: readonly {
  title: string;
  text: string;
  to: string;
  /** Label of the button, shown for the next open step. */
  label: string;
  isDone: (progress: Progress) => boolean;
}[] = [
  {
    title: '实名认证',
    text: '认证通过后才能创建应用',
    to: '/unitType',
    label: '去认证',
    isDone: ({ registerType }) => registerType !== null,
  },
  {
    title: '创建应用',
    text: '立即得到沙箱密钥',
    to: '/createMyApp',
    label: '创建应用',
    isDone: ({ apps }) => apps > 0,
  },
  {
    title: '申请 API',
    text: '选套餐、设预算',
    to: '/APIList',
    label: '浏览API',
    isDone: ({ subscriptions, applyPending }) => subscriptions + applyPending > 0,
  },
  {
    title: '调用上线',
    text: '在线测试，或从自己的程序调用',
    to: '/getKey',
    label: '获取密钥',
    isDone: ({ week }) => week.some(({ calls }) => calls > 0),
  },
];
