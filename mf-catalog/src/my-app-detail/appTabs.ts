import { appState, type App, type Env } from '@portal/calls';

/** Tabs of the app page, selected by the address. */
export const appTabs = [
  { id: 'overview', title: '概览' },
  { id: 'apis', title: 'API权限' },
  { id: 'keys', title: '密钥' },
  { id: 'security', title: '安全' },
  { id: 'budget', title: '预算' },
  { id: 'logs', title: '日志' },
  { id: 'webhook', title: 'Webhook' },
  { id: 'members', title: '成员' },
  { id: 'operations', title: '操作记录' },
  { id: 'live', title: '申请上线' },
] as const;
export type AppTab = (typeof appTabs)[number]['id'];

export const appTabOf = (text: string | null): AppTab =>
  appTabs.find(({ id }) => id === text)?.id ?? 'overview';

/** Tabs that show one environment at a time. */
const tabsByEnv: readonly AppTab[] = ['overview', 'apis', 'keys', 'logs'];
export const isByEnv = (tab: AppTab): boolean => tabsByEnv.includes(tab);

/** The most advanced environment of an app. */
export const envOf = ({ state }: App): Env => (state === appState.prod ? 'prod' : 'sandbox');
