import { z, type Infer } from '@portal/schema';
import { defineCall } from './defineCall';
import { Empty, Instant, KeyOf } from './fields';

/** What a check of the chain over the audit log may find. */
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
  /** Place of the entry in the log. */
  seq: z.int(),
  /** The entry that stands there; null: none does. */
  auditId: z.nullable(z.string()),
});
export type AuditFault = Infer<typeof Fault>;

const Head = z.object({
  day: z.string(),
  /** Place of the last entry that it covers. */
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
    /** Place and hash of the last sealed entry; null: nothing is sealed yet. */
    sealed: z.nullable(z.object({ seq: z.int(), hash: z.string() })),
    /** Newest first. */
    checks: z.array(Check),
    /** Of the last check, no more than are kept. */
    faults: z.array(Fault),
    /** Of the last days, newest first. */
    heads: z.array(Head),
    /** 1: a check has been asked for and waits for its turn. */
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
