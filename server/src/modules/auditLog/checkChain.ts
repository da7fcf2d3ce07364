import type { AuditFaultKind } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { chainHash, chainStart } from './chainHash';
import { findLastSeal, findSeal, readEntries, readSeals } from './chain.repository';
import { isSigned } from './dailyHead';
import { readHeads } from './head.repository';

export interface Fault {
  kind: AuditFaultKind;
  seq: number;
  auditId: string | null;
}

export interface Finding {
  entries: number;
  /** The total number. */
  count: number;
  /** The first few. */
  faults: Fault[];
}

const atOnce = 1000;
/** More would add nothing to these. */
const faultsKeptMax = 100;

/** What is known of the chain from before, since its end could be removed together with its seals. */
export interface Known {
  /** A seal that this process has seen. */
  seal: { seq: number; hash: string } | null;
  /** The most entries that a check has found. */
  entries: number;
}

/** Checks the whole chain in batches for entries that were removed, changed or inserted since they were sealed. */
export async function checkChain(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  known: Known = { seal: null, entries: 0 },
): Promise<Finding> {
  const finding: Finding = { entries: 0, count: 0, faults: [] };
  const tell = (kind: AuditFaultKind, seq: number, auditId: string | null = null) => {
    finding.count += 1;
    if (finding.faults.length < faultsKeptMax) finding.faults.push({ kind, seq, auditId });
  };
  const last = await findLastSeal(db);
  if (last) finding.entries = await checkEntries(db, last.seq, tell);
  await checkEnd(db, { known, entries: finding.entries }, tell);
  await checkHeads({ db, config }, tell);
  return finding;
}

type Tell = (kind: AuditFaultKind, seq: number, auditId?: string | null) => void;

/**
 * Compares seals and entries in order. The hash of a changed entry differs from its seal; the next one is computed from
 * the stored seal, so that one change is reported once.
 */
async function checkEntries(db: Db, upto: number, tell: Tell): Promise<number> {
  let [place, before, looked] = [Number.MIN_SAFE_INTEGER, chainStart, 0];
  for (;;) {
    const seals = await readSeals(db, place, atOnce);
    const isLast = seals.length < atOnce;
    const end = isLast ? upto : (seals.at(-1)?.seq ?? upto);
    const entries = new Map<number, { id: string; content: string }>();
    for (let from = place; ;) {
      const part = await readEntries(db, from, end, atOnce);
      for (const { seq, ...entry } of part) entries.set(seq, entry);
      if (part.length < atOnce) break;
      from = part.at(-1)?.seq ?? from;
    }
    for (const { seq, hash } of seals) {
      const entry = entries.get(seq);
      if (!entry) tell('removed', seq);
      else if (chainHash(before, entry.content) !== hash) tell('changed', seq, entry.id);
      entries.delete(seq);
      before = hash;
    }
    for (const [seq, { id }] of entries) tell('inserted', seq, id);
    looked += seals.length;
    if (isLast) return looked;
    place = end;
  }
}

/** The chain only grows, and what was sealed stays. */
async function checkEnd(
  db: Db,
  { known: { seal, entries: before }, entries }: { known: Known; entries: number },
  tell: Tell,
): Promise<void> {
  const last = (await findLastSeal(db))?.seq ?? 0;
  if (seal && (await findSeal(db, seal.seq))?.hash !== seal.hash) tell('removed', seal.seq);
  else if (entries < before) tell('removed', last + 1);
}

/** The signed head of each day must still be in the chain. */
async function checkHeads({ db, config }: Pick<Deps, 'db' | 'config'>, tell: Tell): Promise<void> {
  for (let day = '0001-01-01'; ;) {
    const heads = await readHeads(db, day, atOnce);
    for (const head of heads) {
      if (isSigned(config, head, head.signature) === false) tell('signature', head.seq);
      else if ((await findSeal(db, head.seq))?.hash !== head.hash) tell('head', head.seq);
    }
    if (heads.length < atOnce) return;
    day = heads.at(-1)?.day ?? day;
  }
}
