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
  /** Caller, masked for a provider; absent in one's own calls. */
  consumer: z.optional(z.string()),
  env: EnvField,
  operation: z.string(),
  status: z.int(),
  code: z.string(),
  isBilled: z.int(),
  /** Units that it counts as when billed, all its items together. */
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
    /** Calls of one account, for providers and operators. */
    consumerId: z.optional(Id),
    env: z.optional(EnvField),
    requestId: z.optional(Text(64)),
    /** ok, failed */
    status: z.optional(z.enum(['ok', 'failed'])),
    /** Status of failed calls. */
    httpStatus: z.optional(IntField(400, 599)),
    /** Address of the caller; for consumers only. */
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
  /** Kind of entry, in words. */
  kind: z.string(),
  /** Signed amount of all calls that were booked together with this one. */
  amount: Money,
});

const TracedMessage = z.object({
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Masked; empty where there was none or `note` says why. */
  body: z.string(),
  /** Size of the whole body. */
  bytes: z.int(),
  /** cut: only the beginning was kept; binary, packed: not shown, because it is no text. */
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
      /** Empty for a provider, and for a deleted key. */
      keyName: z.string(),
      keyMask: z.string(),
      planName: z.string(),
      planKind: KeyOf(chargeTypes),
      /** Price of the plan today. */
      price: Money,
      tiers: Tiers,
      /** Number of items of a call that counts by items; null: it counts as a whole. */
      items: z.nullable(z.int()),
      /** Tier of its price, from 1; null: the plan has none, or none with this price. */
      tier: z.nullable(z.int()),
    }),
    /** Units that the gateway had reserved for it and others; null: none, no longer known, or not theirs to see. */
    lease: z.nullable(
      z.object({ grantedAt: Instant, expiresAt: Instant, granted: z.int(), settled: z.int() }),
    ),
    /** Its entries in the account's ledger; empty for a provider. */
    entries: z.array(CallEntry),
    /** Request and answer recorded while its app was being debugged; null: not recorded, or not theirs to see. */
    trace: z.nullable(CallTrace),
  }),
  codes: ['E3402', 'E5103'],
});
export type CallView = Infer<typeof viewCallRecord.reply>;
