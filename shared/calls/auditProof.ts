import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, KeyOf } from './fields';

/** Faults that a check of the audit log's hash chain can find. */
export const auditFaultKinds = {
  removed: '记录被删除',
  changed: '记录被修改',
  inserted: '记录被补插',
  head: '每日链头不符',
  signature: '链头签名无效',
} as const;
export type AuditFaultKind = keyof typeof auditFaultKinds;

const Check = z.object({ at: Instant, entries: z.int(), faults: z.int() });

const Fault = z.object({
  kind: KeyOf(auditFaultKinds),
  /** Sequence number in the log. */
  seq: z.int(),
  /** The entry at that number; null: it is missing. */
  auditId: z.nullable(z.string()),
});
export type AuditFault = Infer<typeof Fault>;

const Head = z.object({
  day: z.string(),
  /** Sequence number of the last entry that it covers. */
  seq: z.int(),
  /** sha256, hexadecimal. */
  hash: z.string(),
  madeAt: Instant,
});
export type AuditHead = Infer<typeof Head>;

export const viewAuditProof = defineCall({
  path: '/ops/auditProof',
  summary: '审计日志的完整性证明：哈希链、每日链头与最近一次校验',
  guard: 'operator',
  about: 'person',
  request: z.object({}),
  reply: z.object({
    /** Last sealed entry; null: nothing is sealed yet. */
    sealed: z.nullable(z.object({ seq: z.int(), hash: z.string() })),
    /** Newest first. */
    checks: z.array(Check),
    /** Faults found by the last check, up to the number that is kept. */
    faults: z.array(Fault),
    /** Daily head hashes, newest first. */
    heads: z.array(Head),
    /** 1: a check has been requested and is queued. */
    isAsked: z.int(),
  }),
  codes: [],
});

export const checkAudit = defineCall({
  path: '/ops/auditCheck',
  summary: '安排立即校验整条哈希链',
  effect: 'write',
  guard: 'operator',
  about: 'person',
  request: z.object({}),
  reply: Empty,
  codes: [],
});
