import { z } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Id, JsonField, KeyOf, Minute, PageNo, PageSize, Text, pageOf } from './fields';
import { portalApisMax, portalNavigation, slidesMax } from './portalContent';
import { Color, DraftMark, Link, NeededPicture, OfPortal, Picture, Switch, ids } from './portalFields';

/** Settings of calls that change the draft only; visitors see it after publication. */
const drafting = { effect: 'write', right: 'publish', guard: 'signedIn', codes: ['E3107', 'E6008'] } as const;

/** The same for calls that save a part of the draft as a whole. */
const whole = { ...drafting, codes: [...drafting.codes, 'E7042'] } as const;
const saving = {
  ...whole,
  reply: z.object({ mark: DraftMark }),
} as const;
/** `mark`: version of the part, slide or order that was opened; absent: the save overwrites any other. */
const OfPart = { ...OfPortal, mark: DraftMark };

const brandFields = {
  doColor: Color,
  doLogoUrl: Picture,
  /** Picture of the home page when it has no carousel. */
  do_rc_url: z._default(Picture, ''),
  faviconUrl: z._default(Picture, ''),
  intro: z._default(Text(120), ''),
  footer: z._default(Text(200), ''),
};

export const editPortal = defineCall({
  ...saving,
  path: '/domain/edit',
  summary: '保存品牌草稿',
  request: z.object({ ...OfPart, ...brandFields }),
});

const NavigationItem = z.object({ to: KeyOf(portalNavigation), label: Text(8, 1), isOn: Switch });

export const saveNavigation = defineCall({
  ...saving,
  path: '/domain/navSave',
  summary: '保存导航草稿：显示、隐藏、改名',
  request: z.object({
    ...OfPart,
    items: JsonField(z.array(NavigationItem).check(z.maxLength(20, '导航最多20项'))),
  }),
});

const ChosenApi = z.object({ apiId: Id, isFeatured: Switch });

export const savePortalApis = defineCall({
  ...saving,
  path: '/domain/apiSave',
  summary: '保存专区展示的 API，按顺序',
  request: z.object({
    ...OfPart,
    apis: JsonField(z.array(ChosenApi).check(z.maxLength(portalApisMax, '最多500个API'))),
  }),
});

export const savePortalDocuments = defineCall({
  ...saving,
  path: '/domain/docSave',
  summary: '保存专区另外展示的文档；API 的文档随 API 展示',
  request: z.object({ ...OfPart, docIds: JsonField(ids(500, '最多500篇文档')) }),
});

export const savePortalFaqs = defineCall({
  ...saving,
  path: '/domain/faqSave',
  summary: '保存专区展示的常见问题；isAll=1 为全部',
  request: z.object({
    ...OfPart,
    isAll: Switch,
    faqIds: z._default(JsonField(ids(500, '最多500个问题')), []),
  }),
});

/** Objects that a portal may show: all public ones, and the owner's own documents. */
export const listPortalChoices = defineCall({
  path: '/domain/choices',
  summary: '专区可选的 API、文档或常见问题',
  guard: 'signedIn',
  request: z.object({
    ...OfPortal,
    kind: z.enum(['api', 'doc', 'faq']),
    keyWord: z.optional(Text(40)),
    /** Comma-separated: only these, to name earlier choices. */
    ids: z.optional(z.string().check(z.maxLength(3000))),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(z.object({ id: z.string(), name: z.string(), note: z.string() })),
  codes: ['E6008'],
});

const OptionalMinute = (error: string) => z._default(z.union([z.literal(''), Minute(error)]), '');

const slideFields = {
  title: Text(40, 1),
  imgUrl: NeededPicture,
  linkUrl: Link,
  isOn: Switch,
  /** `yyyy-MM-dd HH:mm`; empty: at once, never ends. */
  from: OptionalMinute('请选择开始时间'),
  to: OptionalMinute('请选择结束时间'),
};

/** Adds a slide; with `caId` changes that one. */
export const saveSlide = defineCall({
  ...whole,
  path: '/carousel/save',
  summary: '在草稿里添加或修改一张轮播图',
  request: z.object({ ...OfPart, caId: z.optional(Id), ...slideFields }),
  reply: z.object({ caId: z.string() }),
  codes: [...whole.codes, 'E6013', 'E6014'],
});

export const removeSlide = defineCall({
  ...whole,
  path: '/carousel/remove',
  summary: '从草稿里移除一张轮播图',
  request: z.object({ ...OfPart, caId: Id }),
  reply: Empty,
  codes: [...whole.codes, 'E6013'],
});

export const sortSlides = defineCall({
  ...whole,
  path: '/carousel/sort',
  summary: '按给出的顺序排列草稿里的轮播图',
  request: z.object({ ...OfPart, caIds: JsonField(ids(slidesMax, '最多12张轮播图')) }),
  reply: Empty,
  codes: [...whole.codes, 'E6013'],
});
