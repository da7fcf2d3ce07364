import { z, type Infer } from '@portal/schema';
import { organisationRoles } from '@portal/rules';
import { defineCall } from './defineCall';
import { Email, Empty, Id, Instant, KeyOf, PageNo, PageSize, ReqNo, Ticket, pageOf } from './fields';

const Role = KeyOf(organisationRoles, '请选择角色');

const Page = z.object({ pageNo: PageNo, pageSize: PageSize });

const TeamMember = z.object({
  memberId: z.string(),
  nickName: z.string(),
  /** Address of their avatar; empty: none. Absent from older servers. */
  avatarUrl: z.optional(z.string()),
  account: z.string(),
  role: Role,
  joinedAt: Instant,
  isSelf: z.int(),
});
export type TeamMember = Infer<typeof TeamMember>;

export const listTeam = defineCall({
  path: '/team/memberList',
  summary: '组织的成员。以组织身份操作时可用',
  guard: 'signedIn',
  request: Page,
  reply: pageOf(TeamMember),
  codes: ['E5406'],
});

const TeamInvitation = z.object({
  inviteId: z.string(),
  account: z.string(),
  role: Role,
  invitedBy: z.string(),
  sentAt: Instant,
  expiresAt: Instant,
  isExpired: z.int(),
});
export type TeamInvitation = Infer<typeof TeamInvitation>;

export const listTeamInvitations = defineCall({
  path: '/team/inviteList',
  summary: '尚未接受的邀请，新的在前',
  guard: 'signedIn',
  right: 'manage',
  request: Page,
  reply: pageOf(TeamInvitation),
  codes: ['E5406'],
});

export const inviteToTeam = defineCall({
  path: '/team/invite',
  summary: '用邮件邀请成员，链接 7 天内有效',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  isRepeatable: true,
  request: z.object({
    /** E-mail address of the invited person, with or without an account; they must be able to register with it. */
    account: Email,
    role: Role,
    reqNo: ReqNo,
  }),
  reply: z.object({ inviteId: z.string() }),
  codes: ['E0409', 'E5401', 'E5406', 'E5407'],
});

export const resendTeamInvitation = defineCall({
  path: '/team/inviteResend',
  summary: '重新发送邀请：新的链接 7 天内有效，旧的作废',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ inviteId: Id }),
  reply: Empty,
  codes: ['E0029', 'E5406', 'E5408'],
});

export const withdrawTeamInvitation = defineCall({
  path: '/team/inviteWithdraw',
  summary: '撤回邀请，链接随即失效',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ inviteId: Id }),
  reply: Empty,
  codes: ['E5406', 'E5408'],
});

const Token = z.string().check(z.minLength(1, '链接不完整'), z.maxLength(128));

export const viewTeamInvitation = defineCall({
  path: '/team/inviteView',
  summary: '邀请链接说的是什么，不必登录',
  request: z.object({ token: Token }),
  reply: z.object({ organisationName: z.string(), account: z.string(), role: Role, expiresAt: Instant }),
  codes: ['E5403'],
});
export type TeamInvitationView = Infer<typeof viewTeamInvitation.reply>;

export const acceptTeamInvitation = defineCall({
  path: '/team/accept',
  summary: '接受邀请，并以该组织的身份操作',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ token: Token }),
  reply: z.object({ organisationName: z.string() }),
  codes: ['E5401', 'E5403', 'E5404', 'E5405', 'E5407', 'E5611'],
});

export const changeTeamRole = defineCall({
  path: '/team/role',
  summary: '修改成员的角色，立即生效',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ memberId: Id, role: Role }),
  reply: Empty,
  codes: ['E5402', 'E5406', 'E5408'],
});

export const removeTeamMember = defineCall({
  path: '/team/remove',
  summary: '移除成员：其登录的设备立即不能再以组织的身份操作',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ memberId: Id }),
  reply: Empty,
  codes: ['E5402', 'E5406', 'E5408'],
});

export const leaveTeam = defineCall({
  path: '/team/leave',
  summary: '退出组织，回到个人身份',
  effect: 'write',
  guard: 'signedIn',
  right: 'view',
  request: z.object({}),
  reply: Empty,
  codes: ['E5402', 'E5406'],
});

export const transferTeam = defineCall({
  path: '/team/transfer',
  summary: '移交组织：对方成为管理员，自己成为开发。ticket 来自 /user/verifyIdentity，scene handOver',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({
    memberId: Id,
    ticket: Ticket,
  }),
  reply: Empty,
  codes: ['E5004', 'E5406', 'E5408'],
});

const TeamEntry = z.object({
  logId: z.string(),
  at: Instant,
  who: z.string(),
  event: z.string(),
  detail: z.string(),
  /** The affected person, when it is not the actor; otherwise empty. */
  about: z.string(),
  outcome: z.string(),
});
export type TeamEntry = Infer<typeof TeamEntry>;

export const listTeamLog = defineCall({
  path: '/team/log',
  summary: '谁以组织的身份做了什么，新的在前',
  guard: 'signedIn',
  right: 'manage',
  request: Page,
  reply: pageOf(TeamEntry),
  codes: ['E5406'],
});

export const switchAccount = defineCall({
  path: '/team/switch',
  summary: '切换身份：accountId 为所属的组织，空为个人。下次登录沿用',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  isForLeavers: true,
  request: z.object({ accountId: z._default(z.string().check(z.maxLength(64, '编号过长')), '') }),
  reply: z.object({ accountId: z.string() }),
  codes: ['E5408', 'E5610', 'E5611'],
});
