import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, PageNo, PageSize, pageOf } from './fields';

const SsoLink = z.object({
  memberId: z.string(),
  nickName: z.string(),
  account: z.string(),
  subject: z.string(),
  linkedAt: Instant,
  lastLoginAt: Instant,
});
export type SsoLink = Infer<typeof SsoLink>;

export const listSsoLinks = defineCall({
  path: '/sso/linkList',
  summary: '已关联企业账号的成员，新的在前',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(SsoLink),
  codes: ['E5406'],
});

export const unlinkSso = defineCall({
  path: '/sso/unlink',
  summary: '解除成员与企业账号的关联，由它登录的设备立即退出',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  request: z.object({ memberId: Id }),
  reply: Empty,
  codes: ['E5406', 'E5619'],
});

const OwnSsoLink = z.object({
  organisationId: z.string(),
  organisationName: z.string(),
  issuer: z.string(),
  /** 1: members act for it only when they have signed in there. */
  isOnlyWay: z.int(),
  linkedAt: Instant,
  lastLoginAt: Instant,
});
export type OwnSsoLink = Infer<typeof OwnSsoLink>;

export const listOwnSsoLinks = defineCall({
  path: '/sso/myLinkList',
  summary: '本人关联的企业账号，新的在前',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: z.extend(pageOf(OwnSsoLink), {
    /** 0: the current session was opened through an identity provider. */
    mayUnlink: z.int(),
  }),
  codes: [],
});

export const unlinkOwnSso = defineCall({
  path: '/sso/unlinkMine',
  summary: '解除本人与企业账号的关联，由它登录的设备立即退出；成员身份不变',
  effect: 'write',
  guard: 'signedIn',
  about: 'person',
  request: z.object({ organisationId: Id }),
  reply: Empty,
  codes: ['E5619', 'E5622'],
});
