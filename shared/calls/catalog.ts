import { z, type Infer } from '@portal/schema';
import { authLevel, scoreMax, type AuthLevel } from '@portal/rules';
import { defineCall } from './defineCall';
import { Instant, IntField, KeyOf, Money, NumberOf, PageNo, ShortText, pageOf, type ValueOf } from './fields';

export const chargeTypes = {
  free: '免费',
  perCall: '按次',
  tiered: '阶梯',
  pack: '次数包',
  monthly: '包月',
} as const;
export type ChargeType = keyof typeof chargeTypes;

export const authLevels: Readonly<Record<AuthLevel, string>> = {
  [authLevel.anybody]: '个人可用',
  [authLevel.enterprise]: '企业可用',
  [authLevel.enterpriseAdvanced]: '企业高级认证',
};

/** Sort order: third part of the path /APIList/…. */
export const apiSort = { newest: 1, hottest: 2, overall: 3 } as const;
export type ApiSort = ValueOf<typeof apiSort>;
export const apiSorts: Readonly<Record<ApiSort, string>> = {
  [apiSort.overall]: '综合',
  [apiSort.newest]: '最新',
  [apiSort.hottest]: '最热',
};

export const apiPageSizes = [12, 24, 48] as const;

/** States of a version, or of the whole API, as consumers see it. */
export const versionStatuses = {
  online: '在线',
  deprecated: '已弃用',
  suspended: '已停用',
  offline: '已下线',
} as const;
export type VersionStatus = keyof typeof versionStatuses;

export const ApiSummary = z.object({
  apiId: z.string(),
  apiName: z.string(),
  /** One character as the API's icon. */
  icon: z.string(),
  brief: z.string(),
  provider: z.object({ providerId: z.string(), name: z.string(), certified: z.int() }),
  categoryName: z.string(),
  tags: z.array(z.string()),
  /** Yuan for the first call, or for the whole pack or month; "0.0000" is free. See `headlineOf`. */
  price: Money,
  chargeType: KeyOf(chargeTypes),
  /** Lowest price of a call at high volume; null: all calls cost the same. */
  priceLow: z.nullable(Money),
  /** Calls of the pack or days of the month; null: neither. */
  priceBuys: z.nullable(z.int()),
  /** 1: other plans of the same charge type cost more. */
  priceFrom: z.int(),
  /** 1: there is a free plan, too. */
  hasFree: z.int(),
  authLevel: z.enum(authLevel),
  version: z.string(),
  operationNum: z.int(),
  sandbox: z.int(),
  updatedAt: Instant,
  /** Calls of the last thirty days; null: none so far. */
  calls30: z.int(),
  successRate: z.nullable(z.string()),
  p95Ms: z.nullable(z.int()),
  /** Average rating, "4.6"; null: not rated. */
  score: z.nullable(z.string()),
  scoreNum: z.int(),
  subs: z.int(),
  /** 1: visible to named accounts only, the reader among them. */
  named: z.optional(z.int()),
});
export type ApiSummary = Infer<typeof ApiSummary>;

const Category = z.object({
  cateId: z.string(),
  name: z.string(),
  count: z.int(),
  /** One character; absent: none. */
  icon: z.optional(z.string()),
});

/** Two levels; `count` is the number of APIs that this portal shows. */
export const listCategories = defineCall({
  path: '/api/category',
  summary: 'API 分类树与数量',
  sharing: 'unnamed',
  request: z.object({
    /** 1: includes empty categories, for publishing. */
    all: z.optional(z.enum(['1'])),
  }),
  reply: z.object({
    total: z.int(),
    tree: z.array(z.extend(Category, { children: z.array(Category) })),
    /** Categories that were merged into others, for old addresses; absent: none. */
    merged: z.optional(z.array(z.object({ cateId: z.string(), into: z.string() }))),
  }),
  codes: [],
});
export type CategoryTree = Infer<typeof listCategories.reply>;

export const listApis = defineCall({
  path: '/api/list',
  summary: 'API 产品列表：分类、筛选、排序、分页',
  sharing: 'unnamed',
  request: z.object({
    /** 0: all. */
    cateId: z._default(ShortText, '0'),
    subCateId: z._default(ShortText, '0'),
    /** 1: newest; 2: most called; 3: overall. */
    sort: z._default(NumberOf(apiSort), apiSort.overall),
    searchText: z.optional(ShortText),
    chargeType: z.optional(KeyOf(chargeTypes)),
    authLevel: z.optional(NumberOf(authLevel)),
    providerId: z.optional(ShortText),
    tag: z.optional(ShortText),
    /** 1: only with a sandbox. */
    sandbox: z.optional(IntField(0, 1)),
    /** Lowest average rating. */
    score: z.optional(IntField(1, scoreMax)),
    pageNo: PageNo,
    pageSize: z._default(IntField(1, 48), 12),
  }),
  reply: z.extend(pageOf(ApiSummary), {
    /** 1: there are more than `total`; counting stopped there. */
    isCapped: z.optional(z.int()),
  }),
  codes: [],
});

const Few = z.object({ size: z._default(IntField(1, 12), 4) });

export const listHotApis = defineCall({
  path: '/api/hotList',
  summary: '热门 API',
  sharing: 'unnamed',
  request: Few,
  reply: z.object({ records: z.array(ApiSummary) }),
  codes: [],
});

export const listNewApis = defineCall({
  path: '/api/newList',
  summary: '最新 API',
  sharing: 'unnamed',
  request: Few,
  reply: z.object({ records: z.array(ApiSummary) }),
  codes: [],
});

/** Providers that have an API online here, for the filter of the list. */
export const listProviders = defineCall({
  path: '/api/providerList',
  summary: '有在线 API 的提供方',
  sharing: 'unnamed',
  request: z.object({}),
  reply: z.object({
    records: z.array(z.object({ providerId: z.string(), name: z.string(), count: z.int() })),
  }),
  codes: [],
});

/** Tags of the APIs online here, most used first, for the filter of the list. */
export const listTags = defineCall({
  path: '/api/tagList',
  summary: '在线 API 的标签与数量，可按文字查找',
  sharing: 'unnamed',
  request: z.object({
    searchText: z.optional(ShortText),
    pageNo: PageNo,
    pageSize: z._default(IntField(1, 50), 50),
  }),
  reply: pageOf(z.object({ tag: z.string(), count: z.int() })),
  codes: [],
});
