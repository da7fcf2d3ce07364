import { z, type Infer } from '@portal/schema';
import {
  colorRules,
  isIcpNo,
  isIpOrNetwork,
  ownHostRules,
  portalNameRules,
  portalPrefixRules,
  ruled,
} from '@portal/rules';
import { defineCall } from './defineCall';
import {
  Day,
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Minute,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';

/** States of a branded portal (专区). */
export const portalState = {
  draft: 0,
  waiting: 1,
  online: 2,
  rejected: 3,
  /** Passed; the records of its own domain are not there yet. */
  resolving: 4,
  /** Its own domain is proven and waits for a certificate. */
  certifying: 5,
  /** By its owner. */
  stopped: 6,
  /** By an operator. */
  banned: 7,
  /** Online; its own domain does not resolve any more. */
  unresolved: 8,
} as const;
export type PortalState = ValueOf<typeof portalState>;
export const portalStates: Readonly<Record<PortalState, string>> = {
  [portalState.draft]: '草稿',
  [portalState.waiting]: '审核中',
  [portalState.online]: '已上线',
  [portalState.rejected]: '已驳回',
  [portalState.resolving]: '待解析',
  [portalState.certifying]: '证书签发中',
  [portalState.stopped]: '已停用',
  [portalState.banned]: '已封禁',
  [portalState.unresolved]: '解析异常',
};
/** In which a portal answers to its prefix. */
export const openPortalStates: readonly PortalState[] = [portalState.online, portalState.unresolved];

/** States of a portal's own domain. */
export const hostState = { unproven: 0, certifying: 1, served: 2, uncertified: 3, unresolved: 4 } as const;
export type HostState = ValueOf<typeof hostState>;
export const hostStates: Readonly<Record<HostState, string>> = {
  [hostState.unproven]: '待验证',
  [hostState.certifying]: '证书签发中',
  [hostState.served]: '已生效',
  [hostState.uncertified]: '证书签发失败',
  [hostState.unresolved]: '解析异常',
};

/** What the navigation of a branded portal can hold: the address, and how it is called unless renamed. */
export const portalNavigation = {
  '/': '首页',
  '/APIList': '开放API',
  '/documentCenter': '文档中心',
  '/noticeCenter': '公告中心',
  '/comQuestion': '常见问题',
  '/openFinancialAlliance': '联盟',
  '/scienceTechPartner': '合作伙伴',
} as const;

export const slidesMax = 12;
export const portalApisMax = 500;

/** Nothing, or a picture that was uploaded for the portal, or one that came with it. */
const Picture = z
  .string()
  .check(
    z.regex(/^(|\/media\/[\w.-]{1,80}|\/ajaxurl\/apix\/file\/image\/file_[A-Za-z0-9_-]{16})$/, '请上传图片'),
  );
const NeededPicture = Picture.check(z.minLength(1, '请上传图片'));
/** A page of the portal. */
const Link = z._default(
  z
    .string()
    .check(
      z.maxLength(200, '链接最多200个字符'),
      z.regex(/^(|\/(?![/\\])[^\s\\]*)$/, '链接须为本站地址，以 / 开头'),
    ),
  '',
);
const Color = ruled(colorRules);
/** 1 or 0, also as the text of a form field. */
const Switch = IntField(0, 1);
const OptionalMinute = (error: string) => z._default(z.union([z.literal(''), Minute(error)]), '');

const slideFields = {
  title: Text(40, 1),
  imgUrl: NeededPicture,
  linkUrl: Link,
  isOn: Switch,
  /** `yyyy-MM-dd HH:mm`, or empty: at once, and for good. */
  from: OptionalMinute('请选择开始时间'),
  to: OptionalMinute('请选择结束时间'),
};

const brandFields = {
  doColor: Color,
  doLogoUrl: Picture,
  /** Picture on its home page when there is no carousel. */
  do_rc_url: z._default(Picture, ''),
  faviconUrl: z._default(Picture, ''),
  intro: z._default(Text(120), ''),
  footer: z._default(Text(200), ''),
};

const NavigationItem = z.object({ to: KeyOf(portalNavigation), label: Text(8, 1), isOn: Switch });
const ChosenApi = z.object({ apiId: Id, isFeatured: Switch });
const ids = (max: number, error: string) => z.array(Id).check(z.maxLength(max, error));

/** Everything that a branded portal shows of its own: what a revision keeps. */
export const PortalContent = z.object({
  doColor: z.string(),
  doLogoUrl: z.string(),
  do_rc_url: z.string(),
  faviconUrl: z.string(),
  intro: z.string(),
  footer: z.string(),
  navigation: z.array(z.object({ to: KeyOf(portalNavigation), label: z.string(), isOn: z.int() })),
  slides: z.array(
    z.object({
      caId: z.string(),
      title: z.string(),
      imgUrl: z.string(),
      /** Empty: it leads nowhere. */
      linkUrl: z.string(),
      isOn: z.int(),
      /** `yyyy-MM-dd HH:mm`, or empty: at once, and for good. */
      from: z.string(),
      to: z.string(),
    }),
  ),
  apis: z.array(z.object({ apiId: z.string(), isFeatured: z.int() })),
  docIds: z.array(z.string()),
  /** Null: all questions. */
  faqIds: z.nullable(z.array(z.string())),
});
export type PortalContent = Infer<typeof PortalContent>;
export type PortalSlide = PortalContent['slides'][number];
export type PortalNavigationItem = PortalContent['navigation'][number];

const State = z.enum(portalState);
const Rejects = z.array(z.object({ field: z.string(), reason: z.string() }));
const OfPortal = { doId: Id };

export const checkPrefix = defineCall({
  path: '/domain/checkPrefix',
  summary: '专区前缀是否可用，不可用时说明原因',
  guard: 'signedIn',
  request: z.object({ prefix: z.string().check(z.maxLength(64)), doId: z.optional(Id) }),
  reply: z.object({ usable: z.int(), reason: z.string() }),
  codes: ['E0429'],
});

const IcpNo = z
  .pipe(
    z.transform((given: unknown) => (typeof given === 'string' ? given.trim() : given)),
    z.string(),
  )
  .check(z.refine((value: string) => value === '' || isIcpNo(value), '备案号格式如 浙ICP备12345678号'));

/** Applies for a branded portal, or with `doId` again for one that was rejected or withdrawn. */
export const applyPortal = defineCall({
  path: '/domain/apply',
  summary: '申请专区，或修改后重新提交',
  effect: 'write',
  guard: 'advanced',
  isRepeatable: true,
  request: z.object({
    doId: z.optional(Id),
    doName: ruled(portalNameRules),
    doPrefix: ruled(portalPrefixRules),
    usage: Text(300, 1),
    doColor: Color,
    doLogoUrl: NeededPicture,
    do_rc_url: z._default(Picture, ''),
    contact: Text(60, 2),
    icpNo: z._default(IcpNo, ''),
    /** Absent: the platform's prefix alone. */
    host: z.optional(ruled(ownHostRules)),
    reqNo: ReqNo,
  }),
  reply: z.object({ doId: z.string(), state: State }),
  codes: ['E3107', 'E6001', 'E6003', 'E6005', 'E6008', 'E6009'],
});

export const withdrawPortal = defineCall({
  path: '/domain/withdraw',
  summary: '撤回专区申请',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});

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
  /** 1: of this account; 0: it is one of its members. */
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
  /** For everybody but operators always online. */
  state: State,
  /** For operators; null for everybody else. */
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
    reason: z._default(Text(200), ''),
  }),
  reply: Empty,
  codes: ['E3107', 'E3109', 'E6008'],
});

const HostFacts = z.object({
  host: z.string(),
  state: z.enum(hostState),
  sourceIps: z.array(z.string()),
  records: z.array(
    z.object({ type: z.enum(['TXT', 'CNAME']), name: z.string(), value: z.string(), ok: z.int() }),
  ),
  checkedAt: z.nullable(Instant),
  certExpireAt: z.nullable(Instant),
  /** How often in a row the daily look found its records missing. */
  failures: z.int(),
});
export type HostFacts = Infer<typeof HostFacts>;

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
    contact: z.string(),
    icpNo: z.string(),
    state: State,
    reason: z.string(),
    rejects: Rejects,
    submitTime: z.nullable(Instant),
    draft: PortalContent,
    /** Number of the revision that visitors see; 0: none yet. */
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

/** What changes the draft only: visitors see it once it is published. */
const drafting = { effect: 'write', right: 'publish', guard: 'signedIn', codes: ['E3107', 'E6008'] } as const;

export const editPortal = defineCall({
  ...drafting,
  path: '/domain/edit',
  summary: '保存品牌草稿',
  request: z.object({ ...OfPortal, ...brandFields }),
  reply: Empty,
});

export const saveNavigation = defineCall({
  ...drafting,
  path: '/domain/navSave',
  summary: '保存导航草稿：显示、隐藏、改名',
  request: z.object({
    ...OfPortal,
    items: JsonField(z.array(NavigationItem).check(z.maxLength(20, '导航最多20项'))),
  }),
  reply: Empty,
});

export const savePortalApis = defineCall({
  ...drafting,
  path: '/domain/apiSave',
  summary: '保存专区展示的 API，按顺序',
  request: z.object({
    ...OfPortal,
    apis: JsonField(z.array(ChosenApi).check(z.maxLength(portalApisMax, '最多500个API'))),
  }),
  reply: Empty,
});

export const savePortalDocuments = defineCall({
  ...drafting,
  path: '/domain/docSave',
  summary: '保存专区另外展示的文档；API 的文档随 API 展示',
  request: z.object({ ...OfPortal, docIds: JsonField(ids(500, '最多500篇文档')) }),
  reply: Empty,
});

export const savePortalFaqs = defineCall({
  ...drafting,
  path: '/domain/faqSave',
  summary: '保存专区展示的常见问题；isAll=1 为全部',
  request: z.object({
    ...OfPortal,
    isAll: Switch,
    faqIds: z._default(JsonField(ids(500, '最多500个问题')), []),
  }),
  reply: Empty,
});

/** What a portal may choose from: everything that is public, and for documents their owner's own. */
export const listPortalChoices = defineCall({
  path: '/domain/choices',
  summary: '专区可选的 API、文档或常见问题',
  guard: 'signedIn',
  request: z.object({
    ...OfPortal,
    kind: z.enum(['api', 'doc', 'faq']),
    keyWord: z.optional(Text(40)),
    /** Comma-separated; these alone, to name what was chosen. */
    ids: z.optional(z.string().check(z.maxLength(3000))),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(z.object({ id: z.string(), name: z.string(), note: z.string() })),
  codes: ['E6008'],
});

export const publishBrand = defineCall({
  path: '/domain/publishBrand',
  summary: '发布草稿，成为访客看到的版本',
  effect: 'write',
  right: 'publish',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ...OfPortal, note: z._default(Text(100), ''), reqNo: ReqNo }),
  reply: z.object({ revision: z.int() }),
  codes: ['E6007', 'E6008', 'E6010'],
});

export const rollbackBrand = defineCall({
  path: '/domain/rollback',
  summary: '恢复到以前的一个版本：它的内容成为新版本',
  effect: 'write',
  right: 'publish',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ...OfPortal, revision: IntField(1, 1_000_000), reqNo: ReqNo }),
  reply: z.object({ revision: z.int() }),
  codes: ['E6007', 'E6008', 'E6011'],
});

const Revision = z.object({
  revision: z.int(),
  note: z.string(),
  publishTime: Instant,
  publisher: z.string(),
  /** The revision that it brought back; null: new content. */
  bringsBack: z.nullable(z.int()),
  isLive: z.int(),
  content: PortalContent,
});
export type PortalRevision = Infer<typeof Revision>;

export const listRevisions = defineCall({
  path: '/domain/revisionList',
  summary: '专区发布过的版本，新的在前',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(Revision),
  codes: ['E6008'],
});

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
  request: z.object({ ...OfPortal, reason: z._default(Text(200), '') }),
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

export const bindHost = defineCall({
  path: '/domain/bind',
  summary: '为专区登记自有域名，返回要设置的解析记录',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({
    ...OfPortal,
    host: ruled(ownHostRules),
    sourceIps: z._default(
      JsonField(
        z
          .array(z.string().check(z.refine((value: string) => isIpOrNetwork(value), 'IP格式有误')))
          .check(z.maxLength(20, '最多20个IP')),
      ),
      [],
    ),
    icpNo: z._default(IcpNo, ''),
  }),
  reply: HostFacts,
  codes: ['E3107', 'E5103', 'E6005', 'E6008'],
});

export const verifyHost = defineCall({
  path: '/domain/verify',
  summary: '检测自有域名的解析记录与证书',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: HostFacts,
  codes: ['E0429', 'E3107', 'E5103', 'E6004', 'E6005', 'E6006', 'E6008'],
});

export const unbindHost = defineCall({
  path: '/domain/unbind',
  summary: '解绑自有域名，专区仍可由平台前缀访问',
  effect: 'write',
  guard: 'signedIn',
  request: z.object(OfPortal),
  reply: Empty,
  codes: ['E3107', 'E5103', 'E6008'],
});

/** Of the portal that the host name stands for. */
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
    /** Of documents that it shows. */
    documentTypes: z.array(z.object({ code: z.string(), name: z.string(), count: z.int() })),
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

/** With `caId` changes that one. */
export const saveSlide = defineCall({
  ...drafting,
  path: '/carousel/save',
  summary: '在草稿里添加或修改一张轮播图',
  request: z.object({ ...OfPortal, caId: z.optional(Id), ...slideFields }),
  reply: z.object({ caId: z.string() }),
  codes: [...drafting.codes, 'E6013', 'E6014'],
});

export const removeSlide = defineCall({
  ...drafting,
  path: '/carousel/remove',
  summary: '从草稿里移除一张轮播图',
  request: z.object({ ...OfPortal, caId: Id }),
  reply: Empty,
  codes: [...drafting.codes, 'E6013'],
});

export const sortSlides = defineCall({
  ...drafting,
  path: '/carousel/sort',
  summary: '按给出的顺序排列草稿里的轮播图',
  request: z.object({ ...OfPortal, caIds: JsonField(ids(slidesMax, '最多12张轮播图')) }),
  reply: Empty,
  codes: [...drafting.codes, 'E6013'],
});
