import { z, type Infer } from '@portal/schema';
import { viewCallRecord } from './callLog';
import { defineCall } from './defineCall';
import { Id, Instant, Money, PageNo, PageSize, Text, pageOf, KeyOf } from './fields';

/** Checks of a call, in the order in which the gateway makes them. */
export const callChecks = {
  key: '密钥',
  addresses: 'IP 白名单',
  certificate: '客户端证书',
  api: 'API 与版本',
  subscription: '订阅',
  signature: '签名与时间戳',
  items: '请求体与条数',
  rate: '频率限制',
  quota: '套餐配额',
  budget: '预算',
  balance: '余额',
  upstream: '提供方的应答',
} as const;
export type CallCheck = keyof typeof callChecks;

const Step = z.object({
  check: KeyOf(callChecks),
  /** passed; refused: this check decided; unasked: an earlier one had decided. */
  result: z.enum(['passed', 'refused', 'unasked']),
  text: z.string(),
});
export type CallStep = Infer<typeof Step>;

export const explainCall = defineCall({
  path: '/log/explain',
  summary:
    '解释一次调用：哪条规则决定、是否计费与原因、预留额度、收益与账务；双方所见一致，对方的密钥、地址与账务不可见',
  guard: 'signedIn',
  request: z.object({ requestId: Text(64, 1) }),
  reply: z.object({
    /** Which party of the call the reader is. */
    party: z.enum(['consumer', 'provider']),
    ...viewCallRecord.reply.shape,
    steps: z.array(Step),
    /** Why it was billed or not, in words. */
    billing: z.string(),
    /**
     * What the provider earned with the calls of that day, this one included; null for a consumer, and when nothing was
     * earned.
     */
    earning: z.nullable(
      z.object({
        day: z.string(),
        calls: z.int(),
        /** Billing units of those calls. */
        units: z.int(),
        gross: Money,
        commission: Money,
        net: Money,
      }),
    ),
  }),
  codes: ['E3402'],
});
export type CallExplanation = Infer<typeof explainCall.reply>;

const PaidCall = z.object({
  requestId: z.string(),
  at: Instant,
  appName: z.string(),
  apiName: z.string(),
  operation: z.string(),
  /** Billing units of the call. */
  units: z.int(),
  cost: Money,
  /** 1: its answer was interrupted, and the charge was refunded. */
  isVoided: z.int(),
});
export type PaidCall = Infer<typeof PaidCall>;

export const listPaidCalls = defineCall({
  path: '/cost/callDetail',
  summary: '一笔调用结算包含的全部调用，新的在前',
  guard: 'authenticated',
  request: z.object({ transferId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(PaidCall), {
    /** Amount that the transfer took from the account; later refunds are separate rows. */
    paid: Money,
  }),
  codes: ['E4307'],
});
