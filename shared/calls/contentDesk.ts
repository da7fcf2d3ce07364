import { z, type Infer } from '@portal/schema';
import { contentKinds } from './contentKinds';
import { RevisionNo, Version, revisedFields } from './contentRevision';
import { ShownPart } from './contentSchemas';
import { defineCall } from './defineCall';
import {
  Id,
  Instant,
  IntField,
  JsonField,
  KeyOf,
  Minute,
  NumberOf,
  PageNo,
  PageSize,
  ReqNo,
  Text,
  pageOf,
  type ValueOf,
} from './fields';

export const contentState = { draft: 0, published: 1, withdrawn: 2, scheduled: 3 } as const;
export type ContentState = ValueOf<typeof contentState>;
export const contentStates: Readonly<Record<ContentState, string>> = {
  [contentState.draft]: '草稿',
  [contentState.scheduled]: '待发布',
  [contentState.published]: '已发布',
  [contentState.withdrawn]: '已撤下',
};

const Kind = KeyOf(contentKinds);
const State = z.enum(contentState);
const Value = z.union([z.string(), z.int(), z.array(z.string()), z.array(ShownPart)]);
const Content = z.record(z.string(), Value);
/** Size of a form with rich text. */
const bytesMax = 6 * 1024 * 1024;

const ContentRow = z.object({
  itemId: z.string(),
  title: z.string(),
  state: State,
  /** Revision that visitors see; 0: none yet. */
  liveRevision: z.int(),
  /** 1: the draft differs from what visitors see. */
  isChanged: z.int(),
  /** When the next revision is published; null: none is scheduled. */
  dueTime: z.nullable(Instant),
  /** When it is taken down; null: never. */
  untilTime: z.nullable(Instant),
  updateTime: Instant,
  updatedBy: z.string(),
  version: z.int(),
});
export type ContentRow = Infer<typeof ContentRow>;

export const listContent = defineCall({
  path: '/ops/contentList',
  summary: '内容管理，最近修改的在前',
  guard: 'operator',
  request: z.object({
    kind: Kind,
    state: z.optional(NumberOf(contentState)),
    searchText: z.optional(Text(64)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(ContentRow),
  codes: [],
});

export type { ContentRevision } from './contentRevision';

export const editContentView = defineCall({
  path: '/ops/contentView',
  summary: '编辑内容；不给编号则是一份空白，只有一份的种类则是那一份',
  guard: 'operator',
  request: z.object({ kind: Kind, itemId: z.optional(Id) }),
  reply: z.object({
    kind: Kind,
    itemId: z.nullable(z.string()),
    ...revisedFields,
    state: State,
    untilTime: z.nullable(Instant),
    /** Values of the draft by field; empty for a new one. */
    content: Content,
    /** Names of the market objects referred to, by id; deleted ones are missing. */
    names: z.record(z.string(), z.string()),
    /** For each field that refers to other content: the pieces that can be chosen. */
    choices: z.record(z.string(), z.array(z.object({ id: z.string(), title: z.string() }))),
  }),
  codes: ['E7041'],
});
export type ContentDraft = Infer<typeof editContentView.reply>;

export const viewContentRevision = defineCall({
  path: '/ops/contentRevision',
  summary: '某个版本的内容',
  guard: 'operator',
  request: z.object({ itemId: Id, revision: RevisionNo }),
  reply: z.object({ revision: z.int(), content: Content }),
  codes: ['E7041'],
});

export const viewContentChanges = defineCall({
  path: '/ops/contentChanges',
  summary: '某个版本与前一个版本相比改了哪些字段',
  guard: 'operator',
  request: z.object({ itemId: Id, revision: RevisionNo }),
  reply: z.object({
    kind: Kind,
    revision: z.int(),
    /** Revision compared with; 0: this is the first one. */
    former: z.int(),
    /** Fields that differ, in the order of the form. */
    changes: z.array(z.object({ field: z.string(), before: Value, after: Value })),
    /** Names of market objects, other content and pictures referred to, by id or address; deleted ones are missing. */
    names: z.record(z.string(), z.string()),
  }),
  codes: ['E7041'],
});
export type ContentChanges = Infer<typeof viewContentChanges.reply>;

const Changed = z.object({ itemId: z.string(), version: z.int(), state: State });

/** Saves the draft; with `publish` 1 also creates a revision, published now or at `from`. */
export const saveContent = defineCall({
  path: '/ops/contentSave',
  summary: '保存内容草稿；publish=1 时立即或按时间发布，可设自动撤下时间',
  effect: 'write',
  guard: 'operator',
  isRepeatable: true,
  bodyBytesMax: bytesMax,
  request: z.object({
    kind: Kind,
    itemId: z.optional(Id),
    version: z._default(Version, 0),
    content: JsonField(Content),
    publish: IntField(0, 1),
    /** `yyyy-MM-dd HH:mm`; absent: now. */
    from: z.optional(Minute('请选择发布时间')),
    /** `yyyy-MM-dd HH:mm`; absent: it stays. */
    until: z.optional(Minute('请选择撤下时间')),
    reqNo: z.optional(ReqNo),
  }),
  reply: Changed,
  codes: ['E3107', 'E7041', 'E7042', 'E7043'],
});

export const withdrawContent = defineCall({
  path: '/ops/contentWithdraw',
  summary: '撤下内容；待发布的回到草稿',
  effect: 'write',
  guard: 'operator',
  request: z.object({ itemId: Id, version: Version }),
  reply: Changed,
  codes: ['E3107', 'E7041', 'E7042', 'E7043'],
});

export const rollBackContent = defineCall({
  path: '/ops/contentRollback',
  summary: '恢复到某个版本：草稿变为该版本；已发布的同时以新版本发布',
  effect: 'write',
  guard: 'operator',
  request: z.object({ itemId: Id, version: Version, revision: RevisionNo }),
  reply: Changed,
  codes: ['E7041', 'E7042'],
});
