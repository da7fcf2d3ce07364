import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, JsonField, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';

/** Queues of the review desk. Each remote draws its own; the calls are shared. */
export const reviewKinds = {
  person: '个人认证',
  company: '企业认证',
  advanced: '高级认证',
  provider: '提供方申请',
  publication: 'API 发布',
  app: '应用上线',
  phoneAppeal: '手机号申诉',
  factorAppeal: '两步验证申诉',
  portal: '专区',
  comment: '评价举报',
  withdraw: '提现',
  recharge: '充值凭证',
  refund: '充值退款',
  adjustment: '账户调整',
  invoice: '开票申请',
  hold: '资金冻结',
  coupon: '代金券',
  join: '联盟与伙伴申请',
} as const;
export type ReviewKind = keyof typeof reviewKinds;
const Kind = KeyOf(reviewKinds);

export const reviewStates = { open: '待处理', decided: '已处理', withdrawn: '已撤回' } as const;
export type ReviewState = keyof typeof reviewStates;

const ReviewCase = z.object({
  kind: Kind,
  subjectId: z.string(),
  title: z.string(),
  applicantName: z.string(),
  state: KeyOf(reviewStates),
  submittedAt: Instant,
  /** When it should be decided at the latest. */
  dueAt: Instant,
  /** 1: it waits longer than that. */
  isOverdue: z.int(),
  /** Operator who has taken it, or has decided it; empty: nobody, or it was decided by an automatic check. */
  takenBy: z.string(),
  /** When its reservation for that operator ends; null: nobody has taken it. */
  heldUntil: z.nullable(Instant),
  /** 1: taken, or decided, by the reader. */
  isMine: z.int(),
  /** 1: submitted by the reader or one of their organisations: somebody else has to decide. */
  isOwn: z.int(),
});
export type ReviewCase = Infer<typeof ReviewCase>;

export const listReviews = defineCall({
  path: '/ops/reviewList',
  summary: '审核队列，先提交的在前',
  guard: 'operator',
  request: z.object({
    kind: Kind,
    state: z._default(z.enum(['open', 'decided']), 'open'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(ReviewCase),
  codes: [],
});

const CaseRef = { kind: Kind, subjectId: Id };

export const takeReview = defineCall({
  path: '/ops/reviewTake',
  summary: '领取一件审核，30 分钟内别人不能处理；自己或所属组织提交的由别人处理',
  effect: 'write',
  guard: 'operator',
  request: z.object(CaseRef),
  reply: Empty,
  codes: ['E3107', 'E3110', 'E3111'],
});

export const releaseReview = defineCall({
  path: '/ops/reviewRelease',
  summary: '放回一件审核',
  effect: 'write',
  guard: 'operator',
  request: z.object(CaseRef),
  reply: Empty,
  codes: ['E3107', 'E3110'],
});

export const viewReview = defineCall({
  path: '/ops/reviewView',
  summary: '审核内容，与上一次通过的内容对照；未领取时隐私内容已掩码，领取后每次查看都有记录',
  guard: 'operator',
  request: z.object(CaseRef),
  reply: z.object({
    case: ReviewCase,
    fields: z.array(
      z.object({
        field: z.string(),
        label: z.string(),
        /** For pictures and files the value is an address, for lists lines, for rich fields rich text. */
        kind: z.enum(['text', 'rich', 'image', 'file', 'list', 'code']),
        value: z.string(),
        /** Value that passed last; null: none, or not shown. */
        before: z.nullable(z.string()),
        /** 1: differs from the value that passed last, also where neither is shown in full. */
        isChanged: z.int(),
        /** 1: private and masked until the reader takes the case. */
        isMasked: z.int(),
        /** Common reasons for refusal, worded for the applicant. */
        reasons: z.array(z.string()),
      }),
    ),
    checks: z.array(z.object({ label: z.string(), isMet: z.int(), text: z.string() })),
  }),
  codes: ['E3110'],
});
export type ReviewView = Infer<typeof viewReview.reply>;
export type ReviewField = ReviewView['fields'][number];

export const viewReviewState = defineCall({
  path: '/ops/reviewState',
  summary: '一件审核现在由谁处理、是否已处理；不含内容，因此不记入审计日志',
  guard: 'operator',
  request: z.object(CaseRef),
  reply: ReviewCase,
  codes: ['E3110'],
});

/** A picture or a paper of a case. */
export const viewReviewFile = defineDownload({
  path: '/ops/reviewFile/{kind}/{subjectId}/{fileId}',
  summary: '审核中的图片或资料，只有领取了该审核的运营可以查看，每次查看都有记录',
  guard: 'operator',
  mediaType: 'application/octet-stream',
  request: z.object({ ...CaseRef, fileId: Id }),
  reply: Empty,
  codes: ['E3107', 'E3110', 'E3111', 'E5208'],
});

export const decideReview = defineCall({
  path: '/ops/reviewDecide',
  summary: '通过或逐项驳回一件审核',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    ...CaseRef,
    pass: z.enum(['1', '0']),
    /** Submission that the operator looked at: a later one is not decided. */
    submittedAt: z.optional(Text(19)),
    /** Required for a refusal: at least one field and its reason. */
    rejects: z._default(
      JsonField(z.array(z.object({ field: Text(40, 1), reason: Text(reasonMax, 1) })).check(z.maxLength(40))),
      [],
    ),
  }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E3110', 'E3111', 'E4406', 'E5001', 'E5203'],
});

export const suspendPublication = defineCall({
  path: '/ops/apiSuspend',
  summary: '停用或恢复一个已上线的 API，通知双方',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    draftId: Id,
    action: z.enum(['suspend', 'resume']),
    reason: z._default(Text(reasonMax), ''),
  }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E3111', 'E4108'],
});
