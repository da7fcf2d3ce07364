import { z, type Infer } from '@portal/schema';
import {
  authLevel,
  maskFieldRules,
  maskedFieldsMax,
  probePathRules,
  ruled,
  successFieldRules,
  upstreamHeaderRules,
  upstreamHeaderValueRules,
  upstreamTimeoutsMs,
  weightsMax,
} from '@portal/rules';
import { chargeTypes } from './catalog';
import { EnvField, Id, KeyOf, Text, TypedNumber } from './fields';
import { OperationSetting, operationSettingsMax } from './operationSettings';
import { OperationWeightField, SavedWeight } from './operationWeight';
import { authTypes } from './signTypes';

export const publicationStates = {
  draft: '草稿',
  submitted: '待审核',
  rejected: '已驳回',
  approved: '待上线',
  online: '已上线',
  deprecated: '已弃用',
  suspended: '已停用',
  offline: '已下线',
  archived: '已归档',
} as const;
export type PublicationState = keyof typeof publicationStates;
/** Names of the fields in a review. */
export const publicationFields: Readonly<Record<string, string>> = {
  changes: '差异',
  name: 'API名称',
  code: '网关代码',
  brief: '一句话简介',
  description: '详细说明',
  categoryId: '分类',
  tags: '标签',
  scenes: '适用场景',
  portalId: '可见范围',
  operations: '接口',
  upstreamUrl: '生产上游',
  sandboxUrl: '沙箱上游',
  moreUpstreams: '更多上游',
  tls: '上游证书',
  operationSettings: '按接口设置',
  success: '计费条件',
  maskFields: '脱敏字段',
  plans: '套餐',
  weights: '计次',
  support: 'SLA 与支持',
  note: '给审核员的说明',
  offlineAt: '下线日期',
  offlineReason: '下线原因',
  successor: '替代的 API',
  subscribers: '订阅者',
};
/** States of versions that serve calls. */
export const servingStates = ['online', 'deprecated'] as const satisfies readonly PublicationState[];

/** Used in place of a portal id: the API is visible to named accounts only. */
export const namedVisibility = '@named';
/** Most scenes that a provider may assign an API to. */
export const fittingScenesMax = 3;
export const audienceMax = 50;

/** Most additional upstream addresses, both environments together. */
export const moreUpstreamsMax = 7;
export const upstreamWeightMax = 10;
export const probeSeconds = { min: 5, max: 300 };
const Share = z.int().check(z.gte(1), z.lte(upstreamWeightMax));

/** Permitted ranges of a plan's figures. */
export const planRanges = {
  included: { min: 1, max: 1_000_000_000 },
  qps: { min: 1, max: 10_000 },
  dayLimit: { min: 1, max: 1_000_000_000 },
  validDays: { min: 1, max: 3650 },
} as const;
export const planTiersMax = 10;
const within = ({ min, max }: { min: number; max: number }) => z.int().check(z.gte(min), z.lte(max));

/** Validated at submission only: while typing it may be anything. */
const DraftPrice = TypedNumber(/^.{0,16}$/, '最多16个字');

/** May be incomplete in a draft: `precheck` reports what is missing. */
const DraftPlan = z.object({
  name: Text(20),
  kind: KeyOf(chargeTypes),
  /** Yuan for one call, or for the whole pack or month. */
  price: DraftPrice,
  tiers: z.array(z.object({ upTo: z.nullable(z.int()), price: DraftPrice })).check(z.maxLength(planTiersMax)),
  included: z.nullable(within(planRanges.included)),
  qps: within(planRanges.qps),
  dayLimit: z.nullable(within(planRanges.dayLimit)),
  validDays: z.nullable(within(planRanges.validDays)),
  /** 0: granted at once; 1: the provider decides. */
  audit: z.int().check(z.gte(0), z.lte(1)),
  needLevel: z.enum(authLevel),
});
export type DraftPlan = Infer<typeof DraftPlan>;

export const PublicationData = z.object({
  name: Text(64),
  code: Text(40),
  icon: Text(2),
  brief: Text(40),
  /** Rich text; sanitised when saved. */
  description: z.string().check(z.maxLength(200_000, '详细说明过大')),
  categoryId: Text(64),
  tags: z.array(Text(12)).check(z.maxLength(5, '最多5个标签')),
  upstreamUrl: Text(500),
  sandboxUrl: Text(500),
  /** Share of calls for the first address of an environment. */
  upstreamWeight: z._default(Share, 1),
  /** Additional addresses, equivalent to the first one of their environment. */
  moreUpstreams: z._default(
    z
      .array(z.object({ env: EnvField, url: Text(500), weight: Share }))
      .check(z.maxLength(moreUpstreamsMax, `最多再加${moreUpstreamsMax}个上游`)),
    [],
  ),
  /** Path of the active health check at each address; empty: health is judged by calls alone. */
  probePath: z._default(Text(200), ''),
  probeSeconds: z._default(z.int().check(z.gte(probeSeconds.min), z.lte(probeSeconds.max)), 10),
  timeoutMs: z.int().check(z.gte(upstreamTimeoutsMs.min), z.lte(upstreamTimeoutsMs.max)),
  authHeader: Text(60),
  /** Empty: the saved value is kept. It is never sent back. */
  authValue: Text(500),
  authTypes: z.array(KeyOf(authTypes)).check(z.minLength(1, '至少选择一种认证方式')),
  needsIpList: z.boolean(),
  /** JSON pointer into the answer: billed only if `successValue` is found there; empty: every 2xx answer is billed. */
  successField: z._default(Text(200), ''),
  successValue: z._default(Text(100), ''),
  /** Fields masked in answers: JSON pointers, `*` for every element. */
  maskFields: z._default(z.array(Text(200)), []),
  /** Operations with settings of their own, by method and path. */
  operationSettings: z._default(
    z
      .array(OperationSetting)
      .check(z.maxLength(operationSettingsMax, `最多单独设置${operationSettingsMax}个接口`)),
    [],
  ),
  /** Units of operations; those not listed count as one. */
  weights: z._default(
    z.array(OperationWeightField).check(z.maxLength(weightsMax, `最多${weightsMax}个接口`)),
    [],
  ),
  plans: z.array(DraftPlan).check(z.maxLength(8, '最多8个套餐')),
  availability: Text(10),
  supportHours: Text(60),
  /** Compensation when the target is missed. */
  compensation: z._default(Text(200), ''),
  contact: Text(60),
  /** Documents of the provider shown with the API. */
  docIds: z._default(z.array(Id).check(z.maxLength(20, '最多关联20篇文档')), []),
  /** Scenes that it is assigned to. */
  sceneIds: z._default(
    z.array(Id).check(z.maxLength(fittingScenesMax, `最多选择${fittingScenesMax}个场景`)),
    [],
  ),
  /** The branded portal that it is private to, or `namedVisibility`; empty: public. */
  portalId: z._default(Text(64), ''),
  /**
   * Accounts that may see it with `namedVisibility`: e-mail address or number of a person, full name of an
   * organisation.
   */
  audience: z._default(
    z.array(Text(100)).check(z.maxLength(audienceMax, `最多指定${audienceMax}个用户`)),
    [],
  ),
});
export type PublicationData = Infer<typeof PublicationData>;

/** Schema of stored drafts: an older one may contain values that are refused now and is shown nevertheless. */
export const SavedData = z.extend(PublicationData, {
  authHeader: z.pipe(PublicationData.shape.authHeader, ruled(upstreamHeaderRules)),
  authValue: z.pipe(PublicationData.shape.authValue, ruled(upstreamHeaderValueRules)),
  successField: z._default(z.pipe(Text(200), ruled(successFieldRules)), ''),
  weights: z._default(z.array(SavedWeight).check(z.maxLength(weightsMax, `最多${weightsMax}个接口`)), []),
  probePath: z._default(z.pipe(Text(200), ruled(probePathRules)), ''),
  maskFields: z._default(
    z
      .array(z.pipe(Text(200), ruled(maskFieldRules)))
      .check(z.maxLength(maskedFieldsMax, `最多脱敏${maskedFieldsMax}个字段`)),
    [],
  ),
});
