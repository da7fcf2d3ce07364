import { z, type Infer } from '@portal/schema';
import { documentTitleRules, ruled } from '@portal/rules';
import { defineCall, defineDownload } from './defineCall';
import { Empty, Id, Instant, IntField, KeyOf, PageNo, PageSize, SortBy, Text, pageOf } from './fields';

/** A code of dictionary apiDocType. */
const Type = z
  .string('请选择文档类型')
  .check(z.minLength(1, '请选择文档类型'), z.maxLength(64, '请选择文档类型'));
/** Name of the kind; absent from servers of the version before. */
const KindNames = z.optional(z.object({ name: z.string(), nameEn: z.string() }));
/** A kind, with the number of readable documents. */
const Kind = z.object({
  code: Type,
  name: z.string(),
  nameEn: z.optional(z.string()),
  brief: z.optional(z.string()),
  count: z.int(),
});

const htmlMax = 500_000;
/** Size of a form with a text of the permitted length and all its markup. */
const contentBytesMax = 6 * 1024 * 1024;
const Flag = IntField(0, 1);
const OptionalText = (max: number) => z.optional(Text(max));
/** Changes with every change of text or status. */
const Version = z.optional(Text(32, 1));

const documentFields = {
  docName: ruled(documentTitleRules),
  /** `fileUrl` of an upload. */
  docUploadUrl: z.string('请上传文件').check(z.minLength(1, '请上传文件'), z.maxLength(64, '请上传文件')),
  docType: Type,
  docDownLoad: IntField(0, 1, '请选择是否允许下载'),
  docEnabled: IntField(0, 1, '请选择文档状态'),
  docDetail: z.string().check(z.maxLength(htmlMax, '文档内容过大，请拆成几篇')),
};

const Brief = z.object({ docId: z.string(), docName: z.string() });
const RelatedApi = z.object({ apiId: z.string(), apiName: z.string() });

export const viewDocument = defineCall({
  path: '/doc/view',
  countsVisit: true,
  summary: '文档详情；未启用的文档只有作者能看',
  request: z.object({ docId: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    docId: z.string(),
    doc_name: z.string(),
    doc_type: Type,
    docKind: KindNames,
    doc_enabled: z.int(),
    doc_download: z.int(),
    /**
     * For its author: the file as `docUploadUrl` takes it; for readers with permission: where to download it; else
     * empty.
     */
    doc_upload_url: z.string(),
    /** Sanitised HTML. */
    doc_detail: z.string(),
    /** False: APIs depend on it, so that its status cannot be changed. */
    flag: z.boolean(),
    relationApiName: z.array(RelatedApi),
    fileName: z.string(),
    fileBytes: z.int(),
    provider: z.string(),
    revision: z.int(),
    version: Version,
    updateTime: Instant,
    views: z.int(),
    downloads: z.int(),
    helpful: z.int(),
    /** 1: the reader may edit it. */
    isMine: z.int(),
    prev: z.nullable(Brief),
    next: z.nullable(Brief),
  }),
  codes: ['E7001', 'E7007'],
});
export type DocumentView = Infer<typeof viewDocument.reply>;

export const addDocument = defineCall({
  path: '/doc/add',
  right: 'publish',
  summary: '新增文档',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: contentBytesMax,
  request: z.object(documentFields),
  reply: z.object({ docId: z.string() }),
  codes: ['E7002', 'E5208'],
});

export const editDocument = defineCall({
  path: '/doc/edit',
  right: 'publish',
  summary: '修改文档；没有改动时拒绝，打开之后被他人修改时也拒绝',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: contentBytesMax,
  request: z.object({
    docId: Id,
    /** Version that was opened; absent: the save overwrites any other. */
    version: Version,
    ...documentFields,
  }),
  reply: Empty,
  codes: ['E0000', 'E7001', 'E7002', 'E7003', 'E7005', 'E7042', 'E5208'],
});

export const switchDocument = defineCall({
  path: '/doc/switch',
  right: 'publish',
  summary: '启用或停用文档；已关联API的不能改',
  effect: 'write',
  guard: 'provider',
  request: z.object({ docId: Id, docEnabled: Flag }),
  reply: Empty,
  codes: ['E7001', 'E7003'],
});

export const removeDocument = defineCall({
  path: '/doc/remove',
  right: 'publish',
  summary: '删除文档；已关联API的不能删',
  effect: 'write',
  guard: 'provider',
  request: z.object({ docId: Id }),
  reply: Empty,
  codes: ['E7001', 'E7004'],
});

const MyDocument = z.object({
  docId: z.string(),
  docName: z.string(),
  docType: Type,
  docKind: KindNames,
  docEnabled: z.int(),
  docDownLoad: z.int(),
  flag: z.boolean(),
  apis: z.array(RelatedApi),
  fileName: z.string(),
  fileBytes: z.int(),
  updateTime: Instant,
  revision: z.int(),
  views: z.int(),
  downloads: z.int(),
});
export type MyDocument = Infer<typeof MyDocument>;

export const listMyDocuments = defineCall({
  path: '/doc/myList',
  summary: '我的文档，最近更新的在前',
  guard: 'provider',
  request: z.object({
    docName: OptionalText(64),
    docType: z.optional(Type),
    docEnabled: z.optional(Flag),
    /** Updated within so many days. */
    days: z.optional(IntField(1, 3650)),
    sort: SortBy('views', 'updateTime'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(MyDocument), {
    /** Kinds that the list can be filtered by. */
    types: z.optional(z.array(z.object({ code: z.string(), name: z.string(), nameEn: z.string() }))),
  }),
  codes: [],
});

const DocumentSummary = z.object({
  docId: z.string(),
  docName: z.string(),
  docType: Type,
  docKind: KindNames,
  summary: z.string(),
  provider: z.string(),
  updateTime: Instant,
  views: z.int(),
  downloads: z.int(),
  docDownLoad: z.int(),
  apis: z.array(RelatedApi),
});
export type DocumentSummary = Infer<typeof DocumentSummary>;

export const documentSorts = { new: '最近更新', hot: '浏览最多', download: '下载最多' } as const;
export type DocumentSort = keyof typeof documentSorts;

export const listDocuments = defineCall({
  path: '/doc/list',
  summary: '已启用的文档',
  sharing: 'unnamed',
  request: z.object({
    type: z.optional(Type),
    searchText: OptionalText(64),
    /** 1: only documents that can be downloaded. */
    docDownLoad: z.optional(Flag),
    /** Updated within so many days. */
    days: z.optional(IntField(1, 3650)),
    sort: z._default(KeyOf(documentSorts), 'new'),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: z.extend(pageOf(DocumentSummary), {
    types: z.array(Kind),
  }),
  codes: [],
});

export const documentCenter = defineCall({
  path: '/doc/center',
  summary: '文档中心：每类的数量与最新三篇、下载排行、最近更新',
  sharing: 'unnamed',
  request: z.object({}),
  reply: z.object({
    types: z.array(z.extend(Kind, { newest: z.array(Brief) })),
    downloads: z.array(z.extend(Brief, { downloads: z.int() })),
    recent: z.array(DocumentSummary),
  }),
  codes: [],
});

export const listDocumentsOfApi = defineCall({
  path: '/doc/listByApi',
  summary: '一个API的文档',
  sharing: 'unnamed',
  request: z.object({ apiId: Id }),
  reply: z.object({ records: z.array(DocumentSummary) }),
  codes: [],
});

export const documentHistory = defineCall({
  path: '/doc/history',
  summary: '文档的历史版本，新的在前',
  guard: 'provider',
  request: z.object({ docId: Id, pageNo: PageNo, pageSize: PageSize }),
  reply: pageOf(
    z.object({
      revision: z.int(),
      docName: z.string(),
      docType: Type,
      fileName: z.string(),
      docDetail: z.string(),
      editor: z.string(),
      editTime: Instant,
      isCurrent: z.int(),
    }),
  ),
  codes: ['E7001'],
});

export const restoreDocument = defineCall({
  path: '/doc/restore',
  right: 'publish',
  summary: '恢复到某个历史版本，成为新的版本',
  effect: 'write',
  guard: 'provider',
  request: z.object({ docId: Id, revision: IntField(1, 1_000_000) }),
  reply: Empty,
  codes: ['E7001', 'E7002', 'E7005'],
});

/** Answers the file itself. */
export const downloadDocument = defineDownload({
  path: '/doc/download',
  mediaType: 'application/octet-stream',
  summary: '下载文档的附件',
  request: z.object({ docId: Id }),
  reply: Empty,
  codes: ['E7001', 'E7006', 'E7007'],
});

export const documentFeedback = defineCall({
  path: '/doc/feedback',
  summary: '文档有用或没用，可以说明原因；再次提交则更改',
  effect: 'write',
  request: z.object({ docId: Id, helpful: Flag, text: z._default(Text(500), '') }),
  reply: z.object({ helpful: z.int() }),
  codes: ['E7001', 'E7007'],
});
