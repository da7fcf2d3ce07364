import { z, type Infer } from '@portal/schema';
import { emailRules, mobileRules, providerNameRules, reasonMax, ruled } from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  IntField,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';

/** States of an application to become a provider. */
export const providerState = { none: 0, waiting: 1, passed: 2, rejected: 3, revoked: 4 } as const;
export type ProviderState = ValueOf<typeof providerState>;
export const providerStates: Readonly<Record<ProviderState, string>> = {
  [providerState.none]: '未申请',
  [providerState.waiting]: '审核中',
  [providerState.passed]: '已是提供方',
  [providerState.rejected]: '已驳回',
  [providerState.revoked]: '资格已收回',
};

export const viewProviderApply = defineCall({
  path: '/provider/view',
  summary: '成为提供方的申请；联系方式已遮盖，驳回后可修改的除外',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    state: z.enum(providerState),
    name: z.string(),
    intro: z.string(),
    contactName: z.string(),
    contactPhone: z.string(),
    contactMail: z.string(),
    settlement: z.string(),
    rejects: z.array(z.object({ field: z.string(), reason: z.string() })),
    /** Why an operator revoked the role; otherwise empty. */
    reason: z.string(),
    submittedAt: z.nullable(Instant),
  }),
  codes: [],
});
export type ProviderApplication = Infer<typeof viewProviderApply.reply>;

export const applyProvider = defineCall({
  path: '/provider/apply',
  right: 'manage',
  summary: '申请成为提供方，需完成企业高级认证，由运营审核',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    name: ruled(providerNameRules),
    intro: Text(500, 10),
    contactName: Text(40, 2),
    contactPhone: ruled(mobileRules),
    contactMail: ruled(emailRules),
    settlement: z._default(Text(500), ''),
    /** Version of the provider terms that was accepted. */
    termsVersion: z.optional(IntField(1, 1_000_000_000)),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: z.enum(providerState) }),
  codes: ['E5015', 'E5104', 'E5214', 'E5218'],
});

const ProviderRow = z.object({
  applicationId: z.string(),
  name: z.string(),
  account: z.string(),
  state: z.enum(providerState),
  apis: z.int(),
  submittedAt: Instant,
  reason: z.string(),
});
export type ProviderRow = Infer<typeof ProviderRow>;

export const listProviderApplications = defineCall({
  path: '/ops/providerList',
  summary: '提供方及其申请，新的在前',
  guard: 'operator',
  request: z.object({ state: z.optional(NumberOf(providerState)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(ProviderRow),
  codes: [],
});

export const revokeProvider = defineCall({
  path: '/ops/providerRevoke',
  summary: '收回提供方资格，须写明原因；已上线的 API 不受影响',
  effect: 'write',
  guard: 'operator',
  request: z.object({ applicationId: Id, reason: z._default(Text(reasonMax), '') }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E3110'],
});
