import { z, type Infer } from '@portal/schema';
import { applyReasonRules, dailyCallsMax, dataTermsVersion, dataTermsVersions, ruled } from '@portal/rules';
import { applyingNeeds } from './applyStanding';
import { applyState } from './applyState';
import { Tiers } from './apiView';
import { chargeTypes } from './catalog';
import { defineCall, defineDownload } from './defineCall';
import {
  Day,
  Empty,
  EnvField,
  Id,
  Instant,
  IntField,
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
} from './fields';

export const ApplyStateField = z.enum(applyState);

/** Version of the terms that was shown; absent when a program applies. */
const DataTerms = z.optional(z.literal(dataTermsVersion, '数据使用条款已更新，请刷新页面，重新阅读后再提交'));

/** Fields common to all applications: purpose, expected volume, start. */
const applyFields = {
  reason: ruled(applyReasonRules),
  dailyCalls: IntField(1, dailyCallsMax),
  scene: z._default(Text(100), ''),
  dataTerms: DataTerms,
  /** First day of use: today or later, up to three months ahead; absent: as soon as it is granted. */
  startOn: z.optional(Day),
  /** `fileUrl` of an upload: a commitment on the use of the data, or another file that the provider asks for. */
  fileUrl: z.optional(Id),
};

const applyCodes = [
  ...['E3101', 'E3102', 'E3103', 'E3104', 'E3105', 'E3106', 'E3107', 'E3112'],
  ...['E4004', 'E4301', 'E4305', 'E5208'],
] as const;

export const addApply = defineCall({
  path: '/apply/add',
  right: applyingNeeds.right,
  summary: '申请 API；无需审核的套餐立即通过',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    appId: Id,
    apiId: Id,
    planId: Id,
    env: EnvField,
    ...applyFields,
    /** Monthly budget for this API and app that stops calls at its cap; absent: none. */
    budgetCap: z.optional(MoneyInput),
    /** What coupons were shown to pay of a plan that is granted at once: refused when they would pay less by now. */
    coupons: z.optional(MoneyInput),
    reqNo: ReqNo,
  }),
  reply: z.object({ applyId: z.string(), state: ApplyStateField }),
  codes: applyCodes,
});

/** Most APIs that can be applied for at once. */
export const batchApplyMax = 20;

const BatchResult = z.object({
  apiId: z.string(),
  applyId: z.string(),
  state: ApplyStateField,
  /** 0: the app had it already. */
  isNew: z.int(),
});
export type BatchResult = Infer<typeof BatchResult>;

export const batchApply = defineCall({
  path: '/apply/batchAdd',
  right: 'develop',
  summary: '一次申请多个 API：全部成功或都不申请；已申请过的不变',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    appId: Id,
    env: EnvField,
    items: JsonField(
      z
        .array(z.object({ apiId: Id, planId: Id, budgetCap: z.optional(MoneyInput) }))
        .check(z.minLength(1, '请选择API'), z.maxLength(batchApplyMax, `一次最多${batchApplyMax}个`)),
    ),
    ...applyFields,
    reqNo: ReqNo,
  }),
  reply: z.object({ results: z.array(BatchResult) }),
  codes: applyCodes,
});

/** The parties to an application. */
export const applyParties = { applicant: '申请方', provider: '提供方', operator: '平台' } as const;
export type ApplyParty = keyof typeof applyParties;

export const applyKinds = {
  new: 'API申请',
  live: '上线申请',
  change: '套餐变更',
  portal: '专区',
  alliance: '联盟',
  partner: '合作伙伴',
} as const;
export type ApplyKind = keyof typeof applyKinds;

export const ApplyRow = z.object({
  applyId: z.string(),
  applyNo: z.string(),
  kind: KeyOf(applyKinds),
  apiId: z.string(),
  apiName: z.string(),
  appId: z.string(),
  appName: z.string(),
  env: EnvField,
  planName: z.string(),
  planKind: KeyOf(chargeTypes),
  state: ApplyStateField,
  /** Why it was refused or suspended. */
  decisionReason: z.string(),
  submittedAt: Instant,
  /** When the provider should have decided; null: it has. */
  dueAt: z.nullable(Instant),
  /** Subscription whose plan it would change; null: it is for a new subscription. */
  previousId: z.nullable(z.string()),
});
export type ApplyRow = Infer<typeof ApplyRow>;

/**
 * An application of the reader's account. Those for going live concern an app and have no API, plan or page; those for a
 * portal (`applyId` is its `doId`), the alliance and partnership concern no app.
 */
const OwnApply = z.extend(ApplyRow, {
  /** The portal, or the organisation that applies to join; otherwise empty. */
  objectName: z.string(),
  env: z.nullable(EnvField),
  planKind: z.nullable(KeyOf(chargeTypes)),
});
export type OwnApply = Infer<typeof OwnApply>;

export const listApplies = defineCall({
  path: '/apply/list',
  summary: '我的申请：API、套餐变更、应用上线、专区、联盟与合作伙伴',
  guard: 'signedIn',
  request: z.object({
    state: z.optional(NumberOf(applyState)),
    kind: z.optional(KeyOf(applyKinds)),
    appId: z.optional(Id),
    /** Part of the name of the API, the portal or the organisation. */
    apiName: z.optional(Text(64)),
    /** First and last day of the submission, both included. */
    from: z.optional(Day),
    to: z.optional(Day),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(OwnApply),
  codes: [],
});

export const ApplyRef = z.object({ applyId: Id });

export const viewApply = defineCall({
  path: '/apply/view',
  summary: '申请详情与经过；申请方与提供方可见',
  guard: 'signedIn',
  request: ApplyRef,
  reply: z.object({
    apply: z.extend(ApplyRow, {
      planId: z.string(),
      /** Current plan of the subscription it would change; null: it is for a new subscription. */
      previousPlan: z.nullable(z.string()),
      reason: z.string(),
      scene: z.string(),
      dailyCalls: z.int(),
      price: Money,
      /** Empty for a plan with a single price. */
      tiers: Tiers,
      included: z.nullable(z.int()),
      /** Calls of the plan used so far, of all that were bought; null: they are not counted in total. */
      quota: z.optional(z.nullable(z.object({ used: z.int(), total: z.int() }))),
      qps: z.int(),
      dayLimit: z.nullable(z.int()),
      /** Earliest start; null: as soon as it is granted. */
      startsAt: z.nullable(Instant),
      expiresAt: z.nullable(Instant),
      providerName: z.string(),
      /** Version of the data terms that was accepted; null: none was. */
      dataTerms: z.nullable(z.enum(dataTermsVersions)),
      attachment: z.nullable(z.object({ name: z.string(), bytes: z.int() })),
      isMine: z.int(),
      /** Party that looks at it. */
      party: KeyOf(applyParties),
    }),
    timeline: z.array(
      z.object({ at: Instant, who: z.string(), toState: ApplyStateField, reason: z.string() }),
    ),
  }),
  codes: ['E3110'],
});
export type ApplyView = Infer<typeof viewApply.reply>;

export const downloadAttachment = defineDownload({
  path: '/apply/attachment',
  mediaType: 'application/octet-stream',
  summary: '下载申请的附件；申请方、提供方与运营可见',
  guard: 'signedIn',
  request: ApplyRef,
  reply: Empty,
  codes: ['E3110', 'E5208'],
});

export const withdrawApply = defineCall({
  path: '/apply/withdraw',
  right: 'develop',
  summary: '撤回待审核的申请',
  effect: 'write',
  guard: 'authenticated',
  request: ApplyRef,
  reply: Empty,
  codes: ['E3107', 'E3110'],
});

export const urgeApply = defineCall({
  path: '/apply/urge',
  right: 'develop',
  summary: '催办，一天一次',
  effect: 'write',
  guard: 'authenticated',
  request: ApplyRef,
  reply: Empty,
  codes: ['E3107', 'E3108', 'E3110'],
});
