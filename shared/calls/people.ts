import { organisationRoles, registerType } from '@portal/rules';
import { z, type Infer, type Schema } from '@portal/schema';
import { accountState } from './accountState';
import { applyState } from './applyState';
import { AcceptedAgreement } from './agreements';
import { appState } from './apps';
import { authenticationState } from './authentication';
import { defineCall } from './defineCall';
import {
  Empty,
  EnvField,
  Id,
  Instant,
  KeyOf,
  Money,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
} from './fields';
import { keyStates } from './keys';
import { payChannels, rechargeState } from './rechargeState';

/** No more are counted, and shown page by page: who looks for somebody narrows the list. */
export const peopleCountedMax = 10_000;

const Account = z.object({
  accountId: z.string(),
  name: z.string(),
  mailMask: z.string(),
  phoneMask: z.string(),
  state: z.enum(accountState),
  /** Null: not authenticated. */
  registerType: z.nullable(z.enum(registerType)),
  createdAt: Instant,
});

const PersonRow = z.extend(Account, {
  hasSecondFactor: z.int(),
  /** When any of their sessions was last used; null: none is kept. */
  lastSeenAt: z.nullable(Instant),
});
export type PersonRow = Infer<typeof PersonRow>;

const searchFields = {
  /** Whole mail address or mobile number, the last four digits of one, an id, or how the name begins. */
  searchText: z.optional(Text(64)),
  state: z.optional(NumberOf(accountState)),
  pageNo: PageNo,
  pageSize: PageSize,
};

export const listPeople = defineCall({
  path: '/ops/userList',
  summary: `用户，新的在前；至多数到 ${peopleCountedMax} 个`,
  guard: 'operator',
  request: z.object({
    ...searchFields,
    /** Those who belong to it. */
    organisationId: z.optional(Id),
  }),
  reply: pageOf(PersonRow),
  codes: [],
});

const OrganisationRow = z.extend(Account, {
  members: z.int(),
  /** Name of the first owner. */
  owner: z.string(),
});
export type OrganisationRow = Infer<typeof OrganisationRow>;

export const listOrganisations = defineCall({
  path: '/ops/organisationList',
  summary: `组织，新的在前；至多数到 ${peopleCountedMax} 个`,
  guard: 'operator',
  request: z.object(searchFields),
  reply: pageOf(OrganisationRow),
  codes: [],
});

export const viewAccount = defineCall({
  path: '/ops/userView',
  summary: '一个用户或组织，私密内容打码',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id }),
  reply: z.extend(Account, {
    isOrganisation: z.int(),
    /** Masked; empty: not authenticated. */
    realNameMask: z.string(),
    authenticationState: z.enum(authenticationState),
    isProvider: z.int(),
    isOperator: z.int(),
    hasSecondFactor: z.int(),
    frozenReason: z.string(),
    closesAt: z.nullable(Instant),
    lastSeenAt: z.nullable(Instant),
    sessions: z.int(),
    /** Of a person, to which they belong. */
    organisations: z.array(
      z.object({ accountId: z.string(), name: z.string(), role: KeyOf(organisationRoles) }),
    ),
    members: z.int(),
    /** What it agreed to, the newest first. */
    agreements: z.array(AcceptedAgreement),
  }),
  codes: ['E3110'],
});
export type AccountView = Infer<typeof viewAccount.reply>;

/** What is private of an account. */
export const privateFields = { email: '邮箱', mobile: '手机号', realName: '真实姓名' } as const;
export type PrivateField = keyof typeof privateFields;

const Reason = Text(200, 2);

export const revealField = defineCall({
  path: '/ops/userReveal',
  summary: '查看一项打码内容的原文，须写明原因，记入审计日志',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, field: KeyOf(privateFields), reason: Reason }),
  reply: z.object({ value: z.string() }),
  codes: ['E3110'],
});

/** What an operator does with another's account, and why. */
const judging = {
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, reason: Reason }),
  reply: Empty,
  codes: ['E3107', 'E3110', 'E3111'],
} as const;

export const freezeAccount = defineCall({
  path: '/ops/userFreeze',
  summary: '冻结用户或组织：会话立即结束，名下应用的调用立即被网关拒绝，通知本人',
  ...judging,
});

export const unfreezeAccount = defineCall({
  path: '/ops/userUnfreeze',
  summary: '解冻用户或组织，名下应用恢复调用，通知本人',
  ...judging,
});

export const resetFactor = defineCall({
  path: '/ops/userResetFactor',
  summary: '重置用户的两步验证：会话立即结束，通知本人',
  ...judging,
});

export const secureAccount = defineCall({
  path: '/ops/userSecure',
  summary: '保护用户的账号：结束全部登录，作废密码与访问令牌，请本人重置密码',
  ...judging,
});

const UserSession = z.object({
  sessionId: z.string(),
  device: z.string(),
  address: z.string(),
  place: z.string(),
  createdAt: Instant,
  lastSeenAt: Instant,
});
export type UserSession = Infer<typeof UserSession>;

const ofAccount = { accountId: Id, pageNo: PageNo, pageSize: PageSize };

export const listUserSessions = defineCall({
  path: '/ops/userSessions',
  summary: '用户没有结束的会话，最近使用的在前',
  guard: 'operator',
  about: 'person',
  request: z.object(ofAccount),
  reply: pageOf(UserSession),
  codes: [],
});

export const endUserSessions = defineCall({
  path: '/ops/userSessionsEnd',
  summary: '结束用户的一个会话，不给编号时结束全部；通知本人',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, sessionId: z.optional(Id), reason: Reason }),
  reply: z.object({ ended: z.int() }),
  codes: ['E3107', 'E3110'],
});

const UserNote = z.object({ noteId: z.string(), author: z.string(), text: z.string(), createdAt: Instant });
export type UserNote = Infer<typeof UserNote>;

export const listUserNotes = defineCall({
  path: '/ops/userNotes',
  summary: '运营人员对用户或组织的备注，新的在前；本人看不到',
  guard: 'operator',
  about: 'person',
  request: z.object(ofAccount),
  reply: pageOf(UserNote),
  codes: [],
});

export const addUserNote = defineCall({
  path: '/ops/userNoteAdd',
  summary: '给用户或组织写一条备注',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  isRepeatable: true,
  request: z.object({
    accountId: Id,
    text: Text(500, 2),
    reqNo: ReqNo,
  }),
  reply: z.object({ noteId: z.string() }),
  codes: ['E3110'],
});

/** A page of what an account has. */
const ownedBy = <Item extends Schema>(path: string, summary: string, item: Item) =>
  defineCall({
    path,
    summary,
    guard: 'operator',
    about: 'person',
    request: z.object(ofAccount),
    reply: pageOf(item),
    codes: [],
  });

const UserApp = z.object({
  appId: z.string(),
  name: z.string(),
  state: z.enum(appState),
  /** 1: an operator has stopped it. */
  isBarred: z.int(),
  createdAt: Instant,
});
export type UserApp = Infer<typeof UserApp>;
export const listUserApps = ownedBy('/ops/userApps', '用户或组织的应用，新的在前', UserApp);

const UserKey = z.object({
  keyId: z.string(),
  keyMask: z.string(),
  name: z.string(),
  appId: z.string(),
  appName: z.string(),
  env: EnvField,
  state: KeyOf(keyStates),
  isBarred: z.int(),
  lastUsedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type UserKey = Infer<typeof UserKey>;
export const listUserKeys = ownedBy('/ops/userKeys', '用户或组织各应用的密钥，新的在前', UserKey);

const UserSubscription = z.object({
  applyId: z.string(),
  applyNo: z.string(),
  apiId: z.string(),
  apiName: z.string(),
  appName: z.string(),
  env: EnvField,
  state: z.enum(applyState),
  submittedAt: Instant,
});
export type UserSubscription = Infer<typeof UserSubscription>;
export const listUserSubscriptions = ownedBy(
  '/ops/userSubscriptions',
  '用户或组织的申请与订阅，新的在前',
  UserSubscription,
);

const UserOrder = z.object({
  orderNo: z.string(),
  amount: Money,
  channel: KeyOf(payChannels),
  state: z.enum(rechargeState),
  createdAt: Instant,
});
export type UserOrder = Infer<typeof UserOrder>;
export const listUserOrders = ownedBy('/ops/userOrders', '用户或组织的充值订单，新的在前', UserOrder);

/** Operators stop what is somebody's, or let it go on. */
const bar = <Field extends 'appId' | 'keyId'>(path: string, summary: string, field: Field) =>
  defineCall({
    path,
    summary,
    effect: 'write',
    guard: 'operator',
    about: 'person',
    request: z.object({ [field]: Id, reason: Reason } as Record<Field | 'reason', typeof Id>),
    reply: Empty,
    codes: [field === 'appId' ? 'E3101' : 'E3204', 'E3107'],
  });
export const barApp = bar(
  '/ops/appStop',
  '停用应用：网关立即拒绝它的调用，持有者不能自行启用，通知持有者',
  'appId',
);
export const unbarApp = bar('/ops/appResume', '恢复由平台停用的应用，通知持有者', 'appId');
export const barKey = bar('/ops/keyStop', '停用密钥：网关立即拒绝，持有者不能自行启用，通知持有者', 'keyId');
export const unbarKey = bar('/ops/keyResume', '恢复由平台停用的密钥，通知持有者', 'keyId');
