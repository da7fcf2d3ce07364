import { z, type Infer } from '@portal/schema';
import { shownSchema } from './contentSchemas';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, PageNo, PageSize, ReqNo, Text, pageOf } from './fields';

export const listFaqCategories = defineCall({
  path: '/faq/category',
  summary: '常见问题的分类与数量',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({
    records: z.array(z.object({ cateId: z.string(), name: z.string(), count: z.int() })),
  }),
  codes: [],
});

const Faq = z.object({
  faqId: z.string(),
  cateId: z.string(),
  question: z.string(),
  /** Sanitised HTML. */
  answer: z.string(),
  helpful: z.int(),
  updateTime: Instant,
});
export type Faq = Infer<typeof Faq>;

export const listFaqs = defineCall({
  path: '/faq/list',
  summary: '常见问题',
  sharing: 'everyone',
  request: z.object({
    cateId: z.optional(Id),
    searchText: z.optional(Text(64)),
    /** Parent page. */
    faqId: z.optional(Id),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Faq),
  codes: [],
});

export const voteFaq = defineCall({
  path: '/faq/vote',
  summary: '这个回答有用或没用；再次提交则更改',
  effect: 'write',
  request: z.object({ faqId: Id, helpful: IntField(0, 1) }),
  reply: z.object({ helpful: z.int() }),
  codes: ['E7021'],
});

/** Most cards shown. */
export const helpCardsMax = 24;

export const viewHelp = defineCall({
  path: '/help/index',
  summary: '帮助页的说明与入口',
  request: z.object({}),
  reply: z.object({ text: z.string(), cards: z.array(shownSchema('helpCard')) }),
  sharing: 'everyone',
  codes: [],
});

export const findErrorCodes = defineCall({
  path: '/help/errorCode',
  summary: '错误码查询：按代码或文字',
  sharing: 'everyone',
  request: z.object({ keyWord: z._default(Text(40), '') }),
  reply: z.object({
    records: z.array(
      z.object({
        code: z.string(),
        text: z.string(),
        cause: z.string(),
        remedy: z.string(),
        http: z.int(),
      }),
    ),
  }),
  codes: [],
});

export const ticketKinds = {
  call: '接口调用',
  account: '账号与认证',
  billing: '计费与充值',
  suggestion: '建议与需求',
  other: '其他',
} as const;
export type TicketKind = keyof typeof ticketKinds;

export const ticketStates = { open: '处理中', answered: '已回复', closed: '已关闭' } as const;
export type TicketState = keyof typeof ticketStates;

const Ticket = z.object({
  ticketId: z.string(),
  kind: KeyOf(ticketKinds),
  title: z.string(),
  state: KeyOf(ticketStates),
  /** The API it is about; absent: none in particular. */
  api: z.optional(z.object({ apiId: z.string(), apiName: z.string() })),
  applicant: z.string(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Ticket = Infer<typeof Ticket>;

export const addTicket = defineCall({
  path: '/ticket/add',
  about: 'person',
  summary: '提交工单',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({
    kind: KeyOf(ticketKinds),
    title: Text(64, 4),
    text: Text(2000, 10),
    /** X-Request-Id of the call in question. */
    requestId: z._default(Text(64), ''),
    /** The API that it is about: one that the person may see. */
    apiId: z.optional(Id),
    fileUrl: z.optional(Id),
    reqNo: ReqNo,
  }),
  reply: z.object({ ticketId: z.string() }),
  codes: ['E4004', 'E5208'],
});

export const listTickets = defineCall({
  path: '/ticket/list',
  about: 'person',
  summary: '我的工单；运营人员加 all=1 得到全部',
  guard: 'signedIn',
  request: z.object({
    all: z._default(IntField(0, 1), 0),
    state: z.optional(KeyOf(ticketStates)),
    /** Only those about this API. */
    apiId: z.optional(Id),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(Ticket),
  codes: ['E5103'],
});

export const viewTicket = defineCall({
  path: '/ticket/view',
  about: 'person',
  summary: '工单与往来',
  guard: 'signedIn',
  request: z.object({ ticketId: Id }),
  reply: z.extend(Ticket, {
    requestId: z.string(),
    replies: z.array(
      z.object({
        replyId: z.string(),
        isStaff: z.int(),
        text: z.string(),
        fileUrl: z.nullable(z.string()),
        fileName: z.string(),
        createdAt: Instant,
      }),
    ),
  }),
  codes: ['E7022'],
});
export type TicketView = Infer<typeof viewTicket.reply>;

export const replyTicket = defineCall({
  path: '/ticket/reply',
  about: 'person',
  summary: '回复工单',
  effect: 'write',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ticketId: Id, text: Text(2000, 1), reqNo: ReqNo }),
  reply: Empty,
  codes: ['E7022', 'E3107'],
});

export const closeTicket = defineCall({
  path: '/ticket/close',
  about: 'person',
  summary: '关闭工单',
  effect: 'write',
  guard: 'signedIn',
  request: z.object({ ticketId: Id }),
  reply: Empty,
  codes: ['E7022', 'E3107'],
});
