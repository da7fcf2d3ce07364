import { z, type Infer } from '@portal/schema';
import { RevisionNo, Version, revisedFields } from './contentRevision';
import { defineCall, defineDownload } from './defineCall';
import {
  Empty,
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';
import {
  NoticeFile,
  NoticeRevision,
  noticeBeside,
  noticeBytesMax,
  noticeFields,
  noticeTypes,
} from './noticeFields';

export {
  noticeFilesMax,
  noticeTypes,
  type NoticeFile,
  type NoticeRevision,
  type NoticeType,
} from './noticeFields';

const NoticeSummary = z.object({
  no_id: z.string(),
  no_title: z.string(),
  noCreateTime: Instant,
  /** 1: pinned above all others. */
  top: z.int(),
  noType: KeyOf(noticeTypes),
  /** 0: the signed-in reader has not opened it; otherwise 1. */
  isRead: z.int(),
});
export type NoticeSummary = Infer<typeof NoticeSummary>;

const Neighbour = z.nullable(z.object({ no_id: z.string(), no_title: z.string() }));

/** One page of published notices, pinned first, then newest first. */
export const listNotices = defineCall({
  path: '/notice/list',
  summary: '公告列表：置顶在前，其余按时间倒序',
  sharing: 'visitors',
  request: z.object({
    pageNo: PageNo,
    pageSize: PageSize,
    searchText: z.optional(z.string().check(z.maxLength(64, '搜索词最多64个字'))),
    noType: z.optional(KeyOf(noticeTypes)),
  }),
  reply: pageOf(NoticeSummary),
  codes: [],
});

export const viewNotice = defineCall({
  path: '/notice/view',
  summary: '公告详情与上一条、下一条',
  sharing: 'visitors',
  request: z.object({ noId: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    no_id: z.string(),
    no_title: z.string(),
    /** Sanitised HTML. */
    no_content: z.string(),
    noCreateTime: Instant,
    noType: KeyOf(noticeTypes),
    /** Files for download. */
    files: z.array(NoticeFile),
    /** Newer and older neighbour in the order of the list. */
    prev: Neighbour,
    next: Neighbour,
  }),
  codes: ['E7011', 'E7014'],
});

export const downloadNoticeFile = defineDownload({
  path: '/notice/download',
  mediaType: 'application/octet-stream',
  summary: '下载公告的附件；撤回的公告不能下载',
  request: z.object({ noId: Id, fileId: Id }),
  reply: Empty,
  codes: ['E5208', 'E7011', 'E7014'],
});

export const noticeState = { draft: 0, published: 1, withdrawn: 2, scheduled: 3 } as const;
export type NoticeState = ValueOf<typeof noticeState>;
export const noticeStates: Readonly<Record<NoticeState, string>> = {
  [noticeState.draft]: '草稿',
  [noticeState.published]: '已发布',
  [noticeState.withdrawn]: '已撤回',
  [noticeState.scheduled]: '待发布',
};

const ManagedNotice = z.object({
  no_id: z.string(),
  no_title: z.string(),
  noType: KeyOf(noticeTypes),
  state: z.enum(noticeState),
  top: z.int(),
  /** Names of the portals that show it. */
  portals: z.array(z.string()),
  /** Time of publication, past or planned; null: a draft. */
  publishTime: z.nullable(Instant),
  ...noticeBeside,
  updateTime: Instant,
  reads: z.int(),
});
export type ManagedNotice = Infer<typeof ManagedNotice>;

export const manageNotices = defineCall({
  path: '/notice/manageList',
  summary: '公告管理，最近修改的在前',
  guard: 'operator',
  request: z.object({
    state: z.optional(NumberOf(noticeState)),
    searchText: z.optional(Text(64)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(ManagedNotice),
  codes: [],
});

export const editNoticeView = defineCall({
  path: '/notice/editView',
  summary: '编辑公告；不给编号则是一份空白',
  guard: 'operator',
  request: z.object({ noId: z.optional(Id) }),
  reply: z.object({
    noId: z.nullable(z.string()),
    title: z.string(),
    noType: KeyOf(noticeTypes),
    content: z.string(),
    top: z.int(),
    files: z.array(NoticeFile),
    state: z.enum(noticeState),
    publishTime: z.nullable(Instant),
    ...noticeBeside,
    ...revisedFields,
    /** `main` or ids of branded portals. */
    scope: z.array(z.string()),
    portals: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
  codes: ['E7011'],
});
export type NoticeDraft = Infer<typeof editNoticeView.reply>;

const Changed = z.object({ noId: z.string(), state: z.enum(noticeState), version: z.int() });

/** Saves a draft beside the published text; with `publish` 1 also publishes it, now or at `publishAt`. */
export const saveNotice = defineCall({
  path: '/notice/save',
  summary: '保存公告的草稿，读者看到的不变；publish=1 时立即或按时间发布',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  bodyBytesMax: noticeBytesMax,
  request: z.object({
    noId: z.optional(Id),
    /** Version that was opened; absent: the save overwrites any other. */
    version: z.optional(Version),
    ...noticeFields,
    scope: JsonField(z.array(Id).check(z.minLength(1, '请选择发布范围'), z.maxLength(200))),
    reqNo: z.optional(ReqNo),
  }),
  reply: Changed,
  codes: ['E7011', 'E7042', 'E3107', 'E5208'],
});

export const viewNoticeRevision = defineCall({
  path: '/notice/revision',
  summary: '公告某个版本的内容',
  guard: 'operator',
  request: z.object({ noId: Id, revision: RevisionNo }),
  reply: NoticeRevision,
  codes: ['E7011'],
});

export const rollBackNotice = defineCall({
  path: '/notice/rollback',
  summary: '恢复到公告的某个版本：已发布的立即以新版本发布，其余的成为草稿',
  effect: 'write',
  guard: 'operator',
  request: z.object({ noId: Id, version: Version, revision: RevisionNo }),
  reply: Changed,
  codes: ['E7011', 'E7042', 'E3107'],
});

export const withdrawNotice = defineCall({
  path: '/notice/withdraw',
  summary: '撤回公告；待发布的回到草稿',
  effect: 'write',
  guard: 'operator',
  request: z.object({ noId: Id }),
  reply: Empty,
  codes: ['E7011', 'E3107'],
});

export const pinNotice = defineCall({
  path: '/notice/pin',
  summary: '置顶或取消置顶',
  effect: 'write',
  guard: 'operator',
  request: z.object({ noId: Id, top: IntField(0, 1) }),
  reply: Empty,
  codes: ['E7011'],
});
