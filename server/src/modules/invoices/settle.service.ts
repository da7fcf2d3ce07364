import { invoiceState } from '@portal/calls';
import { moneyText } from '@portal/rules';
import { systemActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { forEachRow } from '../../platform/forEachRow';
import { newId } from '../../platform/ids';
import { withdrawCase } from '../review';
import { say } from '../../platform/i18n/say';
import {
  insertInvoice,
  listReversible,
  listUnsent,
  updateInvoice,
  type InvoiceRow,
} from './invoice.repository';
import {
  carryOver,
  changeTaken,
  listOpenReturns,
  listPaidMonths,
  listToSettle,
  lockInvoices,
  openOf,
  readBills,
  takeOff,
  takeUpBills,
  type InvoiceBillRow,
  type OpenReturn,
} from './invoiceBill.repository';
import { moveInvoice } from './moveInvoice';
import { newInvoiceNo } from './newInvoiceNo';

const { issuing } = invoiceState;
const minorPerCent = 100;

export type InvoiceSettlement = ReturnType<typeof createInvoiceSettlement>;

/**
 * Keeps what can be invoiced in line with payments: new bills are accounted for, refunds are assigned to the month in
 * which they were paid, and where that was invoiced a red invoice follows (decisions/0076-invoices.md).
 */
export function createInvoiceSettlement({ db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>) {
  /** Assigned to the month of the broken SLA or of the refund first, then to the newest before it. */
  async function attribute(tx: Db, ownerId: string, back: OpenReturn): Promise<void> {
    const bookedIn = `${back.day.slice(0, 7)}-01`;
    const first = back.kind === 'sla' ? `${back.ref}-01` : bookedIn;
    let left = back.minor;
    for (const { month, minor } of await listPaidMonths(tx, ownerId, back.subscriptionId, first)) {
      const part = Math.min(left, minor);
      if (part > 0) await takeOff(tx, ownerId, back, month, part);
      left -= part;
      if (left === 0) return;
    }
    // Not paid by this account, for example before an app was handed over: it reduces the next payments.
    await takeOff(tx, ownerId, back, bookedIn, left);
  }

  /** Granted credit may be refunded as money: what exceeds the payments reduces later bills. */
  async function carryDeficits(tx: Db, bills: readonly InvoiceBillRow[]): Promise<void> {
    const open = new Map(bills.map((bill) => [bill.bill_id, openOf(bill)]));
    for (const [index, bill] of bills.entries()) {
      if (bill.taken_minor > 0) continue;
      for (const later of bills.slice(index + 1)) {
        const deficit = -(open.get(bill.bill_id) ?? 0);
        const part = Math.min(deficit, open.get(later.bill_id) ?? 0);
        if (part <= 0) continue;
        await carryOver(tx, bill.bill_id, later.bill_id, part);
        open.set(bill.bill_id, part - deficit);
        open.set(later.bill_id, (open.get(later.bill_id) ?? 0) - part);
      }
    }
  }

  /** Reverses what is invoiced beyond the charge of a bill: applications at once, issued invoices by red ones. */
  async function takeBack(tx: Db, bill: InvoiceBillRow, at: Date): Promise<void> {
    let over = -openOf(bill);
    if (over <= 0 || bill.taken_minor === 0) return;
    for (const row of await listUnsent(tx, bill.bill_id)) {
      const reason = say`申请期间发生退款，可开票金额已变化，请重新申请`;
      await moveInvoice(tx, row, { to: invoiceState.rejected, actor: systemActor, at, reason });
      await withdrawCase(tx, 'invoice', row.id);
    }
    const [now] = (await readBills(tx, bill.owner_id)).filter(({ bill_id }) => bill_id === bill.bill_id);
    over = now ? Math.min(-openOf(now), now.taken_minor) : 0;
    for (const { invoice, leftMinor } of await listReversible(tx, bill.bill_id)) {
      // Whole cents, rounded down: rather too little invoiced than too much.
      const part = Math.min(leftMinor, Math.ceil(over / minorPerCent) * minorPerCent);
      if (part <= 0) return;
      await reverse(tx, invoice, bill.bill_id, part, at);
      over -= part;
    }
  }

  async function reverse(tx: Db, blue: InvoiceRow, billId: string, minor: number, at: Date): Promise<void> {
    const id = newId('inv');
    const { title_kind, title_name, tax_no, details_sealed, kind, mail, tax_percent, owner_id } = blue;
    const invoiceNo = newInvoiceNo('HZ', at);
    await insertInvoice(
      tx,
      {
        ...{ id, invoice_no: invoiceNo, owner_id, asked_by: null },
        ...{ title_kind, title_name, tax_no, details_sealed, kind, mail, tax_percent },
        ...{ amount_minor: minor, state: issuing, red_of: blue.id, next_try_at: at, created_at: at },
      },
      [{ billId, minor }],
    );
    await updateInvoice(tx, blue.id, { red_minor: blue.red_minor + minor });
    await changeTaken(tx, billId, -minor);
    await auditAct(tx, {
      actor: systemActor,
      at,
      event: 'invoice.red',
      detail: { id, invoiceNo, of: blue.invoice_no, amount: moneyText(minor) },
    });
  }

  /**
   * Settles a whole account, which stays locked until the transaction ends.
   *
   * @returns its updated bills, oldest first.
   */
  async function settle(tx: Db, ownerId: string): Promise<InvoiceBillRow[]> {
    await lockInvoices(tx, ownerId);
    await takeUpBills(tx, ownerId);
    for (const back of await listOpenReturns(tx, ownerId)) await attribute(tx, ownerId, back);
    await carryDeficits(tx, await readBills(tx, ownerId));
    for (const bill of await readBills(tx, ownerId)) await takeBack(tx, bill, clock());
    return readBills(tx, ownerId);
  }

  return {
    settle,

    /** @returns how many accounts failed. */
    run: async (): Promise<number> =>
      forEachRow(log, await listToSettle(db, clock()), String, (ownerId) =>
        inTransaction(db, (tx) => settle(tx, ownerId)),
      ),
  };
}
