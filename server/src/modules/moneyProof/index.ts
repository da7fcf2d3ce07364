import { listMoneyDifferences, moneyDifferenceKinds, proveMoney } from '@portal/calls';
import { keysOf } from '@portal/rules';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Module } from '../../platform/Module';
import { actorOf } from '../../platform/http/actorOf';
import { auditAct } from '../../platform/auditAct';
import { dayStart, days, hours } from '../../platform/time';
import { notifyAll } from '../messages';
import { findDifferences } from './differences.queries';
import {
  countByKind,
  findLastMoneyProof,
  forgetMoneyProofs,
  keepMoneyProof,
  listDifferences,
} from './moneyProof.repository';
import { inSequence } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';

/** Days of single calls that are compared: they are stored for a hundred. */
const daysCompared = 90;
const keptMs = 400 * days;

interface Needs {
  listOperators: (db: Db) => Promise<string[]>;
}

/** Once a day: verifies that calls, bookings, earnings and holds match the ledger, account by account. */
export function createMoneyProof({ db, clock, log }: Deps, { listOperators }: Needs): Module {
  /** In one snapshot of the database, so that a concurrent change is visible everywhere or nowhere. */
  async function prove(): Promise<number> {
    const at = clock();
    const differences = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((tx) => findDifferences(tx, dayStart(at, daysCompared)));
    await db.transaction().execute(async (tx) => {
      await keepMoneyProof(tx, differences, at);
      if (differences.length > 0)
        await notifyAll(tx, await listOperators(tx), {
          kind: 'system',
          at,
          title: say`资金核对发现 ${differences.length} 处差异`,
          text: inSequence([...new Set(differences.map(({ kind }) => moneyDifferenceKinds[kind]))].map(term)),
          link: '/ops/moneyProof',
        });
    });
    if (differences.length > 0)
      log.error({ differences: differences.length }, 'money differs from the ledger');
    return differences.length;
  }

  return {
    routes({ answer }) {
      answer(listMoneyDifferences, ({ input }) => listDifferences(db, input));
      answer(proveMoney, async ({ member, visitor }) => {
        const actor = actorOf('operator', member, visitor);
        const differences = await prove();
        await auditAct(db, {
          actor,
          at: clock(),
          event: 'money.prove',
          appId: null,
          detail: { differences },
        });
        return { differences };
      });
    },
    jobs: [
      {
        name: 'prove-money',
        everyMs: hours,
        async run() {
          const last = await findLastMoneyProof(db);
          if (last && last.at >= dayStart(clock())) return;
          await prove();
          await forgetMoneyProofs(db, new Date(clock().getTime() - keptMs));
        },
      },
    ],
    figures: [
      {
        name: 'portal_money_differences',
        help: 'What the last daily proof found not to be what the ledger says, by kind; NaN: none was made',
        labels: ['kind'],
        read: async () => {
          const last = await findLastMoneyProof(db);
          const counts = last ? await countByKind(db, last.id) : null;
          return keysOf(moneyDifferenceKinds).map((kind) => ({
            labels: { kind },
            value: counts ? (counts.get(kind) ?? 0) : NaN,
          }));
        },
      },
      {
        name: 'portal_money_proof_timestamp_seconds',
        help: 'When money was last proven; 0: never',
        read: async () => [{ value: ((await findLastMoneyProof(db))?.at.getTime() ?? 0) / 1000 }],
      },
    ],
  };
}
