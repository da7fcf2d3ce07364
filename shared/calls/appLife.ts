import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id, Instant, PageNo, PageSize, pageOf } from './fields';

const AppOperation = z.object({
  logId: z.string(),
  at: Instant,
  /** A member by name; others by what they are: 提供方, 平台运营, 系统. */
  who: z.string(),
  /** Of a member in the organisation; empty for others. */
  role: z.string(),
  text: z.string(),
  /** Why, where somebody has said so. */
  reason: z.string(),
});
export type AppOperation = Infer<typeof AppOperation>;

export const listAppOperations = defineCall({
  path: '/app/operationList',
  summary: '应用的操作记录：谁做了什么，新的在前，只能追加',
  guard: 'signedIn',
  request: z.object({ appId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(AppOperation),
  codes: ['E3101'],
});
