import { z, type Infer } from '@portal/schema';
import { nickNameRules, registerType, roles, ruled } from '@portal/rules';
import { authenticationState } from './authentication';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, Money } from './fields';

/** Languages that pages can be shown in, by their own names. */
export const memberLanguages = { zh: /* as is */ '中文', en: 'English' } as const;
export type MemberLanguage = keyof typeof memberLanguages;

export const switchRole = defineCall({
  path: '/user/switchRole',
  right: 'view',
  summary: '切换当前角色：1 使用方，2 提供方，4 门户管理员，8 平台运营',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ roleType: IntField(1, 8) }),
  reply: z.object({ currentUserRoleType: z.enum(roles) }),
  codes: ['E5103'],
});

export const userInfo = defineCall({
  path: '/user/info',
  about: 'person',
  summary: '账号信息',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    userId: z.string(),
    nickName: z.string(),
    /** Address of the person's avatar; empty: none. Absent from older servers. */
    avatarUrl: z.optional(z.string()),
    emailMask: z.string(),
    mobileMask: z.string(),
    registerType: z.nullable(z.enum(registerType)),
    authenticationState: z.enum(authenticationState),
    realNameMask: z.string(),
    createdAt: Instant,
    passwordChangedAt: Instant,
    /** Null: never. */
    emailChangedAt: z.nullable(Instant),
    mobileChangedAt: z.nullable(Instant),
    /** Null: the browser's language. Absent from older servers. */
    language: z.optional(z.nullable(KeyOf(memberLanguages))),
  }),
  codes: [],
});
export type UserInfo = Infer<typeof userInfo.reply>;

/** Value of `avatarUrl` that removes the avatar. */
export const noAvatar = 'none';

export const editUser = defineCall({
  path: '/user/edit',
  about: 'person',
  summary: '修改昵称、头像、页面语言；没有给出的保持不变',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    nickName: z.optional(ruled(nickNameRules)),
    /** `fileUrl` of an upload for `avatar`, or `noAvatar`. */
    avatarUrl: z.optional(z.string().check(z.maxLength(64))),
    language: z.optional(KeyOf(memberLanguages)),
  }),
  reply: Empty,
  codes: ['E5208'],
});

/** An avatar, for the person it shows and members of the same organisation. */
export const viewAvatar = defineDownload({
  path: '/user/avatar/{id}',
  mediaType: 'image/*',
  summary: '头像：本人与同一组织的成员可以查看',
  request: z.object({ id: Id }),
  reply: Empty,
  codes: ['E5208'],
});

const LoginSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  /** Approximate place; empty: unknown. Absent from older servers. */
  place: z.optional(z.string()),
  createdAt: Instant,
  lastSeenAt: Instant,
  isCurrent: z.int(),
});

export const listSessions = defineCall({
  path: '/user/sessionList',
  about: 'person',
  summary: '登录中的设备',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    records: z.array(LoginSession),
    log: z.array(
      z.object({
        at: Instant,
        event: z.string(),
        address: z.string(),
        place: z.optional(z.string()),
        outcome: z.string(),
      }),
    ),
  }),
  codes: [],
});
export type LoginSession = Infer<typeof LoginSession>;

export const kickSession = defineCall({
  path: '/user/sessionKick',
  about: 'person',
  summary: '让一台设备下线',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ sessionId: Id }),
  reply: Empty,
  codes: ['E3107'],
});

const Todo = z.object({
  kind: z.string(),
  title: z.string(),
  link: z.string(),
  level: z.enum(['calm', 'warn', 'bad']),
});

/** Summary at the top of the user centre. */
export const userOverview = defineCall({
  path: '/user/overview',
  summary: '用户中心总览与待办',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({
    authenticationState: z.enum(authenticationState),
    registerType: z.nullable(z.enum(registerType)),
    apps: z.int(),
    subscriptions: z.int(),
    applyPending: z.int(),
    unread: z.int(),
    balance: Money,
    /** Calls of the last seven days, oldest first. */
    week: z.array(z.object({ day: z.string(), calls: z.int() })),
    todo: z.array(Todo),
  }),
  codes: [],
});
export type UserOverview = Infer<typeof userOverview.reply>;
