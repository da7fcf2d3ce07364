import { z, type Infer } from '@portal/schema';
import { auditTopics } from './auditEvents';
import { defineCall } from './defineCall';
import { Day, Id, Instant, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';

/** How an audited action ended. */
export const auditResults = { ok: '成功', refused: '被拒绝' } as const;

/** Entries are counted and paged up to this number; older ones are found by day. */
export const auditCountedMax = 10_000;

const AuditRow = z.object({
  auditId: z.string(),
  at: Instant,
  who: z.string(),
  event: z.string(),
  /** Name of the event; the event itself when it has no name. */
  name: z.string(),
  /** Object of the action; null: none with an id. */
  object: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Page for operators; null: none. */
      link: z.nullable(z.string()),
    }),
  ),
  /** For a state transition, the two states in words; otherwise null. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** For an edit, what it changed, field by field. Absent from servers of the version before. */
  changes: z.optional(z.array(z.object({ name: z.string(), before: z.string(), after: z.string() }))),
  /** Further facts by name. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  address: z.string(),
  isOk: z.int(),
  /** In words: done, or why it was refused. */
  outcome: z.string(),
  /** The entry's details as stored. */
  detail: z.string(),
});
export type AuditRow = Infer<typeof AuditRow>;

export const listAudit = defineCall({
  path: '/ops/auditList',
  summary: `审计日志，新的在前；至多数到 ${auditCountedMax} 条`,
  guard: 'operator',
  request: z.object({
    /** Full e-mail address or mobile number of the actor. */
    account: z.optional(Text(40)),
    /** Id of the object. */
    object: z.optional(Id),
    topic: z.optional(KeyOf(auditTopics)),
    result: z.optional(KeyOf(auditResults)),
    from: z.optional(Day),
    to: z.optional(Day),
    /** Prefix of the event. */
    event: z.optional(Text(40)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(AuditRow),
  codes: [],
});
