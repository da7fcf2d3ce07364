import { commentMax, commentMin, scoreMax } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';

export const commentStates = { live: '已发布', hidden: '已隐藏', withdrawn: '已撤回' } as const;
export type CommentState = keyof typeof commentStates;

export const reportReasons = {
  ad: '广告或引流',
  abuse: '辱骂或攻击',
  untrue: '内容不实',
  privacy: '泄露隐私或密钥',
  other: '其他',
} as const;
export type ReportReason = keyof typeof reportReasons;

const Score = IntField(1, scoreMax);

const Comment = z.object({
  commentId: z.string(),
  score: z.int(),
  text: z.string(),
  /** Name of the author; others see its first character only. */
  author: z.string(),
  createdAt: Instant,
  /** 1: edited since. */
  edited: z.int(),
  /** Answer of the provider; empty: none. */
  reply: z.string(),
  repliedAt: z.nullable(Instant),
});
export type Comment = Infer<typeof Comment>;

export const listComments = defineCall({
  path: '/api/comment/list',
  summary: 'API 的评价，新的在前；只有成功调用过的账号可以评价',
  sharing: 'unnamed',
  request: z.object({
    apiId: Id,
    /** Absent: all. */
    score: z.optional(Score),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Comment), {
    /** Average rating, "4.6"; null: not rated. */
    score: z.nullable(z.string()),
    count: z.int(),
    /** Number of ratings with one star, two stars, …. */
    split: z.array(z.int()),
  }),
  codes: ['E4004'],
});
export type CommentList = Infer<typeof listComments.reply>;

/** Why an account may not rate an API. */
export const commentBars = { own: '提供方不能评价自己的 API', unused: '成功调用过的账号才能评价' } as const;

export const viewMyComment = defineCall({
  path: '/api/comment/mine',
  summary: '我对一个 API 的评价，以及能否评价、能否回复',
  guard: 'signedIn',
  request: z.object({ apiId: Id }),
  reply: z.object({
    mine: z.nullable(
      z.extend(Comment, {
        state: z.enum(['live', 'hidden']),
        /** Why operators hid it; empty: it was edited and waits for their review. */
        hideReason: z.string(),
      }),
    ),
    bar: z.nullable(KeyOf(commentBars)),
    /** 1: the API belongs to the reader, who may answer. */
    isOwner: z.int(),
  }),
  codes: ['E4004'],
});
export type MyComment = Infer<typeof viewMyComment.reply>;

export const saveComment = defineCall({
  path: '/api/comment/add',
  summary: '评价 API；每个账号对一个 API 只有一条，再次提交即修改',
  effect: 'write',
  right: 'develop',
  guard: 'signedIn',
  request: z.object({
    apiId: Id,
    score: Score,
    text: Text(commentMax).check(z.minLength(commentMin, `至少${commentMin}个字`)),
  }),
  reply: z.object({ commentId: z.string(), state: KeyOf(commentStates) }),
  codes: ['E0429', 'E4004', 'E4011', 'E4013'],
});

export const withdrawComment = defineCall({
  path: '/api/comment/withdraw',
  summary: '撤回我的评价；撤回后可以重新评价',
  effect: 'write',
  right: 'develop',
  guard: 'signedIn',
  request: z.object({ commentId: Id }),
  reply: Empty,
  codes: ['E4012'],
});

export const replyComment = defineCall({
  path: '/api/comment/reply',
  summary: '提供方回复评价；再次提交即修改，留空即撤回',
  effect: 'write',
  right: 'publish',
  guard: 'provider',
  request: z.object({ commentId: Id, text: z._default(Text(commentMax), '') }),
  reply: Empty,
  codes: ['E0429', 'E4012'],
});

export const reportComment = defineCall({
  path: '/api/comment/report',
  about: 'person',
  summary: '举报评价，由平台处理，结果以消息告知',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ commentId: Id, reason: KeyOf(reportReasons), text: z._default(Text(200), '') }),
  reply: Empty,
  codes: ['E0429', 'E4012', 'E4013', 'E4014'],
});
