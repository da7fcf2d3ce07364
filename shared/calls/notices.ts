import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Instant, PageNo, PageSize, pageOf } from './fields';

const NoticeSummary = z.object({
  no_id: z.string(),
  no_title: z.string(),
  noCreateTime: Instant,
  /** 1 stays above all others. */
  top: z.int(),
  /** maintenance, release, event or apiChange. */
  noType: z.string(),
});
export type NoticeSummary = Infer<typeof NoticeSummary>;

const Neighbour = z.nullable(z.object({ no_id: z.string(), no_title: z.string() }));

export const noticeTypes = {
  maintenance: '系统维护',
  release: '版本更新',
  event: '活动',
  apiChange: 'API变更',
} as const;
export type NoticeType = keyof typeof noticeTypes;

/** One page of published notices, pinned first, then newest first. */
export const listNotices = defineCall({
  path: '/notice/list',
  summary: '公告列表：置顶在前，其余按时间倒序',
  request: z.object({
    pageNo: PageNo,
    pageSize: PageSize,
    searchText: z.optional(z.string().check(z.maxLength(64, '搜索词最多64个字'))),
    noType: z.optional(z.enum(Object.keys(noticeTypes) as [NoticeType, ...NoticeType[]])),
  }),
  reply: pageOf(NoticeSummary),
  codes: [],
});

export const viewNotice = defineCall({
  path: '/notice/view',
  summary: '公告详情与上一条、下一条',
  request: z.object({ noId: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    no_id: z.string(),
    no_title: z.string(),
    /** Sanitised HTML. */
    no_content: z.string(),
    noCreateTime: Instant,
    noType: z.string(),
    /** The newer and the older neighbour in the order of the list. */
    prev: Neighbour,
    next: Neighbour,
  }),
  codes: ['E7011'],
});
