import { z, type Infer } from '@portal/schema';
import { DraftOperation } from './apiImport';
import { changeKinds } from './changeKinds';
import { defineCall } from './defineCall';
import { Empty, Id, Instant, JsonField, KeyOf, Minute, ReqNo, Text } from './fields';
import { PublicationData, SavedData, publicationStates } from './publicationData';
import { UpstreamTlsView } from './upstreamTls';

export const viewDraft = defineCall({
  path: '/api/editView',
  summary: '查看发布草稿',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({
    draftId: z.string(),
    state: KeyOf(publicationStates),
    change: KeyOf(changeKinds),
    /** API that it changes or has become; null: it is a new one and not online yet. */
    apiId: z.nullable(z.string()),
    version: z.string(),
    data: PublicationData,
    hasAuthValue: z.int(),
    tls: UpstreamTlsView,
    operations: z.array(DraftOperation),
    operationNum: z.int(),
    rejects: z.array(z.object({ field: z.string(), reason: z.string() })),
    note: z.string(),
    savedAt: Instant,
    /** Mark of the last save that had one, or empty. */
    saveMark: z.string(),
  }),
  codes: ['E4108'],
});
export type DraftView = Infer<typeof viewDraft.reply>;

export const saveDraft = defineCall({
  path: '/api/saveDraft',
  right: 'publish',
  summary: '保存发布草稿',
  effect: 'write',
  guard: 'provider',
  bodyBytesMax: 4 * 1024 * 1024,
  request: z.object({
    draftId: Id,
    data: JsonField(SavedData),
    /** For a version that is not online yet; absent: unchanged. */
    version: z.optional(Text(40, 1)),
    /** Unique mark of this save. If given, it is refused when another save has happened meanwhile (E3107). */
    saveMark: z.optional(Text(40, 1)),
    /** Marks that the caller knows: that of the draft it read, and those of its own saves, answered or not. */
    knownMarks: z._default(JsonField(z.array(Text(40)).check(z.maxLength(20))), []),
  }),
  reply: z.object({ savedAt: Instant }),
  codes: ['E3107', 'E4108'],
});

const Check = z.object({
  label: z.string(),
  isMet: z.int(),
  /** 0: a warning that does not prevent submission. */
  isBlocking: z.int(),
  text: z.string(),
  /** Step of the form where it is fixed, from 0. */
  step: z.int(),
});
export type PublicationCheck = Infer<typeof Check>;

export const precheckDraft = defineCall({
  path: '/api/precheck',
  right: 'publish',
  summary: '提交前的自动检查',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: z.object({ checks: z.array(Check), isReady: z.int() }),
  codes: ['E4108'],
});

export const submitDraft = defineCall({
  path: '/api/submit',
  right: 'publish',
  summary: '提交发布审核',
  effect: 'write',
  guard: 'provider',
  isRepeatable: true,
  request: z.object({
    draftId: Id,
    note: z._default(Text(200), ''),
    /** `yyyy-MM-dd HH:mm`, Asia/Shanghai; absent: once approved. */
    publishAt: z.optional(Minute('时间格式有误')),
    reqNo: ReqNo,
  }),
  reply: z.object({ state: KeyOf(publicationStates) }),
  codes: ['E3107', 'E4101', 'E4103', 'E4104', 'E4105', 'E4106', 'E4108', 'E0429'],
});

export const withdrawDraft = defineCall({
  path: '/api/withdraw',
  right: 'publish',
  summary: '撤回发布审核，回到草稿',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const removeDraft = defineCall({
  path: '/api/remove',
  right: 'publish',
  summary: '删除草稿',
  effect: 'write',
  guard: 'provider',
  request: z.object({ draftId: Id }),
  reply: Empty,
  codes: ['E3107', 'E4108'],
});

export const checkUpstream = defineCall({
  path: '/upstream/check',
  right: 'publish',
  summary: '检查上游地址是否可达',
  effect: 'write',
  guard: 'provider',
  request: z.object({
    url: Text(500, 1),
    /** A draft of one's own: the check uses its client certificates. */
    draftId: z.optional(Id),
  }),
  reply: z.object({ ok: z.int(), ms: z.int(), reason: z.string() }),
  codes: ['E4103', 'E4108', 'E0429'],
});
