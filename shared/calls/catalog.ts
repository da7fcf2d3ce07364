import { z, type Infer } from '@portal/schema';
import { authLevel, scoreMax, type AuthLevel } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { signTypes } from './signTypes';
import {
  Empty,
  EnvField,
  Instant,
  IntField,
  KeyOf,
  Money,
  NumberOf,
  PageNo,
  pageOf,
  type ValueOf,
} from './fields';

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

/** Third part of /APIList. */
export const apiSort = { newest: 1, hottest: 2, overall: 3 } as const;
export type ApiSort = ValueOf<typeof apiSort>;
export const apiSorts: Readonly<Record<ApiSort, string>> = {
  [apiSort.overall]: '综合',
  [apiSort.newest]: '最新',
  [apiSort.hottest]: '最热',
};

export const apiPageSizes = [12, 24, 48] as const;

/** How a version of an API, or the whole API, stands with its consumers. */
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
  /** One character that stands for the API. */
  icon: z.string(),
  brief: z.string(),
  provider: z.object({ providerId: z.string(), name: z.string(), certified: z.int() }),
  categoryName: z.string(),
  tags: z.array(z.string()),
  /** In yuan: of the first call, or of the whole pack or month; "0.0000" is free. See `headlineOf`. */
  price: Money,
  chargeType: KeyOf(chargeTypes),
  /** The least that a call costs to who makes many; null: all cost as much as the first. */
  priceLow: z.nullable(Money),
  /** Calls of the pack, days of the month; null where neither says anything. */
  priceBuys: z.nullable(z.int()),
  /** 1: other plans of this way of charging cost more. */
  priceFrom: z.int(),
  /** 1: there is a plan that costs nothing as well. */
  hasFree: z.int(),
  authLevel: z.enum(authLevel),
  version: z.string(),
  operationNum: z.int(),
  sandbox: z.int(),
  updatedAt: Instant,
  /** Of the last thirty days; null before the first call. */
  calls30: z.int(),
  successRate: z.nullable(z.string()),
  p95Ms: z.nullable(z.int()),
  /** Average of the stars that its callers gave it, "4.6"; null: none did. */
  score: z.nullable(z.string()),
  scoreNum: z.int(),
  subs: z.int(),
});
export type ApiSummary = Infer<typeof ApiSummary>;

const Category = z.object({ cateId: z.string(), name: z.string(), count: z.int() });

/** Two levels; `count` is of what this portal shows. */
export const listCategories = defineCall({
  path: '/api/category',
  summary: 'API 分类树与数量',
  sharing: 'everyone',
  request: z.object({
    /** 1: with the ones that hold nothing yet, for somebody who publishes. */
    all: z.optional(z.enum(['1'])),
  }),
  reply: z.object({
    total: z.int(),
    tree: z.array(z.extend(Category, { children: z.array(Category) })),
  }),
  codes: [],
});
export type CategoryTree = Infer<typeof listCategories.reply>;

const ShortText = z.string().check(z.maxLength(64, '最多64个字'));

export const listApis = defineCall({
  path: '/api/list',
  summary: 'API 产品列表：分类、筛选、排序、分页',
  sharing: 'everyone',
  request: z.object({
    /** 0 for all. */
    cateId: z._default(ShortText, '0'),
    subCateId: z._default(ShortText, '0'),
    /** 1 newest, 2 most called, 3 overall. */
    sort: z._default(NumberOf(apiSort), apiSort.overall),
    searchText: z.optional(ShortText),
    chargeType: z.optional(KeyOf(chargeTypes)),
    authLevel: z.optional(NumberOf(authLevel)),
    providerId: z.optional(ShortText),
    tag: z.optional(ShortText),
    /** 1: only with a sandbox. */
    sandbox: z.optional(IntField(0, 1)),
    /** At least so many stars on average. */
    score: z.optional(IntField(1, scoreMax)),
    pageNo: PageNo,
    pageSize: z._default(IntField(1, 48), 12),
  }),
  reply: pageOf(ApiSummary),
  codes: [],
});

const Few = z.object({ size: z._default(IntField(1, 12), 4) });

export const listHotApis = defineCall({
  path: '/api/hotList',
  summary: '热门 API',
  sharing: 'everyone',
  request: Few,
  reply: z.object({ records: z.array(ApiSummary) }),
  codes: [],
});

export const listNewApis = defineCall({
  path: '/api/newList',
  summary: '最新 API',
  sharing: 'everyone',
  request: Few,
  reply: z.object({ records: z.array(ApiSummary) }),
  codes: [],
});

/** Providers that have an API online here, for the filter of the list. */
export const listProviders = defineCall({
  path: '/api/providerList',
  summary: '有在线 API 的提供方',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({
    records: z.array(z.object({ providerId: z.string(), name: z.string(), count: z.int() })),
  }),
  codes: [],
});

/** Prices by how many calls were made in the month; the last has no end. */
export const Tiers = z.array(z.object({ upTo: z.nullable(z.int()), price: Money }));

export const Plan = z.object({
  planId: z.string(),
  name: z.string(),
  kind: KeyOf(chargeTypes),
  price: Money,
  /** Ascending; `upTo` null is the open end. Empty unless tiered. */
  tiers: Tiers,
  included: z.nullable(z.int()),
  qps: z.int(),
  dayLimit: z.nullable(z.int()),
  validDays: z.nullable(z.int()),
  /** 0 granted at once, 1 decided by the provider. */
  audit: z.int(),
  needLevel: z.enum(authLevel),
});
export type Plan = Infer<typeof Plan>;

/** An operation of an API; without `opId` its first. */
const OpId = z.optional(z.string().check(z.maxLength(64)));
const ApiRef = { apiId: z.string().check(z.maxLength(64)), version: z.optional(ShortText) };

export const viewApi = defineCall({
  path: '/api/view',
  summary: 'API 详情：基本信息、版本、套餐',
  request: z.object(ApiRef),
  reply: z.object({
    base: z.extend(ApiSummary, {
      apiCode: z.string(),
      description: z.string(),
      categoryPath: z.array(z.object({ cateId: z.string(), name: z.string() })),
      /** Version that was asked for, or the newest online. */
      shownVersion: z.string(),
      publishedAt: Instant,
      contact: z.nullable(z.string()),
      termsUrl: z.nullable(z.string()),
    }),
    versions: z.array(
      z.object({
        version: z.string(),
        status: KeyOf(versionStatuses),
        publishedAt: Instant,
        /** Last day of what is deprecated. */
        sunsetAt: z.nullable(Instant),
        /** What takes its place. */
        successor: z.nullable(z.object({ apiId: z.string(), apiName: z.string() })),
      }),
    ),
    plans: z.array(Plan),
  }),
  codes: ['E4004', 'E4005'],
});
export type ApiView = Infer<typeof viewApi.reply>;

const OperationSummary = z.object({
  opId: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  deprecated: z.int(),
});
export type OperationSummary = Infer<typeof OperationSummary>;

/** The operations by group, without their details: see `viewOperation`. */
export const listOperations = defineCall({
  path: '/api/operations',
  summary: 'API 的接口目录',
  sharing: 'everyone',
  request: z.object(ApiRef),
  reply: z.object({
    groups: z.array(z.object({ name: z.string(), ops: z.array(OperationSummary) })),
    total: z.int(),
  }),
  codes: ['E4004', 'E4005'],
});

const Field = z.object({
  /** Dotted from the outermost object; `[]` marks the items of a list. */
  name: z.string(),
  depth: z.int(),
  type: z.string(),
  required: z.int(),
  /** Rich text. */
  description: z.string(),
  example: z.optional(z.string()),
  /** path, query, header, cookie or body. */
  place: z.string(),
});
export type OperationField = Infer<typeof Field>;

export const viewOperation = defineCall({
  path: '/api/operation',
  summary: '一个接口的参数、示例与返回',
  sharing: 'everyone',
  request: z.object({ ...ApiRef, opId: OpId }),
  reply: z.extend(OperationSummary, {
    description: z.string(),
    params: z.array(Field),
    request: z.nullable(
      z.object({
        contentType: z.string(),
        fields: z.array(Field),
        isCut: z.int(),
        example: z.nullable(z.string()),
      }),
    ),
    responses: z.array(
      z.object({
        status: z.string(),
        description: z.string(),
        contentType: z.nullable(z.string()),
        fields: z.array(Field),
        isCut: z.int(),
        example: z.nullable(z.string()),
      }),
    ),
    /** Path below the gateway, `/prod/{code}/{version}/…`. */
    gatewayPath: z.string(),
  }),
  codes: ['E4004', 'E4005'],
});
export type OperationView = Infer<typeof viewOperation.reply>;

export const sampleLanguages = {
  curl: 'curl',
  java: 'Java',
  python: 'Python',
  go: 'Go',
  javascript: 'JavaScript',
  php: 'PHP',
} as const;
export type SampleLanguage = keyof typeof sampleLanguages;

export const codeSample = defineCall({
  path: '/api/codeSample',
  summary: '接口的调用代码示例',
  request: z.object({
    ...ApiRef,
    opId: OpId,
    lang: KeyOf(sampleLanguages),
    env: z._default(EnvField, 'prod'),
    /** How the call proves who makes it; absent: the simplest that the API takes. */
    sign: z.optional(KeyOf(signTypes)),
  }),
  reply: z.object({
    code: z.string(),
    sign: KeyOf(signTypes),
    /** What the API takes. */
    signs: z.array(KeyOf(signTypes)),
  }),
  codes: ['E4004', 'E4005'],
});

/** What may be taken along of an API. */
export const exportKinds = {
  openapi: 'OpenAPI（JSON）',
  yaml: 'OpenAPI（YAML）',
  postman: 'Postman 集合',
  document: '离线文档（可打印为 PDF）',
  client: 'TypeScript 客户端',
} as const;
export type ExportKind = keyof typeof exportKinds;

/** Answers the file itself. */
export const exportApi = defineDownload({
  path: '/api/export',
  mediaType: 'application/octet-stream',
  summary: '下载 API 的接口描述、Postman 集合、离线文档或 TypeScript 客户端，地址为网关，不含提供方的后端',
  request: z.object({ ...ApiRef, kind: z._default(KeyOf(exportKinds), 'openapi') }),
  reply: Empty,
  codes: ['E4004', 'E4005', 'E4015', 'E0429'],
});
