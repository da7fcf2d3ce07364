import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  KeyOf,
  NumberOf,
  OperatorReason,
  PageNo,
  PageSize,
  Text,
  pageOf,
} from './fields';

/** Why a login is suspicious. */
export const loginAlertKinds = {
  spraying: '同一地址试多个账号',
  sprayed: '试探地址登录成功',
  failures: '账号多次登录失败',
  travel: '异地登录',
  country: '新的国家或地区',
  device: '可疑的新设备',
} as const;
export type LoginAlertKind = keyof typeof loginAlertKinds;

export const loginAlertStates = { open: '待处理', closed: '已处理' } as const;
export const loginAlertOutcomes = { harmless: '无风险', handled: '已处置' } as const;
export type LoginAlertOutcome = keyof typeof loginAlertOutcomes;

/** Hours for which logins from an address are blocked. */
export const addressBlocks = { hour: 1, day: 24, week: 168 } as const;
export const addressBlockTitles: Readonly<Record<number, string>> = {
  1: '1 小时',
  24: '24 小时',
  168: '7 天',
};

/** Alerts are counted and paged up to this number. */
export const loginAlertsCountedMax = 10_000;

/** Facts of an alert; each kind has some of them. */
const LoginFacts = z.object({
  /** Number of accounts tried from the address within an hour. */
  accounts: z.optional(z.int()),
  /** Failed logins of the account within an hour. */
  failures: z.optional(z.int()),
  /** Approximate place; empty: unknown. */
  place: z.optional(z.string()),
  /** Place of the login before. */
  placeBefore: z.optional(z.string()),
  km: z.optional(z.int()),
  minutes: z.optional(z.int()),
});
export type LoginFacts = Infer<typeof LoginFacts>;

const LoginAlert = z.object({
  alertId: z.string(),
  kind: KeyOf(loginAlertKinds),
  /** Null: it concerns the address only. */
  accountId: z.nullable(z.string()),
  name: z.string(),
  address: z.string(),
  facts: LoginFacts,
  firstAt: Instant,
  lastAt: Instant,
  times: z.int(),
  /** Null: it is open. */
  outcome: z.nullable(KeyOf(loginAlertOutcomes)),
  remark: z.string(),
});
export type LoginAlert = Infer<typeof LoginAlert>;

export const listLoginAlerts = defineCall({
  path: '/ops/loginAlertList',
  summary: `可疑的登录，最近的在前；至多数到 ${loginAlertsCountedMax} 条`,
  guard: 'operator',
  request: z.object({
    state: z._default(KeyOf(loginAlertStates), 'open'),
    kind: z.optional(KeyOf(loginAlertKinds)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(LoginAlert),
  codes: [],
});

export const closeLoginAlert = defineCall({
  path: '/ops/loginAlertClose',
  summary: '了结一条可疑登录：无风险，或已处置',
  effect: 'write',
  guard: 'operator',
  request: z.object({ alertId: Id, outcome: KeyOf(loginAlertOutcomes), remark: Text(200, 2) }),
  reply: Empty,
  codes: ['E3107', 'E3111', 'E5017'],
});

export const blockAddress = defineCall({
  path: '/ops/loginAddressBlock',
  summary: '一段时间内拒绝从这个地址登录；已经登录的不受影响',
  effect: 'write',
  guard: 'operator',
  request: z.object({ alertId: Id, hours: NumberOf(addressBlocks), reason: OperatorReason }),
  reply: z.object({ until: Instant }),
  codes: ['E5017'],
});
