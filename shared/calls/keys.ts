import { publicKeyLengthMax } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { EnvField, Id, Instant, IntField, KeyOf, ReqNo, Text } from './fields';

/** Credentials of an app; shown once. */
export const NewKey = z.object({ keyId: z.string(), appKey: z.string(), appSecret: z.string() });
export type NewKey = Infer<typeof NewKey>;

export const keyStates = {
  active: '使用中',
  rotating: '轮换中',
  disabled: '已禁用',
  expired: '已过期',
  revoked: '已吊销',
} as const;
export type KeyState = keyof typeof keyStates;
/** States of keys that can authenticate calls now. */
export const workingKeyStates = ['active', 'rotating'] as const satisfies readonly KeyState[];

/** What signs a call: a shared secret, or a private key whose public half the portal knows. */
export const keyKinds = { hmac: 'AppKey + HMAC', sm2: '国密SM2公钥', http: '公钥（HTTP 消息签名）' } as const;

const AppKey = z.object({
  keyId: z.string(),
  kind: KeyOf(keyKinds),
  /** sm2: the point in hex, uncompressed; http: PEM. */
  publicKey: z.nullable(z.string()),
  env: EnvField,
  name: z.string(),
  keyMask: z.string(),
  state: KeyOf(keyStates),
  graceUntil: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  lastUsedAt: z.nullable(Instant),
  /** Address of the last use; null: unknown. */
  lastAddress: z.nullable(z.string()),
  createdAt: Instant,
  /** 1: disabled by operators, who alone can enable it. Absent from servers of the version before. */
  isBarred: z.optional(z.int()),
});
export type AppKey = Infer<typeof AppKey>;

export const listKeys = defineCall({
  path: '/app/key/list',
  summary: '应用的密钥，只显示首尾',
  guard: 'signedIn',
  request: z.object({ appId: Id, env: z.optional(EnvField) }),
  reply: z.object({
    records: z.array(AppKey),
    /** Address that exchanges key and secret for an access token. */
    tokenUrl: z.optional(z.string()),
  }),
  codes: ['E3101'],
});

/** Lifetimes of a key that can be chosen. */
export const keyDays = { 0: '不过期', 30: '30 天', 90: '90 天', 180: '180 天', 365: '1 年' } as const;
const keyDaysMax = 3650;

const NewKeyFields = {
  appId: Id,
  env: EnvField,
  name: z._default(Text(20), ''),
  /** Days until it expires; 0: never. */
  days: z._default(IntField(0, keyDaysMax), 0),
};

export const addKey = defineCall({
  path: '/app/key/add',
  right: 'develop',
  summary: '新建密钥，内容只在这次返回',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    ...NewKeyFields,
    reqNo: ReqNo,
  }),
  reply: NewKey,
  codes: ['E3101', 'E3107', 'E3201'],
});

export const uploadPublicKey = defineCall({
  path: '/app/key/uploadPub',
  right: 'develop',
  summary:
    '上传公钥（国密SM2，或用于 HTTP 消息签名的 Ed25519、P-256、RSA），得到与它配套的 AppKey；AppKey 只在这次返回，私钥始终只在应用手中',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({
    ...NewKeyFields,
    /** PEM (SubjectPublicKeyInfo), or for SM2 the point in hex, compressed or not. */
    publicKey: Text(publicKeyLengthMax, 1),
    reqNo: ReqNo,
  }),
  reply: z.object({ keyId: z.string(), appKey: z.string() }),
  codes: ['E3101', 'E3107', 'E3201', 'E3203'],
});

/** Hours for which the old key still works. */
export const graceHours = { 0: '立即停用', 1: '1 小时', 24: '24 小时', 168: '7 天' } as const;

export const rotateKey = defineCall({
  path: '/app/key/rotate',
  right: 'develop',
  summary: '轮换密钥：返回新密钥，旧密钥在宽限期后停用',
  effect: 'write',
  guard: 'authenticated',
  isRepeatable: true,
  request: z.object({ keyId: Id, graceHours: IntField(0, 168), reqNo: ReqNo }),
  reply: z.extend(NewKey, { graceUntil: Instant }),
  codes: ['E3204', 'E3107', 'E3201'],
});

export const changeKey = defineCall({
  path: '/app/key/change',
  right: 'develop',
  summary: '禁用、启用或吊销密钥，5 秒内生效',
  effect: 'write',
  guard: 'authenticated',
  request: z.object({ keyId: Id, action: z.enum(['disable', 'enable', 'revoke']) }),
  reply: z.object({ state: KeyOf(keyStates) }),
  codes: ['E3204', 'E3107'],
});
