import { organisationRoles, registerType } from '@portal/rules';
import { z, type Infer } from '@portal/schema';
import { accountState } from './accountState';
import { AcceptedAgreement } from './agreements';
import { authenticationState } from './authentication';
import { defineCall } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  KeyOf,
  NumberOf,
  OperatorReason,
  PageNo,
  PageSize,
  Text,
  pageOf,
} from './fields';
import { ReceiverSeen } from './messageReceivers';

/** Accounts are counted and paged up to this number; the filters find the others. */
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
  /** Last use of any session; null: none is left. */
  lastSeenAt: z.nullable(Instant),
});
export type PersonRow = Infer<typeof PersonRow>;

const searchFields = {
  /** Full e-mail address or mobile number, the last four digits, an id, or a prefix of the name. */
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
    /** Members of this organisation. */
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
    /** Organisations that a person belongs to. */
    organisations: z.array(
      z.object({ accountId: z.string(), name: z.string(), role: KeyOf(organisationRoles) }),
    ),
    members: z.int(),
    /** Additional mailboxes of a person (decisions/0169). */
    receivers: z.array(ReceiverSeen),
    /** Accepted agreements, newest first. */
    agreements: z.array(AcceptedAgreement),
  }),
  codes: ['E3110'],
});
export type AccountView = Infer<typeof viewAccount.reply>;

/** Private fields of an account. */
export const privateFields = { email: '邮箱', mobile: '手机号', realName: '真实姓名' } as const;
export type PrivateField = keyof typeof privateFields;

export const revealField = defineCall({
  path: '/ops/userReveal',
  summary: '查看一项打码内容的原文，须写明原因，记入审计日志',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, field: KeyOf(privateFields), reason: OperatorReason }),
  reply: z.object({ value: z.string() }),
  codes: ['E3110'],
});

/** Fields of an operator's action on an account. */
const judging = {
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({ accountId: Id, reason: OperatorReason }),
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
