import type { Db } from '../../platform/db/Db';
import { newId } from '../../platform/ids';
import type { Finding } from './checkChain';

export async function keepCheck(tx: Db, { entries, count, faults }: Finding, at: Date): Promise<void> {
  const id = newId('check');
  await tx.insertInto('audit_checks').values({ id, at, entries, faults: count }).execute();
  if (faults.length > 0)
    await tx
      .insertInto('audit_faults')
      .values(
        faults.map(({ kind, seq, auditId }, place) => ({
          check_id: id,
          place,
          kind,
          seq,
          audit_id: auditId,
        })),
      )
      .execute();
  await askForCheck(tx, false);
}

export const askForCheck = (db: Db, isAsked: boolean) =>
  db.updateTable('audit_marks').set({ check_asked: isAsked }).where('id', '=', 1).execute();

export async function isCheckAsked(db: Db): Promise<boolean> {
  const mark = await db.selectFrom('audit_marks').select('check_asked').executeTakeFirst();
  return mark?.check_asked === true;
}

/** Newest first. */
export const listChecks = (db: Db, limit: number) =>
  db.selectFrom('audit_checks').selectAll().orderBy('seq', 'desc').limit(limit).execute();

/** The most entries that a check has looked at. */
export async function mostEntries(db: Db): Promise<number> {
  const most = await db
    .selectFrom('audit_checks')
    .select(({ fn }) => fn.max('entries').as('entries'))
    .executeTakeFirst();
  return most?.entries ?? 0;
}

export const listFaults = (db: Db, checkId: string) =>
  db.selectFrom('audit_faults').selectAll().where('check_id', '=', checkId).orderBy('place').execute();

export const forgetChecks = (db: Db, before: Date) =>
  db.deleteFrom('audit_checks').where('at', '<', before).execute();
