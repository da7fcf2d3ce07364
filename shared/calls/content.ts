import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id } from './fields';

const Slide = z.object({
  caId: z.string(),
  title: z.string(),
  imgUrl: z.string(),
  /** Same-origin path; null: the slide is no link. */
  linkUrl: z.nullable(z.string()),
  sort: z.int(),
});
export type Slide = Infer<typeof Slide>;

/**
 * Slides of the portal of the host name, in order; at most twelve. On the main host, `doId` selects another portal that
 * is public.
 */
export const listSlides = defineCall({
  path: '/carousel/list',
  summary: '当前门户的轮播图；主站可用 doId 查看某个专区的',
  sharing: 'everyone',
  request: z.object({ doId: z.optional(Id) }),
  reply: z.object({ records: z.array(Slide) }),
  codes: [],
});

export const homeSummary = defineCall({
  path: '/home/summary',
  summary: '首页平台数据',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({
    apiNum: z.int(),
    providerNum: z.int(),
    operationNum: z.int(),
    userNum: z.int(),
    /** Apps that make production calls. */
    appNum: z.int(),
    /** Calls in the last thirty days. */
    callNum: z.int(),
  }),
  codes: [],
});

const DictEntry = z.object({
  code: z.string(),
  name: z.string(),
  /** English name, where operators gave one. */
  nameEn: z.optional(z.string()),
});

export const downlist = defineCall({
  path: '/dict/downlist',
  summary:
    '字典：apiSort 排序，chargeType 计费方式，authLevel 认证要求，noticeType 公告类型，apiDocType 文档类型，ticketKind 工单类型，unitType 单位类型，industry 行业，bank 银行',
  method: 'GET',
  request: z.object({ typeCode: z.string().check(z.maxLength(40)) }),
  reply: z.array(DictEntry),
  codes: [],
});
