/** Parts of the page of an app; the address says which is shown. */
export const appTabs = [
  { id: 'overview', title: '概览' },
  { id: 'apis', title: 'API权限' },
  { id: 'keys', title: '密钥' },
  { id: 'security', title: '安全' },
  { id: 'logs', title: '日志' },
  { id: 'webhook', title: 'Webhook' },
  { id: 'members', title: '成员' },
  { id: 'operations', title: '操作记录' },
  { id: 'live', title: '申请上线' },
] as const;
export type AppTab = (typeof appTabs)[number]['id'];

export const appTabOf = (text: string | null): AppTab =>
  appTabs.find(({ id }) => id === text)?.id ?? 'overview';
