import { sql } from 'kysely';
import type { MoneyDifference, MoneyDifferenceKind } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { newId } from '../../platform/ids';
import { formatInstant } from '../../platform/time';
import type { Difference } from './differences.queries';

const historyShown = 30;

export async function keepMoneyProof(tx: Db, differences: readonly Difference[], at: Date): Promise<void> {
  const id = newId('proof');
  await tx.insertInto('money_proofs').values({ id, at, differences: differences.length }).execute();
  const rows = differences.map(({ kind, subject, day, ledgerMinor, foundMinor }, seq) => ({
    proof_id: id,
    seq,
    kind,
    subject,
    day,
    ledger_minor: ledgerMinor,
    found_minor: foundMinor,
  }));
  for (const part of inParts(rows)) await tx.insertInto('money_differences').values(part).execute();
}

/** Undefined: there is none yet. */
export const findLastMoneyProof = (db: Db) =>
  db.selectFrom('money_proofs').selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();

/** The differences of the latest proof, counted by kind. */
export async function countByKind(db: Db, proofId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('money_differences')
    .select(['kind', sql<number>`count(*)::int`.as('count')])
    .where('proof_id', '=', proofId)
    .groupBy('kind')
    .execute();
  return new Map(rows.map(({ kind, count }) => [kind, count]));
}

interface Page {
  kind?: MoneyDifferenceKind;
  pageNo: number;
  pageSize: number;
}

/** The differences of the latest proof, and the results of earlier ones. */
export async function listDifferences(db: Db, { kind, pageNo, pageSize }: Page) {
  const last = await findLastMoneyProof(db);
  let query = db.selectFrom('money_differences').where('proof_id', '=', last?.id ?? '');
  if (kind) query = query.where('kind', '=', kind);
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('seq')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  const history = await db
    .selectFrom('money_proofs')
    .select(['at', 'differences'])
    .orderBy('seq', 'desc')
    .limit(historyShown)
    .execute();
  return {
    records: rows.map((row): MoneyDifference => ({
      kind: row.kind,
      subject: row.subject,
      day: row.day,
      ledger: formatMinor(row.ledger_minor),
      found: formatMinor(row.found_minor),
    })),
    total,
    pageNo,
    pageSize,
    provenAt: last ? formatInstant(last.at) : null,
    differences: last?.differences ?? 0,
    history: history.map(({ at, differences }) => ({ at: formatInstant(at), differences })),
  };
}

/** Deletes old proofs with their differences. */
export async function forgetMoneyProofs(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('money_proofs').where('at', '<', before).execute();
}
