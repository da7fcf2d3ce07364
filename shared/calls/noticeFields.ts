import { z, type Infer } from '@portal/schema';
import { noticeTitleRules, ruled } from '@portal/rules';
import { Id, Instant, IntField, JsonField, KeyOf, Minute } from './fields';

export const noticeTypes = {
  maintenance: '系统维护',
  release: '版本更新',
  event: '活动',
  apiChange: 'API变更',
} as const;
export type NoticeType = keyof typeof noticeTypes;

const htmlMax = 500_000;

/** Size of a form with a notice. */
export const noticeBytesMax = 6 * 1024 * 1024;

/** Files that readers of a notice may download. */
export const noticeFilesMax = 5;

export const NoticeFile = z.object({ fileId: z.string(), fileName: z.string(), fileBytes: z.int() });
export type NoticeFile = Infer<typeof NoticeFile>;

/** Input fields of a notice, in any portal. */
export const noticeFields = {
  title: ruled(noticeTitleRules),
  noType: KeyOf(noticeTypes, '请选择公告类型'),
  content: z.string().check(z.maxLength(htmlMax, '公告内容过大')),
  top: IntField(0, 1),
  publish: IntField(0, 1),
  /** `yyyy-MM-dd HH:mm`; absent: now. */
  publishAt: z.optional(Minute('请选择发布时间')),
  /** `fileUrl` of uploads or `fileId` of existing files, in order; absent: unchanged. */
  fileIds: z.optional(
    JsonField(z.array(Id).check(z.maxLength(noticeFilesMax, `最多${noticeFilesMax}个附件`))),
  ),
};

/** Fields about the state of a notice, in addition to its published text. */
export const noticeBeside = {
  /** 1: there is an unpublished draft. */
  isChanged: z.int(),
  /** When another text replaces it; null: none is scheduled. */
  dueTime: z.nullable(Instant),
};

/** One published revision of a notice. */
export const NoticeRevision = z.object({
  revision: z.int(),
  title: z.string(),
  noType: KeyOf(noticeTypes),
  content: z.string(),
  top: z.int(),
  /** Names of the portals that it was published in. */
  portals: z.array(z.string()),
  files: z.array(NoticeFile),
});
export type NoticeRevision = Infer<typeof NoticeRevision>;
