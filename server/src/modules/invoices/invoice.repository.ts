import { sql, type Insertable, type Selectable, type Updateable } from 'kysely';
import { invoiceState, type InvoiceState } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

export type InvoiceRow = Selectable<Tables['invoices']>;

const { waiting, approved, issuing, issued } = invoiceState;
/** States before anything was sent to a service. */
const unsent: readonly InvoiceState[] = [waiting, approved];

export async function insertInvoice(
  tx: Db,
  row: Insertable<Tables['invoices']>,
  items: readonly { billId: string; minor: number }[],
): Promise<void> {
  await tx.insertInto('invoices').values(row).execute();
  await tx
    .insertInto('invoice_items')
    .values(items.map(({ billId, minor }) => ({ invoice_id: row.id, bill_id: billId, amount_minor: minor })))
    .execute();
}

/** @throws {AppError} `E3110`. */
export async function findInvoice(db: Db, id: string): Promise<InvoiceRow> {
  const row = await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

/** The row, locked until the end of the transaction. @throws {AppError} `E3110`. */
export async function lockInvoice(tx: Db, id: string): Promise<InvoiceRow> {
  const row = await tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return row;
}

export async function updateInvoice(
  tx: Db,
  id: string,
  changes: Omit<Updateable<Tables['invoices']>, 'id' | 'owner_id' | 'amount_minor' | 'red_of'>,
): Promise<void> {
  await tx.updateTable('invoices').set(changes).where('id', '=', id).execute();
}

export const readItems = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoice_items as i')
    .innerJoin('cost_bills as b', 'b.id', 'i.bill_id')
    .select(['i.bill_id', 'i.amount_minor', 'b.bill_no', 'b.month'])
    .where('i.invoice_id', '=', invoiceId)
    .orderBy('b.month')
    .execute();

/** Applications on a bill that were not sent to a service yet. */
export const listUnsent = (tx: Db, billId: string): Promise<InvoiceRow[]> =>
  tx
    .selectFrom('invoices as v')
    .innerJoin('invoice_items as i', 'i.invoice_id', 'v.id')
    .selectAll('v')
    .where('i.bill_id', '=', billId)
    .where('v.red_of', 'is', null)
    .where('v.state', 'in', unsent)
    .orderBy('v.id')
    .forUpdate('v')
    .execute();

/** What was issued on a bill, newest first, with what of it no red invoice has taken back. */
export async function listReversible(
  tx: Db,
  billId: string,
): Promise<{ invoice: InvoiceRow; leftMinor: number }[]> {
  const rows = await tx
    .selectFrom('invoices as v')
    .innerJoin('invoice_items as i', 'i.invoice_id', 'v.id')
    .selectAll('v')
    .select(
      sql<number>`(i.amount_minor - coalesce((select sum(x.amount_minor) from invoices r
        join invoice_items x on x.invoice_id = r.id and x.bill_id = i.bill_id where r.red_of = v.id), 0))::bigint`.as(
        'left_minor',
      ),
    )
    .where('i.bill_id', '=', billId)
    .where('v.red_of', 'is', null)
    .where('v.state', '=', issued)
    .orderBy('v.issued_at', 'desc')
    .orderBy('v.id')
    .forUpdate('v')
    .execute();
  return rows.flatMap(({ left_minor: leftMinor, ...invoice }) =>
    leftMinor > 0 ? [{ invoice, leftMinor }] : [],
  );
}

/** Those due for issuing, oldest first. */
export const listDue = (db: Db, now: Date, limit: number): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('state', '=', issuing)
    .where('next_try_at', '<=', now)
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(limit)
    .execute();

/**
 * Claims an invoice atomically, so that one process sends it.
 *
 * @returns the number of attempts so far; null when another process has it.
 */
export async function claimTry(db: Db, id: string, now: Date, nextTryAt: Date): Promise<number | null> {
  const row = await db
    .updateTable('invoices')
    .set({ attempts: sql`attempts + 1`, next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('state', '=', issuing)
    .where('next_try_at', '<=', now)
    .returning('attempts')
    .executeTakeFirst();
  return row?.attempts ?? null;
}
