import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { ApplyStateField } from './applications';
import { ownerTypes } from './apps';
import { defineCall } from './defineCall';
import { Id, Instant, JsonField, KeyOf, Money, Text } from './fields';

export const auditBatchMax = 50;

const AuditResult = z.object({
  applyId: z.string(),
  /** App and API; '' when the application does not exist or belongs to somebody else. */
  name: z.string(),
  /** S0000, or the code why it was not decided. */
  code: z.string(),
  message: z.string(),
});
export type AuditResult = Infer<typeof AuditResult>;

export const auditApplies = defineCall({
  path: '/apply/auditMany',
  right: 'publish',
  summary: '批量通过或驳回申请；每个单独处理，结果逐个返回',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    applyIds: JsonField(
      z
        .array(Id)
        .check(z.minLength(1, '请选择申请'), z.maxLength(auditBatchMax, `一次最多${auditBatchMax}个`)),
    ),
    pass: z.enum(['1', '0']),
    reason: z._default(Text(reasonMax), ''),
  }),
  reply: z.object({ results: z.array(AuditResult) }),
  codes: ['E3109'],
});

const FormerApply = z.object({
  applyId: z.string(),
  applyNo: z.string(),
  apiName: z.string(),
  appName: z.string(),
  planName: z.string(),
  state: ApplyStateField,
  decisionReason: z.string(),
  submittedAt: Instant,
});

export const viewApplicant = defineCall({
  path: '/apply/applicant',
  summary: '申请方的认证情况（脱敏）与在我这里的申请和用量',
  guard: 'provider',
  request: z.object({ applyId: Id }),
  reply: z.object({
    name: z.string(),
    kind: KeyOf(ownerTypes),
    /** Level of authentication, in words. */
    level: z.string(),
    mobile: z.string(),
    email: z.string(),
    joinedAt: Instant,
    /** Current subscriptions to APIs of this provider. */
    running: z.int(),
    /** Production calls to this provider's APIs in the last thirty days, and their cost. */
    calls30: z.int(),
    /** Units of the billed calls. */
    units30: z.int(),
    cost30: Money,
    /** Earlier applications to this provider, newest first. */
    former: z.array(FormerApply),
  }),
  codes: ['E3110'],
});
export type Applicant = Infer<typeof viewApplicant.reply>;
