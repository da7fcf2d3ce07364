import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Email, Empty, Id, Instant, JsonField, KeyOf, ReqNo, Text, Ticket } from './fields';
import { messageKinds } from './messages';

/** Mailboxes beside the one of the account. */
export const receiversMax = 5;
/** How long a mailbox has time to say that it wants them. */
export const receiverProofHours = 72;
/** Whoever has refused is left alone for so long. */
export const refusedDays = 30;
/** Before a mailbox is asked again. */
export const receiverResendSeconds = 60;

export const receiverStates = { waiting: '待验证', on: '已验证', refused: '已退订' } as const;
export type ReceiverState = keyof typeof receiverStates;

/**
 * Page that mails lead to, `?token=`. A POST there refuses at once, without cookies: that is how mail programs do it for
 * their readers (RFC 8058).
 */
export const receiverPage = '/mailReceiver';

const MessageReceiver = z.object({
  receiverId: z.string(),
  email: z.string(),
  remark: z.string(),
  /** None: whatever the member gets by mail. */
  kinds: z.array(KeyOf(messageKinds)),
  state: KeyOf(receiverStates),
  createdAt: Instant,
  /** When it agreed; null: it has not yet. */
  provenAt: z.nullable(Instant),
  /** Until when the link in its mail is good; null: there is none. */
  proofUntil: z.nullable(Instant),
  /** From when on one that has refused may be asked again; null: it has not. */
  refusedUntil: z.nullable(Instant),
});
export type MessageReceiver = Infer<typeof MessageReceiver>;

/** What operators see of one. */
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
  /** Whose mailbox it is. */
  remark: z._default(Text(30), ''),
  /** All that the member gets by mail when it is empty. */
  kinds: z._default(JsonField(z.array(KeyOf(messageKinds)).check(z.maxLength(10))), []),
};

/** Seconds before the mailbox may be asked again. */
const Asked = z.object({ receiverId: z.string(), leftSeconds: z.int() });

export const addReceiver = defineCall({
  path: '/message/receiver/add',
  about: 'person',
  summary: `添加接收邮箱，至多 ${receiversMax} 个；向它发出验证邮件，验证前什么也不发`,
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ email: Email, ...Wish, reqNo: ReqNo }),
  reply: Asked,
  codes: ['E0429', 'E7047', 'E7048', 'E7050'],
});

export const editReceiver = defineCall({
  path: '/message/receiver/edit',
  about: 'person',
  summary: '修改接收邮箱的备注与消息类型',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ receiverId: Id, ...Wish }),
  reply: Empty,
  codes: ['E7046'],
});

export const resendReceiver = defineCall({
  path: '/message/receiver/resend',
  about: 'person',
  summary: '重新发送验证邮件，之前的链接随即失效',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ receiverId: Id, reqNo: ReqNo }),
  reply: Asked,
  codes: ['E0429', 'E3107', 'E7046', 'E7050'],
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

/** For whoever reads the mailbox: they need no account. The token came in a mail. */
const Link = z.object({ token: Ticket });

export const viewReceiverLink = defineCall({
  path: '/message/receiver/link',
  summary: '邮件中的链接说的是哪个接收邮箱、由谁添加',
  request: Link,
  reply: z.object({
    /** Not in full. */
    mailTo: z.string(),
    /** Who has named it. */
    asker: z.string(),
    state: KeyOf(receiverStates),
    /** 1: this link may say that the mailbox wants the messages. */
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
