import { z, type Infer } from '@portal/schema';
import { ApplyRef, applyParties } from './applications';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, KeyOf, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';

export const applyCommentLengthMax = 500;

const ApplyComment = z.object({
  commentId: z.string(),
  party: KeyOf(applyParties),
  who: z.string(),
  text: z.string(),
  at: Instant,
});
export type ApplyComment = Infer<typeof ApplyComment>;

export const listApplyComments = defineCall({
  path: '/apply/commentList',
  summary: '申请单上的留言，最新的在前；申请方、提供方与运营可见',
  guard: 'signedIn',
  request: z.object({ applyId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(ApplyComment),
  codes: ['E3110'],
});

export const commentApply = defineCall({
  path: '/apply/comment',
  right: 'develop',
  summary: '在申请单上留言，另一方会收到消息',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ applyId: Id, text: Text(applyCommentLengthMax, 1), reqNo: ReqNo }),
  reply: z.object({ commentId: z.string() }),
  codes: ['E0429', 'E3110'],
});

const OverdueApply = z.object({
  applyId: z.string(),
  applyNo: z.string(),
  apiName: z.string(),
  appName: z.string(),
  applicantName: z.string(),
  providerName: z.string(),
  submittedAt: Instant,
  /** When the provider should have decided. */
  dueAt: Instant,
  /** When the operator last urged the provider; null: never. */
  pressedAt: z.nullable(Instant),
});
export type OverdueApply = Infer<typeof OverdueApply>;

export const listOverdueApplies = defineCall({
  path: '/ops/overdueApplies',
  summary: '超过 5 个工作日没有处理的申请，等得最久的在前',
  guard: 'operator',
  request: z.object({ apiName: z.optional(Text(64)), pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(OverdueApply),
  codes: [],
});

export const pressApply = defineCall({
  path: '/ops/overduePress',
  summary: '运营督促提供方处理超时的申请，一天一次；申请方也会收到消息',
  effect: 'write',
  guard: 'operator',
  request: z.extend(ApplyRef, { note: z._default(Text(200), '') }),
  reply: Empty,
  codes: ['E3107', 'E3108', 'E3110'],
});
