import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, EnvField, Id, Instant, IntField } from './fields';

/** How long an app may be debugged at a time, in minutes. */
export const debugMinutes = { 15: '15 分钟', 60: '1 小时', 240: '4 小时', 1440: '24 小时' } as const;
const debugMinutesMax = 24 * 60;
/** Recorded calls are deleted after this time. */
export const traceKeptHours = 24;
/** Most recorded calls kept per app and environment; later ones are not recorded. */
export const tracesKeptMax = 1000;

export const viewAppDebug = defineCall({
  path: '/app/debugView',
  summary: '应用在一个环境的调试模式：是否开启、到什么时候、已记录多少次调用',
  guard: 'signedIn',
  request: z.object({ appId: Id, env: EnvField }),
  reply: z.object({
    /** End of the recording; null: it is off. */
    until: z.nullable(Instant),
    recorded: z.int(),
  }),
  codes: ['E3101'],
});
export type AppDebug = Infer<typeof viewAppDebug.reply>;

export const startAppDebug = defineCall({
  path: '/app/debugStart',
  right: 'develop',
  summary:
    '开启调试模式：在限定时间内记录应用在该环境的请求与应答（打码），记录 24 小时后自动删除；已开启时改为新的时限',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ appId: Id, env: EnvField, minutes: IntField(1, debugMinutesMax) }),
  reply: z.object({ until: Instant }),
  codes: ['E3101'],
});

export const stopAppDebug = defineCall({
  path: '/app/debugStop',
  right: 'develop',
  summary: '关闭调试模式；isCleared=1 时立即删除该环境已记录的内容',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ appId: Id, env: EnvField, isCleared: z._default(IntField(0, 1), 0) }),
  reply: Empty,
  codes: ['E3101'],
});
