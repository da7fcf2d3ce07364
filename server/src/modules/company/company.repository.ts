import { sql, type Selectable, type Updateable } from 'kysely';
import { companyState, payoutHours, validCompanyStates, type CompanyState } from '@portal/calls';
import { keysOf, paperNames, type PaperSlot } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { hours } from '../../platform/time';

export type CompanyRow = Selectable<Tables['company_authentications']>;
export type CompanyChanges = Omit<Updateable<Tables['company_authentications']>, 'id' | 'user_id'>;
/** Slot → file, or what was read from it. */
export type Papers = Partial<Record<PaperSlot, string>>;

/** States in which no other account may have the same credit code. */
const heldStates: readonly CompanyState[] = [
  companyState.waiting,
  companyState.passed,
  companyState.expired,
  companyState.changing,
  companyState.paying,
];
const dueMax = 500;

export const findCompany = (db: Db, by: 'user_id' | 'id', value: string): Promise<CompanyRow | undefined> =>
  db.selectFrom('company_authentications').selectAll().where(by, '=', value).executeTakeFirst();

/** The row, locked until the end of the transaction. */
export const lockCompany = (tx: Db, by: 'user_id' | 'id', value: string): Promise<CompanyRow | undefined> =>
  tx.selectFrom('company_authentications').selectAll().where(by, '=', value).forUpdate().executeTakeFirst();

/** Does nothing when there is one already. */
export async function insertCompany(
  tx: Db,
  row: { id: string; user_id: string; content_sealed: string; created_at: Date },
): Promise<void> {
  await tx
    .insertInto('company_authentications')
    .values({ ...row, state: companyState.none, rejects: '[]' })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
}

export async function updateCompany(tx: Db, id: string, changes: CompanyChanges): Promise<void> {
  await tx.updateTable('company_authentications').set(changes).where('id', '=', id).execute();
}

/** Whether another account has submitted this enterprise. */
export async function isHeldElsewhere(tx: Db, id: string, creditCode: string): Promise<boolean> {
  const row = await tx
    .selectFrom('company_authentications')
    .select('id')
    .where('credit_code', '=', creditCode)
    .where('id', '!=', id)
    .where('state', 'in', heldStates)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** How many other submitted enterprises use the same value. */
export async function countSharers(
  db: Db,
  id: string,
  column: 'legal_id_hash' | 'account_hash',
  hash: string | null,
): Promise<number> {
  if (hash === null) return 0;
  const { count } = await db
    .selectFrom('company_authentications')
    .select(sql<number>`count(*)::int`.as('count'))
    .where(column, '=', hash)
    .where('id', '!=', id)
    .where('state', 'in', heldStates)
    .executeTakeFirstOrThrow();
  return count;
}

export async function papersOf(db: Db, companyId: string): Promise<Papers> {
  const rows = await db
    .selectFrom('company_papers')
    .select(['slot', 'file_id'])
    .where('company_id', '=', companyId)
    .orderBy('slot')
    .execute();
  return Object.fromEntries(rows.map(({ slot, file_id }) => [slot, file_id]));
}

/** What was read from papers, sealed. */
export async function readingsOf(db: Db, companyId: string): Promise<Papers> {
  const rows = await db
    .selectFrom('company_papers')
    .select(['slot', 'read_sealed'])
    .where('company_id', '=', companyId)
    .execute();
  return Object.fromEntries(
    rows.flatMap(({ slot, read_sealed }) => (read_sealed ? [[slot, read_sealed]] : [])),
  );
}

export async function putPaper(
  tx: Db,
  companyId: string,
  slot: PaperSlot,
  fileId: string,
  read_sealed: string | null = null,
): Promise<void> {
  const kept = { file_id: fileId, read_sealed };
  await tx
    .insertInto('company_papers')
    .values({ company_id: companyId, slot, ...kept })
    .onConflict((conflict) => conflict.columns(['company_id', 'slot']).doUpdateSet(kept))
    .execute();
}

export async function replacePapers(tx: Db, companyId: string, papers: Papers): Promise<void> {
  await tx.deleteFrom('company_papers').where('company_id', '=', companyId).execute();
  for (const slot of keysOf(paperNames)) {
    const fileId = papers[slot];
    if (fileId !== undefined) await putPaper(tx, companyId, slot, fileId);
  }
}

/** Inactive since before that time, with papers still stored. */
export const listRested = (db: Db, before: Date, limit: number) =>
  db
    .selectFrom('company_authentications')
    .select('id')
    .where('rested_at', '<', before)
    .orderBy('rested_at')
    .limit(limit)
    .execute();

/** Files of the first that the second does not have. */
export const papersOnlyIn = (first: Papers, second: Papers): string[] => {
  const kept = Object.values(second);
  return Object.values(first).filter((file) => !kept.includes(file));
};

/** Amounts to be sent. */
export const listUnpaid = (db: Db): Promise<CompanyRow[]> =>
  db
    .selectFrom('company_authentications')
    .selectAll()
    .where('state', '=', companyState.paying)
    .where('payout_sent_at', 'is', null)
    .orderBy('payout_at')
    .limit(dueMax)
    .execute();

/** Amounts not entered in time. */
export const listUntold = (db: Db, now: Date): Promise<CompanyRow[]> =>
  db
    .selectFrom('company_authentications')
    .selectAll()
    .where('state', '=', companyState.paying)
    .where('payout_sent_at', 'is not', null)
    .where('payout_at', '<', new Date(now.getTime() - payoutHours * hours))
    .limit(dueMax)
    .execute();

/** Valid ones whose licence expires on or before that day. */
export const listEnding = (db: Db, day: string): Promise<CompanyRow[]> =>
  db
    .selectFrom('company_authentications')
    .selectAll()
    .where('state', 'in', validCompanyStates)
    .where('valid_to', '<=', day)
    .orderBy('valid_to')
    .limit(dueMax)
    .execute();
