import { z, type Infer } from '@portal/schema';
import { defineCall, defineDownload } from './defineCall';
import { Instant, IntField, JsonField, KeyOf, PageNo, PageSize, SeenMark, pageOf } from './fields';

export const messageKinds = {
  review: '审核通知',
  fee: '费用提醒',
  api: 'API变更',
  security: '安全提醒',
  system: '系统',
} as const;
export type MessageKind = keyof typeof messageKinds;
const Kind = KeyOf(messageKinds);

const MemberMessage = z.object({
  messageId: z.string(),
  kind: Kind,
  title: z.string(),
  text: z.string(),
  /** Related path of this portal; null: none. */
  link: z.nullable(z.string()),
  createdAt: Instant,
  isRead: z.int(),
});
export type MemberMessage = Infer<typeof MemberMessage>;

const Unread = z.object({
  total: z.int(),
  kinds: z.array(z.object({ kind: Kind, count: z.int() })),
});

export const listMessages = defineCall({
  path: '/message/list',
  about: 'person',
  summary: '消息中心，新的在前',
  guard: 'signedIn',
  request: z.object({
    kind: z.optional(Kind),
    /** 1: only unread ones. */
    unread: z.optional(IntField(0, 1)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(MemberMessage), { unread: Unread }),
  codes: [],
});

export const countUnread = defineCall({
  path: '/message/unread',
  about: 'person',
  summary: '未读消息数',
  guard: 'signedIn',
  request: z.object({}),
  reply: Unread,
  codes: [],
});

/** Without ids: all of the kind, or all. */
const Chosen = {
  ids: z._default(JsonField(z.array(z.string()).check(z.maxLength(50, '一次最多50条'))), []),
  kind: z.optional(Kind),
};

export const readMessages = defineCall({
  path: '/message/read',
  about: 'person',
  summary: '标为已读；不给编号时为全部',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(Chosen),
  reply: Unread,
  codes: [],
});

export const removeMessages = defineCall({
  path: '/message/remove',
  about: 'person',
  summary: '删除所选消息',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    ids: JsonField(z.array(z.string()).check(z.minLength(1, '请选择消息'), z.maxLength(50))),
  }),
  reply: Unread,
  codes: [],
});

/** `HH:mm`, or empty. */
const ClockTime = z.string().check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, '时间格式为 HH:mm'));

/** Whether, and when, messages are also sent by mail. */
export const mailWays = { 0: '不接收', 1: '立即', 2: '每日汇总' } as const;

const Setting = z.object({ kind: Kind, byMail: IntField(0, 2), bySms: IntField(0, 1) }).check(
  z.refine(({ kind, byMail }) => kind !== 'security' || byMail !== 2, {
    path: ['byMail'],
    error: '安全提醒不能每日汇总',
  }),
);

export const viewMessageSettings = defineCall({
  path: '/message/setting/view',
  about: 'person',
  summary: '各类消息的接收方式；站内始终接收',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    records: z.array(Setting),
    hasMail: z.int(),
    hasMobile: z.int(),
    /** Where mail and SMS go, masked; empty: nowhere. */
    mailTo: z._default(z.string(), ''),
    mobileTo: z._default(z.string(), ''),
    /** `HH:mm`, Asia/Shanghai; empty: no quiet hours. */
    quietFrom: z.string(),
    quietUntil: z.string(),
    /** Of kinds and quiet hours, for `saveMessageSettings`. */
    mark: SeenMark,
  }),
  codes: [],
});
export type MessageSettings = Infer<typeof viewMessageSettings.reply>;

export const saveMessageSettings = defineCall({
  path: '/message/setting/save',
  about: 'person',
  summary: '保存消息接收方式',
  effect: 'write',
  guard: 'signedIn',
  request: z
    .object({
      records: JsonField(z.array(Setting).check(z.maxLength(10))),
      /** In between, mail, SMS and the account's webhooks are used for security messages only. */
      quietFrom: z._default(ClockTime, ''),
      quietUntil: z._default(ClockTime, ''),
      /** `mark` of the view. */
      mark: SeenMark,
    })
    .check(
      z.refine(({ quietFrom, quietUntil }) => (quietFrom === '') === (quietUntil === ''), {
        path: ['quietUntil'],
        error: '请填写免打扰的开始与结束时间',
      }),
      z.refine(({ quietFrom, quietUntil }) => quietFrom === '' || quietFrom !== quietUntil, {
        path: ['quietUntil'],
        error: '免打扰的开始与结束时间不能相同',
      }),
    ),
  reply: z.object({ mark: SeenMark }),
  codes: ['E7042'],
});

/**
 * Server-sent events: `unread` with the counts at the start and after each change; for operators `queues` at the start
 * and after changes of the review queues, see `listQueues`; `alive` as a heartbeat; `ended` when the session is over.
 * Refused to a browser's event source with `204`, to programs as every call.
 */
export const unreadStream = defineDownload({
  path: '/message/stream',
  about: 'person',
  mediaType: 'text/event-stream',
  summary: '未读消息数的推送；对运营人员还提示审核队列有变化',
  guard: 'signedIn',
  // Every page listens, also for an account that is being closed; a refused stream would be an error in the browser's
  // console.
  isForLeavers: true,
  request: z.object({}),
  reply: Unread,
  codes: [],
});
