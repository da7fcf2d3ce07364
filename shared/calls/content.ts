import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Id } from './fields';

const Slide = z.object({
  caId: z.string(),
  title: z.string(),
  imgUrl: z.string(),
  /** Same-origin path, or null for a slide that leads nowhere. */
  linkUrl: z.nullable(z.string()),
  sort: z.int(),
});
export type Slide = Infer<typeof Slide>;

/**
 * Slides of the portal that the host name stands for, in their order; at most twelve. On the main host `doId` names
 * another portal that is open to everybody.
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
    /** Apps that call in production. */
    appNum: z.int(),
    /** Calls of the last thirty days. */
    callNum: z.int(),
  }),
  codes: [],
});

const DictEntry = z.object({
  code: z.string(),
  name: z.string(),
  /** Of what operators name: its English, if they gave it. */
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
