import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Email, Empty, Id, Instant, JsonField, KeyOf, ReqNo, SeenMark, Text, Ticket } from './fields';
import { messageKinds } from './messages';

/** Most additional mailboxes. */
export const receiversMax = 5;
/** Hours in which a mailbox must confirm. */
export const receiverProofHours = 72;
/** Days before a mailbox that refused may be asked again. */
export const refusedDays = 30;
/** Seconds before a confirmation is sent again. */
export const receiverResendSeconds = 60;

export const receiverStates = { waiting: '待验证', on: '已验证', refused: '已退订' } as const;
export type ReceiverState = keyof typeof receiverStates;

/**
 * Page that the mails link to, `?token=`. A POST without cookies unsubscribes at once, as mail programs do for their
 * readers (RFC 8058).
 */
export const receiverPage = '/mailReceiver';

const MessageReceiver = z.object({
  receiverId: z.string(),
  email: z.string(),
  remark: z.string(),
  /** Empty: everything that the member gets by mail. */
  kinds: z.array(KeyOf(messageKinds)),
  state: KeyOf(receiverStates),
  createdAt: Instant,
  /** When the mailbox confirmed; null: not yet. */
  provenAt: z.nullable(Instant),
  /** End of the confirmation link's validity; null: no link. */
  proofUntil: z.nullable(Instant),
  /** When a mailbox that refused may be asked again; null: it has not refused. */
  refusedUntil: z.nullable(Instant),
  /** Of remark and kinds, for `editReceiver`. */
  mark: SeenMark,
});
export type MessageReceiver = Infer<typeof MessageReceiver>;

/** A mailbox as operators see it. */
export const ReceiverSeen = z.object({
  receiverId: z.string(),
  mailMask: z.string(),
  kinds: MessageReceiver.shape.kinds,
  state: MessageReceiver.shape.state,
});
export type ReceiverSeen = Infer<typeof ReceiverSeen>;

export const listReceivers = defineCall({
  path: '/message/receiver/list',
  about: 'person',
  summary: '消息还发到哪些邮箱，先添加的在前',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({ records: z.array(MessageReceiver) }),
  codes: [],
});

const Wish = {
  /** Remark on whose mailbox it is. */
  remark: z._default(Text(30), ''),
  /** Empty: everything that the member gets by mail. */
  kinds: z._default(JsonField(z.array(KeyOf(messageKinds)).check(z.maxLength(10))), []),
};

/** Seconds before it may be asked again. */
const Asked = z.object({ receiverId: z.string(), leftSeconds: z.int() });

export const addReceiver = defineCall({
  path: '/message/receiver/add',
  about: 'person',
  isByPortalOnly: true,
  summary: `添加接收邮箱，至多 ${receiversMax} 个；向它发出验证邮件，验证前什么也不发`,
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ email: Email, ...Wish, reqNo: ReqNo }),
  reply: Asked,
  codes: ['E0429', 'E5611', 'E7047', 'E7048', 'E7050'],
});

export const editReceiver = defineCall({
  path: '/message/receiver/edit',
  about: 'person',
  isByPortalOnly: true,
  summary: '修改接收邮箱的备注与消息类型',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ receiverId: Id, ...Wish, /** `mark` of the list. */ mark: SeenMark }),
  reply: Empty,
  codes: ['E5611', 'E7042', 'E7046'],
});

export const resendReceiver = defineCall({
  path: '/message/receiver/resend',
  about: 'person',
  isByPortalOnly: true,
  summary: '重新发送验证邮件，之前的链接随即失效',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ receiverId: Id, reqNo: ReqNo }),
  reply: Asked,
  codes: ['E0429', 'E3107', 'E5611', 'E7046', 'E7050'],
});

export const removeReceiver = defineCall({
  path: '/message/receiver/remove',
  about: 'person',
  summary: '移除接收邮箱，还没有发出的不再发送',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ receiverId: Id }),
  reply: Empty,
  codes: ['E7046'],
});

/** Link from a mail: the reader of the mailbox needs no account. */
const Link = z.object({ token: Ticket });

export const viewReceiverLink = defineCall({
  path: '/message/receiver/link',
  summary: '邮件中的链接说的是哪个接收邮箱、由谁添加',
  request: Link,
  reply: z.object({
    /** Masked. */
    mailTo: z.string(),
    /** Name of the member who entered it. */
    asker: z.string(),
    state: KeyOf(receiverStates),
    /** 1: this link can confirm the mailbox. */
    canAgree: z.int(),
  }),
  codes: ['E0429', 'E7049'],
});

export const agreeToReceive = defineCall({
  path: '/message/receiver/agree',
  summary: '同意在这个邮箱接收消息；凭邮件中的链接，不用登录',
  effect: 'write',
  request: Link,
  reply: Empty,
  codes: ['E0429', 'E7049'],
});

export const refuseToReceive = defineCall({
  path: '/message/receiver/refuse',
  summary: '这个邮箱不再接收消息；凭邮件中的链接，不用登录',
  effect: 'write',
  request: Link,
  reply: Empty,
  codes: ['E0429', 'E7049'],
});
