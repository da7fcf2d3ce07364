import { z, type Infer } from '@portal/schema';
import { RevisionNo, Version, revisedFields } from './contentRevision';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, NumberOf, PageNo, PageSize, ReqNo, pageOf } from './fields';
import { NoticeFile, NoticeRevision, noticeBeside, noticeBytesMax, noticeFields } from './noticeFields';
import { noticeState, noticeTypes } from './notices';
import { OfPortal } from './portalFields';

/** Notices written by the managers of a branded portal, visible to its visitors only. */
const writing = { effect: 'write', right: 'publish', guard: 'signedIn' } as const;
const OfNotice = { ...OfPortal, noId: Id };

/** Most notices by managers of one portal; readers see those of operators beside them. */
export const portalNoticesMax = 200;

const PortalNotice = z.object({
  no_id: z.string(),
  no_title: z.string(),
  noType: KeyOf(noticeTypes),
  state: z.enum(noticeState),
  top: z.int(),
  /** 1: withdrawn by operators and barred from publication. */
  isBarred: z.int(),
  /** Time of publication, past or planned; null: a draft. */
  publishTime: z.nullable(Instant),
  ...noticeBeside,
  updateTime: Instant,
  reads: z.int(),
});
export type PortalNotice = Infer<typeof PortalNotice>;

export const listPortalNotices = defineCall({
  path: '/notice/portalList',
  summary: '专区自己的公告，最近修改的在前',
  guard: 'signedIn',
  request: z.object({
    ...OfPortal,
    state: z.optional(NumberOf(noticeState)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(PortalNotice), { doName: z.string() }),
  codes: ['E6008'],
});

export const editPortalNoticeView = defineCall({
  path: '/notice/portalEditView',
  summary: '编辑专区的公告；不给编号则是一份空白',
  guard: 'signedIn',
  request: z.object({ ...OfPortal, noId: z.optional(Id) }),
  reply: z.object({
    noId: z.nullable(z.string()),
    doName: z.string(),
    title: z.string(),
    noType: KeyOf(noticeTypes),
    content: z.string(),
    top: z.int(),
    files: z.array(NoticeFile),
    state: z.enum(noticeState),
    isBarred: z.int(),
    publishTime: z.nullable(Instant),
    ...noticeBeside,
    ...revisedFields,
  }),
  codes: ['E6008', 'E7011'],
});
export type PortalNoticeDraft = Infer<typeof editPortalNoticeView.reply>;

/** Saves a draft beside the published text; with `publish` 1 also publishes it, now or at `publishAt`. */
export const savePortalNotice = defineCall({
  ...writing,
  path: '/notice/portalSave',
  summary: '保存专区的公告；publish=1 时立即或按时间发布，只显示在该专区',
  isRepeatable: true,
  bodyBytesMax: noticeBytesMax,
  request: z.object({
    ...OfPortal,
    noId: z.optional(Id),
    version: z.optional(Version),
    ...noticeFields,
    reqNo: ReqNo,
  }),
  reply: z.object({ noId: z.string(), state: z.enum(noticeState), version: z.int() }),
  codes: ['E3107', 'E5208', 'E6008', 'E7011', 'E7012', 'E7013', 'E7042'],
});

export const viewPortalNoticeRevision = defineCall({
  path: '/notice/portalRevision',
  summary: '专区公告某个版本的内容',
  guard: 'signedIn',
  request: z.object({ ...OfNotice, revision: RevisionNo }),
  reply: NoticeRevision,
  codes: ['E6008', 'E7011'],
});

export const rollBackPortalNotice = defineCall({
  ...writing,
  path: '/notice/portalRollback',
  summary: '恢复到专区公告的某个版本：已发布的立即以新版本发布，其余的成为草稿',
  request: z.object({ ...OfNotice, version: Version, revision: RevisionNo }),
  reply: z.object({ noId: z.string(), state: z.enum(noticeState), version: z.int() }),
  codes: ['E3107', 'E6008', 'E7011', 'E7042'],
});

export const withdrawPortalNotice = defineCall({
  ...writing,
  path: '/notice/portalWithdraw',
  summary: '撤回专区的公告；待发布的回到草稿',
  request: z.object(OfNotice),
  reply: Empty,
  codes: ['E3107', 'E6008', 'E7011'],
});

export const pinPortalNotice = defineCall({
  ...writing,
  path: '/notice/portalPin',
  summary: '在专区里置顶或取消置顶',
  request: z.object({ ...OfNotice, top: IntField(0, 1) }),
  reply: Empty,
  codes: ['E3107', 'E6008', 'E7011'],
});

export const removePortalNotice = defineCall({
  ...writing,
  path: '/notice/portalRemove',
  summary: '删除专区的草稿或已撤回的公告',
  request: z.object(OfNotice),
  reply: Empty,
  codes: ['E3107', 'E6008', 'E7011'],
});
