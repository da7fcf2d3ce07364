import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { ApplyRef, ApplyRow, ApplyStateField } from './applications';
import { ownerTypes } from './apps';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, Money, PageNo, PageSize, Text, pageOf } from './fields';

const ProviderApply = z.extend(ApplyRow, {
  applicantName: z.string(),
  applicantKind: KeyOf(ownerTypes),
  reason: z.string(),
  scene: z.string(),
  dailyCalls: z.int(),
  /** Requested start; null: as soon as it is granted. */
  startsAt: z.nullable(Instant),
  monthCalls: z.int(),
  /** Units of the billed calls: prices are per unit. */
  monthUnits: z.int(),
  monthCost: Money,
  qps: z.int(),
  /** Daily limit set by the provider; null: that of the plan. */
  dayLimit: z.nullable(z.int()),
  /** Limits of the plan itself. */
  plan: z.object({ qps: z.int(), dayLimit: z.nullable(z.int()) }),
});
export type ProviderApply = Infer<typeof ProviderApply>;

export const listProviderApplies = defineCall({
  path: '/apply/providerList',
  summary: '对我的 API 的申请与订阅',
  guard: 'provider',
  request: z.object({
    apiId: z.optional(Id),
    tab: z._default(z.enum(['waiting', 'active', 'suspended', 'all']), 'waiting'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(ProviderApply), { waiting: z.int() }),
  codes: [],
});

export const auditApply = defineCall({
  path: '/apply/audit',
  right: 'publish',
  summary: '通过或驳回申请',
  effect: 'write',
  guard: 'provider',
  request: z.object({ applyId: Id, pass: z.enum(['1', '0']), reason: z._default(Text(reasonMax), '') }),
  reply: z.object({ state: ApplyStateField }),
  codes: ['E3107', 'E3109', 'E3110', 'E3104', 'E4305'],
});

export const suspendApply = defineCall({
  path: '/apply/suspend',
  right: 'publish',
  summary: '暂停订阅',
  effect: 'write',
  guard: 'provider',
  request: z.object({ applyId: Id, reason: z._default(Text(reasonMax), '') }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E3110'],
});

export const resumeApply = defineCall({
  path: '/apply/resume',
  right: 'publish',
  summary: '恢复订阅',
  effect: 'write',
  guard: 'provider',
  request: ApplyRef,
  reply: Empty,
  codes: ['E3107', 'E3110'],
});

export const setApplyLimit = defineCall({
  path: '/apply/setLimit',
  right: 'publish',
  summary: '调整一个订阅的频率与日限额',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    applyId: Id,
    qps: IntField(1, 10_000),
    dayLimit: z.optional(IntField(1, 100_000_000)),
  }),
  reply: Empty,
  codes: ['E3107', 'E3110'],
});
