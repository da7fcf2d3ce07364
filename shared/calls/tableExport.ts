import { z, type Infer } from '@portal/schema';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, JsonField, KeyOf, ReqNo, Text } from './fields';

export const exportFormats = { xlsx: 'Excel（XLSX）', csv: 'CSV' } as const;
export type ExportFormat = keyof typeof exportFormats;

/** Longest list that is sent at once; longer ones are prepared in the background. */
export const exportAtOnceMax = 5000;
/** Most rows of a file, close to the limit of a spreadsheet. */
export const exportRowsMax = 1_000_000;
/** Days for which a prepared file can be downloaded. */
export const exportKeptDays = 7;

export const tableExportStates = {
  waiting: '排队中',
  running: '生成中',
  ready: '可下载',
  failed: '生成失败',
  cancelled: '已取消',
  expired: '已过期',
} as const;

/** The list: path of its call, "/cost/list", and its filters as the call takes them. */
const asked = {
  list: z.string().check(z.regex(/^\/[\w/]{1,80}$/, '没有这个列表')),
  query: z._default(JsonField(z.record(Text(40), Text(300))), {}),
  format: KeyOf(exportFormats),
};

export const prepareTableExport = defineCall({
  path: '/export/prepare',
  summary: `导出列表：${exportAtOnceMax} 行以内答复行数，随即以 /export/table 下载；以上在后台生成，完成后以消息通知`,
  effect: 'write',
  right: 'view',
  guard: 'signedIn',
  isRepeatable: true,
  request: z.object({ ...asked, reqNo: ReqNo }),
  reply: z.object({
    /** Whose rows they are: the link to the file names it. */
    accountId: z.string(),
    rows: z.int(),
    /** Null: short enough to be downloaded at once. */
    exportId: z.nullable(z.string()),
  }),
  codes: ['E0409', 'E0429', 'E3412', 'E3413', 'E3415'],
});

export const downloadTable = defineDownload({
  path: '/export/table',
  summary: `下载列表，CSV 或 XLSX，${exportAtOnceMax} 行以内`,
  mediaType: 'text/csv',
  guard: 'signedIn',
  request: z.object({
    ...asked,
    /** The account that the page was drawn for: a link sends no header that says so. */
    accountId: z.optional(Id),
  }),
  reply: Empty,
  codes: ['E0429', 'E3412', 'E3415'],
});

const TableExport = z.object({
  exportId: z.string(),
  /** Name of the list. */
  name: z.string(),
  format: KeyOf(exportFormats),
  state: KeyOf(tableExportStates),
  askedAt: Instant,
  rows: z.int(),
  /** Rows written so far. */
  done: z.int(),
  bytes: z.int(),
  /** Null: not made yet. */
  expiresAt: z.nullable(Instant),
});
export type TableExport = Infer<typeof TableExport>;

export const listTableExports = defineCall({
  path: '/export/taskList',
  summary: '本人在当前身份下的导出任务，最近 20 个，新的在前',
  guard: 'signedIn',
  request: z.object({}),
  reply: z.object({ records: z.array(TableExport) }),
  codes: [],
});

export const cancelTableExport = defineCall({
  path: '/export/cancel',
  summary: '取消还没有完成的导出任务',
  effect: 'write',
  right: 'view',
  guard: 'signedIn',
  request: z.object({ exportId: Id }),
  reply: Empty,
  codes: ['E3414'],
});

export const downloadTableExport = defineDownload({
  path: '/export/file',
  summary: `下载后台生成的文件，仅限申请人本人，${exportKeptDays} 天内`,
  mediaType: 'application/octet-stream',
  guard: 'signedIn',
  request: z.object({ exportId: Id }),
  reply: Empty,
  codes: ['E3414'],
});
