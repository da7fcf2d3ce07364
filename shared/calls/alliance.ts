import { z, type Infer } from '@portal/schema';
import { orgTypes } from './contentChoices';
import { shownSchema } from './contentSchemas';
import { defineCall } from './defineCall';
import { Id, Instant, KeyOf, PageNo, PageSize, pageOf } from './fields';

const paged = { pageNo: PageNo, pageSize: PageSize };
const summaryOf = { itemId: z.string(), title: z.string(), brief: z.string(), publishTime: Instant };

/** Null: there is none yet, or it was withdrawn. */
export const allianceInfo = defineCall({
  path: '/alliance/info',
  summary: '联盟介绍与加入条件',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({ info: z.nullable(shownSchema('allianceInfo')) }),
  codes: [],
});

const AllianceMember = z.object({ itemId: z.string(), member: shownSchema('allianceMember') });
export type AllianceMember = Infer<typeof AllianceMember>;

export const listAllianceMembers = defineCall({
  path: '/alliance/memberList',
  summary: '联盟成员，按排序',
  sharing: 'everyone',
  request: z.object({ ...paged, orgType: z.optional(KeyOf(orgTypes)) }),
  reply: pageOf(AllianceMember),
  codes: [],
});

export const viewAllianceMember = defineCall({
  path: '/alliance/memberView',
  summary: '一家联盟成员的介绍与它开放的 API',
  sharing: 'everyone',
  request: z.object({ memberId: Id }),
  reply: z.extend(AllianceMember, {
    /** APIs that this portal shows, in the order chosen by the member. */
    apis: z.array(z.object({ apiId: z.string(), name: z.string(), brief: z.string() })),
  }),
  codes: ['E7041', 'E7044'],
});
export type AllianceMemberView = Infer<typeof viewAllianceMember.reply>;

const NewsSummary = z.object(summaryOf);

export const listAllianceNews = defineCall({
  path: '/alliance/newsList',
  summary: '联盟动态，新的在前',
  sharing: 'everyone',
  request: z.object(paged),
  reply: pageOf(NewsSummary),
  codes: [],
});

export const viewAllianceNews = defineCall({
  path: '/alliance/newsView',
  summary: '一条联盟动态',
  sharing: 'everyone',
  request: z.object({ newsId: Id }),
  /** `content`: sanitised HTML. */
  reply: z.object({ ...summaryOf, content: z.string() }),
  codes: ['E7041', 'E7044'],
});
export type AllianceNews = Infer<typeof viewAllianceNews.reply>;

/** The same for partners. */
export const partnerInfo = defineCall({
  path: '/partner/info',
  summary: '伙伴介绍与合作条件',
  sharing: 'everyone',
  request: z.object({}),
  reply: z.object({ info: z.nullable(shownSchema('partnerInfo')) }),
  codes: [],
});

export const viewPartner = defineCall({
  path: '/partner/view',
  summary: '一家合作伙伴的资质与方案',
  sharing: 'everyone',
  request: z.object({ partnerId: Id }),
  reply: z.object({ itemId: z.string(), partner: shownSchema('partner') }),
  codes: ['E7041', 'E7044'],
});
export type PartnerView = Infer<typeof viewPartner.reply>;

const PartnerCase = z.object({ itemId: z.string(), story: shownSchema('partnerCase') });

export const listPartnerCases = defineCall({
  path: '/partner/caseList',
  summary: '成功案例，按排序',
  sharing: 'everyone',
  request: z.object(paged),
  reply: pageOf(PartnerCase),
  codes: [],
});
