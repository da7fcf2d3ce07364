import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  PageNo,
  PageSize,
  ReqNo,
  SeenMark,
  Text,
  pageOf,
} from './fields';
import { messageKinds } from './messages';

/** Events that the webhooks of an app can receive. */
export const webhookEvents = {
  'subscription.approved': '申请已通过',
  'subscription.rejected': '申请被驳回',
  'subscription.suspended': '订阅已暂停',
  'subscription.resumed': '订阅已恢复',
  'subscription.inArrears': '订阅因余额不足停用',
  'subscription.expiring': '订阅即将到期',
  'subscription.expired': '订阅已到期',
  'subscription.terminated': '订阅已终止',
  'api.changed': 'API有变更',
  'api.newVersion': 'API发布新版本',
  'api.priceChanged': 'API调价',
  'api.deprecated': 'API将下线',
  'api.suspended': 'API暂停服务',
  'api.resumed': 'API恢复服务',
  'key.expiring': '密钥即将过期',
  'key.expired': '密钥已过期',
  'key.revoked': '密钥已吊销',
  'key.leaked': '密钥出现在公开代码中',
  'key.disabled': '密钥被平台停用',
  'key.enabled': '密钥已由平台恢复',
  'budget.warned': '预算预警',
  'budget.reached': '预算已达上限',
  'figure.raised': '指标告警',
  'figure.cleared': '指标恢复',
  'app.live': '应用已开通生产',
  'app.rejected': '应用上线被驳回',
  'app.stopped': '应用被平台停用',
  'app.resumed': '应用已由平台恢复',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;

/** States of a webhook: switched by its owner, or off after long failure. */
export const webhookStates = { on: '已启用', off: '已停用', failed: '已自动停用' } as const;
export type WebhookState = keyof typeof webhookStates;

export const deliveryStates = { waiting: '等待投递', sent: '已送达', failed: '投递失败' } as const;
export type DeliveryState = keyof typeof deliveryStates;

/** How often an event is sent before it is given up. */
export const webhookAttemptsMax = 8;

/** Most webhooks of an account, and of each app. */
export const webhooksMax = 5;

export const viewPlatformKey = defineCall({
  path: '/webhook/publicKey',
  summary: '平台签名公钥（PEM，Ed25519）：核对 Webhook 由平台发出',
  sharing: 'everyone',
  request: Empty,
  reply: z.object({ publicKey: z.string() }),
  codes: [],
});

const Webhook = z.object({
  webhookId: z.string(),
  /** Null: of the account. */
  appId: z.nullable(z.string()),
  url: z.string(),
  /** Events, for a webhook of an app. */
  events: z.array(KeyOf(webhookEvents)),
  /** Kinds of messages, for a webhook of the account. */
  kinds: z.array(KeyOf(messageKinds)),
  state: KeyOf(webhookStates),
  failingSince: z.nullable(Instant),
  createdAt: Instant,
  /** Of its secret, for `renewWebhookSecret`. */
  mark: SeenMark,
  /** Of its address and events, for `editWebhook`. */
  wishMark: SeenMark,
});
export type Webhook = Infer<typeof Webhook>;

export const listWebhooks = defineCall({
  path: '/webhook/list',
  summary: '应用的Webhook；不给应用时为当前账号的',
  guard: 'signedIn',
  request: z.object({ appId: z.optional(Id) }),
  reply: z.object({ records: z.array(Webhook) }),
  codes: ['E3101'],
});

const Fields = {
  url: Text(500, 1),
  /** For a webhook of an app; empty: all. */
  events: z._default(JsonField(z.array(KeyOf(webhookEvents)).check(z.maxLength(50))), []),
  /** For a webhook of the account; empty: all. */
  kinds: z._default(JsonField(z.array(KeyOf(messageKinds)).check(z.maxLength(10))), []),
};

const Secret = z.object({ webhookId: z.string(), secret: z.string() });
export type WebhookSecret = Infer<typeof Secret>;

export const addWebhook = defineCall({
  path: '/webhook/add',
  right: 'develop',
  summary: '新建Webhook；签名密钥只在这次返回',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ appId: z.optional(Id), ...Fields, reqNo: ReqNo }),
  reply: Secret,
  codes: ['E3101', 'E3301', 'E3302', 'E3304', 'E5106'],
});

export const editWebhook = defineCall({
  path: '/webhook/edit',
  right: 'develop',
  summary: '修改Webhook的地址与事件',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    webhookId: Id,
    ...Fields,
    /** `wishMark` of the list. */
    mark: SeenMark,
  }),
  reply: Empty,
  codes: ['E3301', 'E3303', 'E3304', 'E5106', 'E7042'],
});

export const renewWebhookSecret = defineCall({
  path: '/webhook/renewSecret',
  right: 'develop',
  summary: '更换签名密钥，旧的立即失效；新的只在这次返回',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    webhookId: Id,
    /** `mark` of the list: a secret that somebody else has made since is not replaced. */
    mark: SeenMark,
    reqNo: ReqNo,
  }),
  reply: Secret,
  codes: ['E3303', 'E5106', 'E7042'],
});

export const switchWebhook = defineCall({
  path: '/webhook/switch',
  right: 'develop',
  summary: '启用或停用Webhook；停用时未送达的不再投递',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ webhookId: Id, isOn: IntField(0, 1) }),
  reply: Empty,
  codes: ['E3303', 'E5106'],
});

export const removeWebhook = defineCall({
  path: '/webhook/remove',
  right: 'develop',
  summary: '删除Webhook及其投递记录',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ webhookId: Id }),
  reply: Empty,
  codes: ['E3303', 'E5106'],
});

const Delivery = z.object({
  deliveryId: z.string(),
  eventId: z.string(),
  /** One of `webhookEvents`, or an event that only accounts receive. */
  event: z.string(),
  state: KeyOf(deliveryStates),
  attempts: z.int(),
  /** HTTP status of the last attempt; null: no answer. */
  status: z.nullable(z.int()),
  ms: z.nullable(z.int()),
  /** Beginning of the answer. */
  answer: z.string(),
  /** Why the last attempt failed. */
  fault: z.string(),
  /** As sent. */
  body: z.string(),
  createdAt: Instant,
  triedAt: z.nullable(Instant),
  /** Next attempt; null: none is planned. */
  nextAttemptAt: z.nullable(Instant),
});
export type WebhookDelivery = Infer<typeof Delivery>;

export const testWebhook = defineCall({
  path: '/webhook/test',
  right: 'develop',
  summary: '立即发一条测试事件，返回对方的答复',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ webhookId: Id }),
  reply: Delivery,
  codes: ['E0429', 'E3303', 'E5106'],
});

export const listWebhookDeliveries = defineCall({
  path: '/webhook/deliveries',
  summary: 'Webhook 近 30 天的投递记录，新的在前',
  guard: 'signedIn',
  request: z.object({
    webhookId: Id,
    state: z.optional(KeyOf(deliveryStates)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Delivery),
  codes: ['E3303'],
});

export const resendWebhook = defineCall({
  path: '/webhook/resend',
  right: 'develop',
  summary: '重新投递一条，等待重试的立即投递；事件编号不变',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ deliveryId: Id }),
  reply: Empty,
  codes: ['E3107', 'E3303', 'E5106'],
});
