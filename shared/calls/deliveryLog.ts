import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';
import { deliveryStates } from './webhooks';

export const outgoingChannels = { mail: '邮件', sms: '短信', webhook: 'Webhook' } as const;
export type OutgoingChannel = keyof typeof outgoingChannels;

/** Deliveries are counted and paged up to this number. */
export const deliveriesCountedMax = 10_000;

const ChannelState = z.object({
  channel: KeyOf(outgoingChannels),
  /** Accepted by the receiver in the last day. */
  sent: z.int(),
  waiting: z.int(),
  /** Waiting, and refused at least once. */
  failing: z.int(),
  /** Given up in the last day. */
  failed: z.int(),
});
export type ChannelState = Infer<typeof ChannelState>;

const Delivery = z.object({
  deliveryId: z.string(),
  channel: KeyOf(outgoingChannels),
  /** Receiver, masked; for a webhook the host. */
  to: z.string(),
  subject: z.string(),
  state: KeyOf(deliveryStates),
  attempts: z.int(),
  /** Why the last attempt failed; empty: it did not. */
  fault: z.string(),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  /** Next attempt; null: none is planned. */
  nextAttemptAt: z.nullable(Instant),
  /** 1: can be retried by hand. */
  canRetry: z.int(),
});
export type OutgoingDelivery = Infer<typeof Delivery>;

export const listDeliveries = defineCall({
  path: '/ops/deliveryList',
  summary: `近 30 天发出的邮件、短信与 Webhook，新的在前；至多数到 ${deliveriesCountedMax} 条`,
  guard: 'operator',
  about: 'person',
  request: z.object({
    channel: z._default(KeyOf(outgoingChannels), 'mail'),
    state: z.optional(KeyOf(deliveryStates)),
    /** Full e-mail address or mobile number; for webhooks the full address. */
    to: z.optional(Text(500)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(Delivery), { channels: z.array(ChannelState) }),
  codes: [],
});

export const retryDelivery = defineCall({
  path: '/ops/deliveryRetry',
  summary: '重新发送一条已放弃的邮件、短信或 Webhook 事件',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ channel: KeyOf(outgoingChannels), deliveryId: Id }),
  reply: Empty,
  codes: ['E3107'],
});
