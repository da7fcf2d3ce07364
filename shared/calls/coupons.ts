import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Day,
  Empty,
  Id,
  Instant,
  JsonField,
  KeyOf,
  Money,
  MoneyInput,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';
import { costKinds } from './costs';

/** States of a batch of coupons. */
export const couponBatchState = { waiting: 1, issued: 2, rejected: 3 } as const;
export type CouponBatchState = ValueOf<typeof couponBatchState>;
export const couponBatchStates: Readonly<Record<CouponBatchState, string>> = {
  [couponBatchState.waiting]: '待复核',
  [couponBatchState.issued]: '已发放',
  [couponBatchState.rejected]: '已驳回',
};

/** Why the rest of a coupon can no longer be used. */
export const couponEnds = { expired: '已过期', revoked: '已收回' } as const;
export type CouponEnd = keyof typeof couponEnds;

/** States of a coupon. */
export const couponStandings = { usable: '可使用', usedUp: '已用完', ...couponEnds } as const;
export type CouponStanding = keyof typeof couponStandings;

/** Most accounts in one batch. */
export const couponAccountsMax = 200;
export const couponDaysMax = 366;

const Coupon = z.object({
  couponId: z.string(),
  title: z.string(),
  amount: Money,
  used: Money,
  /** Reserved by gateways for calls under way. */
  reserved: Money,
  /** Expired or withdrawn. */
  gone: Money,
  /** Can be used now. */
  left: Money,
  standing: KeyOf(couponStandings),
  issuedAt: Instant,
  /** First instant at which it is no longer valid. */
  validUntil: Instant,
  /** Restriction in words; empty: none. */
  limit: z.string(),
  apiId: z.nullable(z.string()),
  /** Why it was withdrawn; empty: it was not. */
  endReason: z.string(),
});
export type Coupon = Infer<typeof Coupon>;

const listed = {
  standing: z.optional(KeyOf(couponStandings)),
  couponId: z.optional(Id),
  pageNo: PageNo,
  pageSize: PageSize,
};

export const listCoupons = defineCall({
  path: '/coupon/list',
  summary: '自己的代金券：先到期的在前；合计为全部可使用的余额',
  guard: 'authenticated',
  request: z.object(listed),
  reply: z.extend(pageOf(Coupon), { worth: Money }),
  codes: [],
});

const CouponUse = z.object({
  day: z.string(),
  kind: KeyOf(costKinds),
  appName: z.string(),
  apiName: z.string(),
  applyId: z.string(),
  /** Negative: returned to the coupon. */
  amount: Money,
});
export type CouponUse = Infer<typeof CouponUse>;

export const listCouponUses = defineCall({
  path: '/coupon/uses',
  summary: '一张代金券用在哪里，按天与订阅；合计即已用',
  guard: 'authenticated',
  request: z.object({ couponId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(CouponUse), { coupon: Coupon }),
  codes: ['E4214'],
});

export const issueCoupons = defineCall({
  path: '/ops/couponIssue',
  summary: '向一个或多个账户发放代金券；总额达到复核金额的由另一位运营通过后发放',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({
    title: Text(30, 2),
    /** Amount of each coupon. */
    amount: MoneyInput,
    /** E-mail addresses, mobile numbers or ids. */
    accounts: JsonField(
      z
        .array(Text(64, 1))
        .check(
          z.minLength(1, '请填写账户'),
          z.maxLength(couponAccountsMax, `一次最多 ${couponAccountsMax} 个账户`),
        ),
    ),
    /** Last day of validity. */
    until: Day,
    apiId: z.optional(Id),
    categoryId: z.optional(Id),
    reason: Text(reasonMax, 4),
    reqNo: ReqNo,
  }),
  reply: z.object({ batchId: z.string(), state: z.enum(couponBatchState), accounts: z.int() }),
  codes: ['E3111', 'E4004', 'E4201', 'E4210'],
});

const CouponBatch = z.object({
  batchId: z.string(),
  title: z.string(),
  amount: Money,
  accounts: z.int(),
  /** Total of the batch. */
  total: Money,
  used: Money,
  left: Money,
  /** Expired or withdrawn; absent from servers of the version before. */
  gone: z.optional(Money),
  validUntil: Instant,
  limit: z.string(),
  reason: z.string(),
  state: z.enum(couponBatchState),
  madeBy: z.string(),
  decidedBy: z.string(),
  refusal: z.string(),
  createdAt: Instant,
});
export type CouponBatch = Infer<typeof CouponBatch>;

export const listCouponBatches = defineCall({
  path: '/ops/couponBatchList',
  summary: '代金券发放批次，新的在前',
  guard: 'operator',
  request: z.object({ state: z.optional(NumberOf(couponBatchState)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(CouponBatch),
  codes: [],
});

const IssuedCoupon = z.extend(Coupon, { accountId: z.string(), account: z.string(), batchId: z.string() });
export type IssuedCoupon = Infer<typeof IssuedCoupon>;

export const listIssuedCoupons = defineCall({
  path: '/ops/couponList',
  summary: '已发放的代金券，新的在前；按批次或账户',
  guard: 'operator',
  request: z.object({ ...listed, batchId: z.optional(Id), accountId: z.optional(Id) }),
  reply: pageOf(IssuedCoupon),
  codes: [],
});

export const revokeCoupon = defineCall({
  path: '/ops/couponRevoke',
  summary: '收回一张代金券没有用完的部分并说明原因；网关在途的用完或退回后收回',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  request: z.object({ couponId: Id, reason: Text(reasonMax, 4), reqNo: ReqNo }),
  reply: Empty,
  codes: ['E3107', 'E3111', 'E4214'],
});
