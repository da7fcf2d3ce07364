import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, KeyOf, Money, PageNo, PageSize, pageOf } from './fields';

/** What the daily check compares; each is named after what differs from the ledger. */
export const moneyDifferenceKinds = {
  entries: '余额 ≠ 流水合计',
  negative: '余额为负',
  sum: '一笔流水不平',
  calls: '调用明细 ≠ 调用结算',
  rollups: '调用汇总 ≠ 调用明细',
  costs: '支出账 ≠ 消费方流水',
  earnings: '收益行 ≠ 提供方账户',
  commission: '佣金 ≠ 平台账户',
  reserved: '在途租约 ≠ 预留账户',
  coupons: '代金券 ≠ 账务与支出账',
  holds: '冻结单 ≠ 账户冻结',
  bills: '账单 ≠ 支出账',
  statements: '结算单 ≠ 收益',
} as const;
export type MoneyDifferenceKind = keyof typeof moneyDifferenceKinds;

const Difference = z.object({
  kind: KeyOf(moneyDifferenceKinds),
  /** The account, transfer or subscription concerned. */
  subject: z.string(),
  day: z.nullable(z.string()),
  ledger: Money,
  found: Money,
});
export type MoneyDifference = Infer<typeof Difference>;

export const listMoneyDifferences = defineCall({
  path: '/ops/moneyProof',
  summary: '最近一次资金核对：结果与逐账户差异',
  guard: 'operator',
  about: 'person',
  request: z.object({
    kind: z.optional(KeyOf(moneyDifferenceKinds)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Difference), {
    /** Null: no check yet. */
    provenAt: z.nullable(Instant),
    /** Differences of all kinds in the last check. */
    differences: z.int(),
    history: z.array(z.object({ at: Instant, differences: z.int() })),
  }),
  codes: [],
});

export const proveMoney = defineCall({
  path: '/ops/proveMoney',
  summary: '立即核对资金',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({}),
  reply: z.object({ differences: z.int() }),
  codes: [],
});
