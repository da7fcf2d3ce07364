import { z, type Infer } from '@portal/schema';
import { accessTokenDaysMax, rights } from '@portal/rules';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, JsonField, KeyOf, ReqNo, Text, Ticket } from './fields';

const Scopes = z.array(KeyOf(rights, '请选择权限'));

const AccessToken = z.object({
  tokenId: z.string(),
  name: z.string(),
  /** Last characters of the token. */
  hint: z.string(),
  /** Account that the token acts for. */
  accountName: z.string(),
  scopes: Scopes,
  createdAt: Instant,
  expiresAt: Instant,
  lastUsedAt: z.nullable(Instant),
  lastAddress: z.string(),
  state: z.enum(['active', 'expired', 'revoked']),
});
export type AccessToken = Infer<typeof AccessToken>;

export const listAccessTokens = defineCall({
  path: '/user/token/list',
  about: 'person',
  summary: '个人访问令牌，新的在前',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    records: z.array(AccessToken),
    /** Accounts that a new token may act for: the person first, then their organisations. */
    accounts: z.array(z.object({ accountId: z.string(), name: z.string() })),
  }),
  codes: [],
});

export const addAccessToken = defineCall({
  path: '/user/token/add',
  about: 'person',
  summary: '新建个人访问令牌，只在这一次的回复里出现。ticket 来自 /user/verifyIdentity，场景 accessToken',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    ticket: Ticket,
    name: Text(32, 1),
    scopes: JsonField(Scopes.check(z.minLength(1, '请选择权限'), z.maxLength(5, '权限过多'))),
    days: IntField(1, accessTokenDaysMax),
    /** Absent: the person. */
    accountId: z.optional(Id),
    reqNo: ReqNo,
  }),
  reply: z.object({ tokenId: z.string(), token: z.string(), expiresAt: Instant }),
  codes: ['E5004', 'E5107', 'E5503', 'E5611'],
});

export const revokeAccessToken = defineCall({
  path: '/user/token/revoke',
  about: 'person',
  summary: '吊销个人访问令牌，立即失效',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ tokenId: Id }),
  reply: Empty,
  codes: ['E3107'],
});
