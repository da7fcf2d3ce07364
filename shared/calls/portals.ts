import { z, type Infer } from '@portal/schema';
import { reasonMax } from '@portal/rules';
import { defineCall } from './defineCall';
import { Day, Empty, Instant, NumberOf, PageNo, PageSize, Text, pageOf } from './fields';
import { PortalContent } from './portalContent';
import { DraftMark, IndustryField, OfPortal, Rejects, State } from './portalFields';
import { HostFacts } from './portalHost';
import { portalState } from './portalState';

const MyPortal = z.object({
  doId: z.string(),
  doName: z.string(),
  doPrefix: z.string(),
  doLogoUrl: z.string(),
  doColor: z.string(),
  /** Where it is visited. */
  url: z.string(),
  /** Its own domain; null: none. */
  host: z.nullable(z.string()),
  state: State,
  /** Why it was rejected, stopped or banned. */
  reason: z.string(),
  certExpireAt: z.nullable(Instant),
  apiCount: z.int(),
  visits30: z.int(),
  createTime: Instant,
  /** 1: belongs to this account; 0: the account is a member. */
  isOwner: z.int(),
});
export type MyPortal = Infer<typeof MyPortal>;

export const listMyPortals = defineCall({
  path: '/domain/myList',
  summary: '我管理的专区',
  guard: 'signedIn',
  request: z.object({ pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(MyPortal),
  codes: [],
});

const ListedPortal = z.object({
  doId: z.string(),
  doName: z.string(),
  doLogoUrl: z.string(),
  doColor: z.string(),
  intro: z.string(),
  url: z.string(),
  apiCount: z.int(),
  /** Always online, except for operators. */
  state: State,
  /** Facts for operators; null for others. */
  ops: z.nullable(
    z.object({ ownerName: z.string(), doPrefix: z.string(), reason: z.string(), visits30: z.int() }),
  ),
});
export type ListedPortal = Infer<typeof ListedPortal>;

export const listAllPortals = defineCall({
  path: '/domain/listAll',
  summary: '全部专区；运营另见所有状态',
  request: z.object({
    keyWord: z.optional(Text(40)),
    industry: z.optional(IndustryField),
    state: z.optional(NumberOf(portalState)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(ListedPortal),
  codes: [],
});

export const banPortal = defineCall({
  path: '/ops/portalBan',
  summary: '封禁或解封一个专区，通知其所有者',
  effect: 'write',
  guard: 'operator',
  request: z.object({
    ...OfPortal,
    action: z.enum(['ban', 'lift']),
    reason: z._default(Text(reasonMax), ''),
  }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E3111', 'E6008'],
});

export const viewPortal = defineCall({
  path: '/domain/view',
  summary: '专区的申请、草稿、域名与成员',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: z.object({
    doId: z.string(),
    doName: z.string(),
    doPrefix: z.string(),
    url: z.string(),
    usage: z.string(),
    /** Null: not given. */
    industry: z.nullable(IndustryField),
    contact: z.string(),
    icpNo: z.string(),
    state: State,
    reason: z.string(),
    rejects: Rejects,
    submitTime: z.nullable(Instant),
    draft: PortalContent,
    /** Versions of the parts that are saved as a whole; absent or incomplete from servers of the version before. */
    marks: z.optional(
      z.object({
        brand: DraftMark,
        navigation: DraftMark,
        api: DraftMark,
        doc: DraftMark,
        faq: DraftMark,
        /** Version of the order of slides; each slide has its own, by `caId`. */
        order: DraftMark,
        slides: z.optional(z.record(z.string(), z.string())),
      }),
    ),
    /** Revision that visitors see; 0: none yet. */
    liveRevision: z.int(),
    /** 1: the draft differs from it. */
    isChanged: z.int(),
    host: z.nullable(HostFacts),
    isOwner: z.int(),
    members: z.array(
      z.object({ userId: z.string(), name: z.string(), account: z.string(), addTime: Instant }),
    ),
  }),
  codes: ['E6008'],
});
export type PortalView = Infer<typeof viewPortal.reply>;

export const savePortalMember = defineCall({
  path: '/domain/memberSave',
  summary: '添加专区成员（account 为邮箱或手机号），或移除（account 为成员的 userId）',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, action: z.enum(['add', 'remove']), account: Text(40, 1) }),
  reply: Empty,
  codes: ['N0001', 'E5103', 'E6008', 'E6012'],
});

export const stopPortal = defineCall({
  path: '/domain/stop',
  summary: '停用专区',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, reason: z._default(Text(reasonMax), '') }),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});

export const startPortal = defineCall({
  path: '/domain/start',
  summary: '恢复停用的专区',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});

/** Home page of the portal of the host name. */
export const portalHome = defineCall({
  path: '/domain/home',
  summary: '当前专区的介绍、联系方式与常见问题；主站没有',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({
    doName: z.string(),
    intro: z.string(),
    contact: z.string(),
    icpNo: z.string(),
    /** Kinds of the documents that it shows. */
    documentTypes: z.array(
      z.object({ code: z.string(), name: z.string(), nameEn: z.optional(z.string()), count: z.int() }),
    ),
    faqs: z.array(z.object({ faqId: z.string(), question: z.string() })),
  }),
  codes: ['E6007'],
});
export type PortalHome = Infer<typeof portalHome.reply>;

export const portalStatistics = defineCall({
  path: '/domain/statistics',
  summary: '专区每天的访问与注册',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, from: z.optional(Day), to: z.optional(Day) }),
  reply: z.object({
    visits: z.int(),
    registrations: z.int(),
    days: z.array(z.object({ day: z.string(), visits: z.int(), registrations: z.int() })),
  }),
  codes: ['E3401', 'E6008'],
});
export type PortalStatistics = Infer<typeof portalStatistics.reply>;
