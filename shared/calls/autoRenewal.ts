import { z, type Infer } from '@portal/schema';
import { applyingNeeds } from './applyStanding';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, Money, MoneyInput, ReqNo, SeenMark } from './fields';
import { WeightChangeField, WeightsMark } from './operationWeight';

export const viewAutoRenewal = defineCall({
  path: '/apply/autoRenewal',
  summary: '一个订阅的自动续费：是否开启、单次上限、下次续费与上次结果',
  guard: 'authenticated',
  request: z.object({ applyId: Id }),
  reply: z.object({
    isOn: z.int(),
    /** Highest price of a single renewal; null: automatic renewal is off. */
    cap: z.nullable(Money),
    /** Price of a renewal today. */
    price: Money,
    /**
     * Operations whose weight has grown since it was accepted: no renewal happens until the new weights are accepted.
     */
    weightChanges: z.array(WeightChangeField),
    /** Hash of the current weights. */
    weightsMark: z.string(),
    available: Money,
    /** From when on renewal is attempted; null: the subscription does not end. */
    renewsFrom: z.nullable(Instant),
    lastAt: z.nullable(Instant),
    /** Why the last attempt failed; '' after a success. */
    lastProblem: z.string(),
    /** Of what was set, for `saveAutoRenewal`. */
    mark: SeenMark,
  }),
  codes: ['E3102', 'E3103', 'E3107', 'E3110', 'E4004'],
});
export type AutoRenewal = Infer<typeof viewAutoRenewal.reply>;

export const saveAutoRenewal = defineCall({
  path: '/apply/autoRenewalSave',
  right: applyingNeeds.right,
  summary: '开启或关闭自动续费；单次价格超过上限、套餐内容减少、或接口计次高于开启时的，不续',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    applyId: Id,
    isOn: IntField(0, 1),
    /** Required when switching it on: at least today's price. */
    cap: z.optional(MoneyInput),
    /** The value that was shown: refused when it has changed since. */
    weightsMark: z.optional(WeightsMark),
    /** `mark` of the view. */
    mark: SeenMark,
    reqNo: ReqNo,
  }),
  reply: Empty,
  codes: ['E3102', 'E3103', 'E3107', 'E3110', 'E4004', 'E7042'],
});
