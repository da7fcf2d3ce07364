import { z, type Infer } from '@portal/schema';
import { Tiers } from './apiView';
import { chargeTypes } from './catalog';
import { defineCall } from './defineCall';
import { EnvField, Day, Id, Instant, IntField, KeyOf, Money, PageSize, Text } from './fields';
import { UsageView } from './usageView';

const CallRecord = z.object({
  requestId: z.string(),
  at: Instant,
  appName: z.string(),
  apiName: z.string(),
  /** Who called, masked for a provider; absent for whoever called themselves. */
  consumer: z.optional(z.string()),
  env: EnvField,
  operation: z.string(),
  status: z.int(),
  code: z.string(),
  isBilled: z.int(),
  /** What it counts as when it is billed, all its items together. */
  units: z.int(),
  cost: Money,
  ms: z.int(),
  address: z.string(),
});
export type CallRecord = Infer<typeof CallRecord>;

export const listCallRecords = defineCall({
  path: '/log/callList',
  summary: '调用明细，新的在前；cursor 接着上一页',
  guard: 'signedIn',
  request: z.object({
    view: UsageView,
    appId: z.optional(Id),
    apiId: z.optional(Id),
    /** Of one account that calls, for providers and operators. */
    consumerId: z.optional(Id),
    env: z.optional(EnvField),
    requestId: z.optional(Text(64)),
    /** ok, failed */
    status: z.optional(z.enum(['ok', 'failed'])),
    /** Of calls that failed. */
    httpStatus: z.optional(IntField(400, 599)),
    /** Where it came from; to consumers alone. */
    address: z.optional(Text(45)),
    from: z.optional(Day),
    to: z.optional(Day),
    cursor: z.optional(Text(120)),
    pageSize: PageSize,
  }),
  reply: z.object({ records: z.array(CallRecord), nextCursor: z.nullable(z.string()) }),
  codes: ['E3401', 'E5103'],
});

const CallEntry = z.object({
  at: Instant,
  /** What it was, in words. */
  kind: z.string(),
  /** Signed: of all calls that it was booked with. */
  amount: Money,
});

const TracedMessage = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Masked; empty where there was none, or for what `note` says. */
  body: z.string(),
  /** Of the whole body. */
  bytes: z.int(),
  /** cut: only its beginning is kept; binary, packed: it cannot be shown as text. */
  note: z.enum(['', 'cut', 'binary', 'packed']),
});
export type TracedMessage = Infer<typeof TracedMessage>;

const CallTrace = z.object({
  method: z.string(),
  url: z.string(),
  status: z.int(),
  request: TracedMessage,
  answer: TracedMessage,
  /** When it is deleted. */
  forgetAt: Instant,
});
export type CallTrace = Infer<typeof CallTrace>;

export const viewCallRecord = defineCall({
  path: '/log/callView',
  summary: '一次调用的明细：密钥（打码）、套餐与单价、预留额度与账务，以当前账号可见的为限',
  guard: 'signedIn',
  request: z.object({ view: UsageView, requestId: Text(64, 1) }),
  reply: z.object({
    call: z.extend(CallRecord, {
      appId: z.string(),
      apiId: z.string(),
      applyId: z.string(),
      /** '' for a provider, and for a key that is gone. */
      keyName: z.string(),
      keyMask: z.string(),
      planName: z.string(),
      planKind: KeyOf(chargeTypes),
      /** Of the plan as it is today. */
      price: Money,
      tiers: Tiers,
      /** Of a call that counts by its items; null: it counts as a whole. */
      items: z.nullable(z.int()),
      /** The tier that its cost is of, from 1; null: the plan has none, or none of this price. */
      tier: z.nullable(z.int()),
    }),
    /** What the gateway had set aside for it and others; null: nothing was, it is gone, or it is not theirs to see. */
    lease: z.nullable(
      z.object({ grantedAt: Instant, expiresAt: Instant, granted: z.int(), settled: z.int() }),
    ),
    /** What became of it in the account's ledger; empty for a provider. */
    entries: z.array(CallEntry),
    /** What was sent and answered, while its app was being debugged; null: not recorded, or not theirs to see. */
    trace: z.nullable(CallTrace),
  }),
  codes: ['E3402', 'E5103'],
});
export type CallView = Infer<typeof viewCallRecord.reply>;
