import { auditFaultKinds, checkAudit, viewAuditProof, type MemberLanguage } from '@portal/calls';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import { actorOf } from '../../platform/http/actorOf';
import { inTransaction } from '../../platform/db/inTransaction';
import type { Db } from '../../platform/db/Db';
import type { Module } from '../../platform/Module';
import { dayStart, days, formatInstant, minutes } from '../../platform/time';
import { notifyAll } from '../messages';
import { findLastSeal, findSeal } from './chain.repository';
import {
  askForCheck,
  forgetChecks,
  isCheckAsked,
  keepCheck,
  listChecks,
  listFaults,
  mostEntries,
} from './check.repository';
import { checkChain, type Known } from './checkChain';
import { keepDailyHead } from './dailyHead';
import { listHeads } from './head.repository';
import { sealAudit } from './sealAudit';
import { inSequence } from '../../platform/i18n/listed';
import { say, term, type TranslatableText } from '../../platform/i18n/say';

export { countAuditEntries, listAuditEntries, readAuditEntries, type ReadEntry } from './auditList.queries';

const shownChecks = 30;
const shownHeads = 90;
const checksKeptMs = 400 * days;

/** What the log's pages need from other modules. */
export interface AuditNeeds {
  /** Names of the portal's parts in a language. */
  partNames: (language: MemberLanguage) => Promise<(part: string) => TranslatableText>;
}

interface Needs {
  listOperators: (db: Db) => Promise<string[]>;
}

/** Proves that no entry was removed from the audit log. */
export function createAuditLog(deps: Deps, { listOperators }: Needs): Module {
  const { db, clock, log } = deps;
  // Whoever can write to the database cannot write to this.
  let seen: Known['seal'] = null;

  /** A seal that was removed since stays the one to look for. */
  async function lookAtEnd(): Promise<void> {
    if (seen && (await findSeal(db, seen.seq))?.hash !== seen.hash) return;
    seen = (await findLastSeal(db)) ?? null;
  }

  /** Once a day, and on request. */
  async function checkIfDue(): Promise<void> {
    const [last] = await listChecks(db, 1);
    if (last && last.at >= dayStart(clock()) && !(await isCheckAsked(db))) return;
    const finding = await checkChain(deps, { seal: seen, entries: await mostEntries(db) });
    const at = clock();
    await inTransaction(db, async (tx) => {
      await keepCheck(tx, finding, at);
      await forgetChecks(tx, new Date(at.getTime() - checksKeptMs));
      if (finding.count > 0)
        await notifyAll(tx, await listOperators(tx), {
          kind: 'security',
          at,
          title: say`审计日志校验发现 ${finding.count} 处异常`,
          text: say`${inSequence([...new Set(finding.faults.map(({ kind }) => auditFaultKinds[kind]))].map(term))}。请立即核查数据库的访问记录。`,
          link: '/ops/auditProof',
        });
    });
    if (finding.count > 0) log.error({ faults: finding.count }, 'the chain over the audit log is broken');
  }

  async function viewProof() {
    const checks = await listChecks(db, shownChecks);
    const sealed = await findLastSeal(db);
    const faults = checks[0] ? await listFaults(db, checks[0].id) : [];
    return {
      sealed: sealed ?? null,
      checks: checks.map(({ at, entries, faults: count }) => ({
        at: formatInstant(at),
        entries,
        faults: count,
      })),
      faults: faults.map(({ kind, seq, audit_id }) => ({ kind, seq, auditId: audit_id })),
      heads: (await listHeads(db, shownHeads)).map(({ day, seq, hash, made_at }) => ({
        day,
        seq,
        hash,
        madeAt: formatInstant(made_at),
      })),
      isAsked: (await isCheckAsked(db)) ? 1 : 0,
    };
  }

  return {
    routes({ answer }) {
      answer(viewAuditProof, () => viewProof());
      answer(checkAudit, async ({ member, visitor }) => {
        await inTransaction(db, async (tx) => {
          await askForCheck(tx, true);
          await auditAct(tx, {
            actor: actorOf('operator', member, visitor),
            at: clock(),
            event: 'audit.check',
            detail: {},
          });
        });
        return {};
      });
    },
    jobs: [
      {
        name: 'seal-audit',
        everyMs: minutes,
        async run() {
          await sealAudit(deps);
          await lookAtEnd();
          await keepDailyHead(deps);
        },
      },
      { name: 'check-audit', everyMs: minutes, run: checkIfDue },
    ],
    figures: [
      {
        name: 'portal_audit_faults',
        help: 'Entries that the last check of the audit log found removed, changed or put in; NaN: none was made',
        read: async () => [{ value: (await listChecks(db, 1))[0]?.faults ?? NaN }],
      },
      {
        name: 'portal_audit_check_timestamp_seconds',
        help: 'When the chain over the audit log was last checked; 0: never',
        read: async () => [{ value: ((await listChecks(db, 1))[0]?.at.getTime() ?? 0) / 1000 }],
      },
      {
        name: 'portal_audit_head',
        help: 'How far the audit log was sealed at the end of the last day, with the hash of the chain there',
        labels: ['day', 'hash'],
        read: async () =>
          (await listHeads(db, 1)).map(({ day, seq, hash }) => ({ value: seq, labels: { day, hash } })),
      },
    ],
  };
}
