import { sql, type SqlBool } from 'kysely';
import { invoiceState, type InvoiceBill, type InvoiceState } from '@portal/calls';
import { formatMinor, wholeCents } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Db } from '../../platform/db/Db';
import { cacheTotals, largeFrom } from '../../platform/db/TotalsCache';
import { ofNamed } from '../../platform/db/ofNamed';
import { pageOf } from '../../platform/db/pageOf';
import { pageOfIds } from '../../platform/db/pageOfIds';
import { partOf } from '../../platform/db/partOf';
import { countInStates } from '../../platform/db/stateCounts';
import { textFromColumn } from '../../platform/i18n/textFromColumn';
import { days, formatInstant, parseDay } from '../../platform/time';
import type { InvoiceRow } from './invoice.repository';
import { openOf } from './invoiceBill.repository';

interface Page {
  pageNo: number;
  pageSize: number;
}
interface OwnFilter extends Page {
  state?: InvoiceState;
  from?: string;
  to?: string;
}

const { waiting, approved, issuing, issued, failed, reversed } = invoiceState;
/** Of an application that holds its amount, without an invoice so far. */
const underWay: readonly InvoiceState[] = [waiting, approved, issuing, failed];

/** "2026-07、2026-08" */
const months =
  sql<string>`(select string_agg(to_char(b.month, 'YYYY-MM'), '、' order by b.month) from invoice_items i
  join cost_bills b on b.id = i.bill_id where i.invoice_id = v.id)`.as('months');

const toInvoice = (row: InvoiceRow & { months: string | null }) => ({
  invoiceId: row.id,
  invoiceNo: row.invoice_no,
  isRed: row.red_of === null ? 0 : 1,
  kind: row.kind,
  titleName: row.title_name,
  amount: formatMinor(row.amount_minor),
  reversed: formatMinor(row.red_minor),
  months: row.months ?? '',
  state: row.state,
  reason: textFromColumn(row.reason, row.reason_said),
  number: row.number ?? '',
  createdAt: formatInstant(row.created_at),
  issuedAt: row.issued_at ? formatInstant(row.issued_at) : null,
});

const own = (db: Db, ownerId: string) =>
  db.selectFrom('invoices as v').selectAll('v').select(months).where('v.owner_id', '=', ownerId);

/** Newest first, with what was issued on all pages, less red ones. */
export async function listOwn(db: Db, ownerId: string, { state, from, to, ...page }: OwnFilter) {
  let query = own(db, ownerId);
  if (state !== undefined) query = query.where('v.state', '=', state);
  if (from) query = query.where('v.created_at', '>=', parseDay(from));
  if (to) query = query.where('v.created_at', '<', new Date(parseDay(to).getTime() + days));
  const sum = await query
    .clearSelect()
    .select([
      sql<number>`coalesce(sum(case when v.red_of is null then v.amount_minor else -v.amount_minor end)
        filter (where v.state in (${issued}, ${reversed})), 0)::bigint`.as('issued'),
      sql<number>`count(*)::int`.as('n'),
    ])
    .withPlugin(cacheTotals('n'))
    .executeTakeFirstOrThrow();
  const { rows, ...counted } = await pageOf(
    query.orderBy('v.created_at', 'desc').orderBy('v.id', 'desc'),
    page,
  );
  return { ...counted, records: rows.map(toInvoice), sum: { issued: formatMinor(sum.issued) } };
}

/** @throws {AppError} `E3110` both for one that does not exist and for another account's. */
export async function findOwn(db: Db, ownerId: string, id: string) {
  const row = await own(db, ownerId).where('v.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('E3110');
  return { row, invoice: toInvoice(row) };
}

/** The red invoices of an invoice, or the invoice that a red one reverses; oldest first. */
export async function listRelated(db: Db, { id, red_of, owner_id }: InvoiceRow) {
  const rows = await own(db, owner_id)
    .where(({ or, eb }) => or([eb('v.red_of', '=', id), ...(red_of ? [eb('v.id', '=', red_of)] : [])]))
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return rows.map(toInvoice);
}

/** Of all accounts in one state, oldest first: the longest waiting is issued first. */
export async function listAll(
  db: Db,
  { state, name, ...page }: Page & { state: InvoiceState; name: string },
) {
  const { ids, ...found } = await findInState(db, state, name, page);
  const rows = await db
    .selectFrom('invoices as v')
    .innerJoin('users as u', 'u.id', 'v.owner_id')
    .selectAll('v')
    .select(months)
    .select('u.nick_name as owner_name')
    .where('v.id', '=', sql<string>`any(${ids}::text[])`)
    .orderBy('v.created_at')
    .orderBy('v.id')
    .execute();
  return {
    ...found,
    records: rows.map((row) => ({
      ...toInvoice(row),
      ownerName: row.owner_name,
      taxNo: row.tax_no,
      mail: row.mail,
      attempts: row.attempts,
    })),
  };
}

/** @param name  Part of the name of the account or of the title, or a number; empty: all. */
async function findInState(db: Db, state: InvoiceState, name: string, page: Page) {
  const inState = db.selectFrom('invoices').select(['id', 'created_at']).where('state', '=', state);
  const order = sql`created_at, id`;
  if (!name) {
    const { total } = await countInStates(db, 'invoices', [state]);
    return pageOfIds(db, inState, order, page, { total });
  }
  const isNumber = sql<SqlBool>`(invoice_no = ${name} or number = ${name})`;
  // Each has an index.
  const each = [partOf('title_name', name), ofNamed('owner_id', name), isNumber].map(
    (chosen) => sql`(${inState.where(chosen).limit(largeFrom)})`,
  );
  const hasName = (text: string) => sql`position(lower(${name}) in lower(${sql.ref(text)})) > 0`;
  const oneByOne = sql<SqlBool>`(${hasName('title_name')} or ${isNumber}
    or (select ${hasName('u.nick_name')} from users u where u.id = owner_id))`;
  return pageOfIds(db, inState.where(oneByOne), order, page, { few: sql.join(each, sql` union `) });
}

const isUnderWay = sql<SqlBool>`v.state in (${sql.join(underWay)})`;

/** Bills with the amount that can be invoiced of each, newest first. */
export async function listBillsToInvoice(db: Db, ownerId: string, page: Page) {
  const query = db
    .selectFrom('invoice_bills as i')
    .innerJoin('cost_bills as b', 'b.id', 'i.bill_id')
    .where('i.owner_id', '=', ownerId);
  const open = sql`i.charged_minor - i.gift_minor - i.returned_minor - i.carried_minor - i.taken_minor`;
  const sum = await query
    .select([
      sql<number>`coalesce(sum(greatest(0, ${open} - (${open}) % 100)), 0)::bigint`.as('open'),
      sql<number>`coalesce(sum(i.taken_minor), 0)::bigint`.as('taken'),
      sql<number>`(select coalesce(sum(v.amount_minor), 0) from invoices v
        where v.owner_id = ${ownerId} and v.red_of is null and ${isUnderWay})::bigint`.as('applied'),
    ])
    .executeTakeFirstOrThrow();
  const { rows, ...counted } = await pageOf(
    query
      .selectAll('i')
      .select(['b.bill_no', 'b.gross_minor', 'b.discount_minor'])
      .select(
        sql<number>`(select coalesce(sum(t.amount_minor), 0) from invoice_items t
          join invoices v on v.id = t.invoice_id
          where t.bill_id = i.bill_id and v.red_of is null and ${isUnderWay})::bigint`.as('applied_minor'),
      )
      .orderBy('i.month', 'desc'),
    page,
  );
  return {
    ...counted,
    records: rows.map((row): InvoiceBill => {
      const total = row.gross_minor - row.discount_minor;
      const left = openOf(row);
      return {
        billId: row.bill_id,
        billNo: row.bill_no,
        month: row.month.slice(0, 7),
        total: formatMinor(total),
        gift: formatMinor(row.gift_minor),
        adjusted: formatMinor(left + row.taken_minor + row.gift_minor - total),
        applied: formatMinor(row.applied_minor),
        invoiced: formatMinor(row.taken_minor - row.applied_minor),
        open: formatMinor(left),
        canInvoice: formatMinor(wholeCents(left)),
      };
    }),
    sum: {
      canInvoice: formatMinor(sum.open),
      applied: formatMinor(sum.applied),
      invoiced: formatMinor(sum.taken - sum.applied),
    },
  };
}

/** By its number here, or by that of the invoice. */
export const findByNumber = (db: Db, number: string) =>
  db
    .selectFrom('invoices')
    .select(['id', 'invoice_no', 'title_name', 'amount_minor', 'state'])
    .where(({ or, eb }) => or([eb('invoice_no', '=', number), eb('number', '=', number)]))
    .limit(1)
    .executeTakeFirst();
