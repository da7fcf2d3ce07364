import { z, type Infer } from '@portal/schema';
import { applyReasonRules, ruled } from '@portal/rules';
import { appState } from './apps';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, KeyOf, PageNo, PageSize, ReqNo, pageOf } from './fields';

const AppOperation = z.object({
  logId: z.string(),
  at: Instant,
  /** Name of a member; others by their part: 提供方, 平台运营, 系统. */
  who: z.string(),
  /** Role of the member in the organisation; empty for others. */
  role: z.string(),
  text: z.string(),
  /** The reason given, if any. */
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

/** Requirements that an app should meet before it goes live. */
export const liveChecks = { identity: '完成认证', ips: '生产IP白名单', sandboxCall: '沙箱调用成功' } as const;
export type LiveCheck = keyof typeof liveChecks;

export const viewLive = defineCall({
  path: '/app/prodView',
  summary: '应用上线的检查项与申请情况',
  guard: 'signedIn',
  request: z.object({ appId: Id }),
  reply: z.object({
    state: z.enum(appState),
    checks: z.array(z.object({ check: KeyOf(liveChecks), isMet: z.int(), text: z.string() })),
    /** Last request for production, with its reason; null: never. */
    askedAt: z.nullable(Instant),
    reason: z.string(),
    /** Reason of the refusal; empty unless the last request was refused. */
    refusal: z.string(),
  }),
  codes: ['E3101'],
});
export type LiveView = Infer<typeof viewLive.reply>;

export const applyLive = defineCall({
  path: '/app/applyProd',
  right: 'develop',
  summary: '申请上线：检查项全部满足时立即开通生产环境，否则说明原因后由平台审核',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    appId: Id,
    /** Required when a check is not met: why it should go live nevertheless. */
    reason: z.optional(ruled(applyReasonRules)),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(appState) }),
  codes: ['E3009', 'E3101', 'E3107'],
});

export const withdrawLive = defineCall({
  path: '/app/withdrawProd',
  right: 'develop',
  summary: '撤回等待审核的上线申请',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ appId: Id }),
  reply: Empty,
  codes: ['E3101', 'E3107'],
});
