import { z, type Infer } from '@portal/schema';
import { auditTopics } from './auditEvents';
import { defineCall } from './defineCall';
import { Day, Id, Instant, KeyOf, PageNo, PageSize, Text, pageOf } from './fields';

/** How something ended. */
export const auditResults = { ok: '成功', refused: '被拒绝' } as const;

/** No more are counted, and shown page by page: who wants older ones names days. */
export const auditCountedMax = 10_000;

const AuditRow = z.object({
  auditId: z.string(),
  at: Instant,
  who: z.string(),
  event: z.string(),
  /** That in words; the same where nobody has named it. */
  name: z.string(),
  /** What it was done to; null: nothing that has an id. */
  object: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      /** Its page for operators; null: there is none. */
      link: z.nullable(z.string()),
    }),
  ),
  /** Of a step: the states in words; both null where it was none. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  /** Of an edit: what it has changed, field by field. A server of the version before tells none. */
  changes: z.optional(z.array(z.object({ name: z.string(), before: z.string(), after: z.string() }))),
  /** What else is known of it, by name. */
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
  address: z.string(),
  isOk: z.int(),
  /** In words: done, or why it was refused. */
  outcome: z.string(),
  /** As it is kept. */
  detail: z.string(),
});
export type AuditRow = Infer<typeof AuditRow>;

export const listAudit = defineCall({
  path: '/ops/auditList',
  summary: `审计日志，新的在前；至多数到 ${auditCountedMax} 条`,
  guard: 'operator',
  request: z.object({
    /** The whole mail address or mobile number of who did it. */
    account: z.optional(Text(40)),
    /** Id of what it was done to. */
    object: z.optional(Id),
    topic: z.optional(KeyOf(auditTopics)),
    result: z.optional(KeyOf(auditResults)),
    from: z.optional(Day),
    to: z.optional(Day),
    /** How the event begins. */
    event: z.optional(Text(40)),
    pageNo: PageNo,
    pageSize: PageSize,
  }),
  reply: pageOf(AuditRow),
  codes: [],
});
