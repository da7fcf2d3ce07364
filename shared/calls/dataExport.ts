import { z, type Infer } from '@portal/schema';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, KeyOf, ReqNo, Ticket } from './fields';

/** How long an archive can be downloaded. */
export const exportHours = 72;

export const exportStates = {
  waiting: '生成中',
  ready: '可下载',
  expired: '已过期',
  failed: '生成失败',
} as const;

const DataExport = z.object({
  exportId: z.string(),
  state: KeyOf(exportStates),
  askedAt: Instant,
  /** Null: not made yet. */
  expiresAt: z.nullable(Instant),
  bytes: z.int(),
});
export type DataExport = Infer<typeof DataExport>;

export const listDataExports = defineCall({
  path: '/user/export/list',
  summary: '当前身份的数据导出，新的在前',
  guard: 'signedIn',
  right: 'manage',
  isForLeavers: true,
  request: z.object({}),
  reply: z.object({ records: z.array(DataExport) }),
  codes: [],
});

export const addDataExport = defineCall({
  path: '/user/export/add',
  summary:
    '申请导出当前身份的数据，每天一次；完成后以消息通知。ticket 来自 /user/verifyIdentity，场景 exportData',
  effect: 'write',
  guard: 'signedIn',
  right: 'manage',
  isForLeavers: true,
  isRepeatable: true,
  request: z.object({ ticket: Ticket, reqNo: ReqNo }),
  reply: z.object({ exportId: z.string() }),
  codes: ['E0409', 'E5004', 'E5013'],
});

export const downloadDataExport = defineDownload({
  path: '/user/export/download',
  summary: '下载数据导出，仅限申请人本人，72 小时内',
  mediaType: 'application/zip',
  guard: 'signedIn',
  right: 'manage',
  isForLeavers: true,
  request: z.object({ exportId: Id }),
  reply: Empty,
  codes: ['E5014'],
});
