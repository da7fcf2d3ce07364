import { invoiceState, type InvoiceState } from '@portal/calls';
import { moneyText } from '@portal/rules';
import type { Move } from '../../platform/Move';
import type { Db } from '../../platform/db/Db';
import { textToColumn } from '../../platform/i18n/textToColumn';
import { invoiceMachine } from './invoice.machine';
import { changeTaken } from './invoiceBill.repository';
import { readItems, updateInvoice, type InvoiceRow } from './invoice.repository';

const { issued, rejected, cancelled, reversed } = invoiceState;
const endings: readonly InvoiceState[] = [issued, rejected, cancelled, reversed];

type InvoiceChanges = Omit<
  Parameters<typeof updateInvoice>[2],
  'state' | 'reason' | 'reason_said' | 'ended_at'
>;

/**
 * Applies one transition to a locked invoice. Refusal and withdrawal release its bills, so the caller holds the lock of
 * the account's invoices (`lockInvoices`).
 */
export async function moveInvoice(
  tx: Db,
  row: InvoiceRow,
  { to, actor, at, reason = '', changes = {} }: Move<InvoiceState, InvoiceChanges>,
): Promise<void> {
  await invoiceMachine.pass(tx, {
    id: row.id,
    from: row.state,
    to,
    actor,
    at,
    reason,
    facts: {
      invoiceId: row.id,
      invoiceNo: row.invoice_no,
      amount: moneyText(row.amount_minor),
      isRed: row.red_of !== null,
    },
    readers: { owner: row.owner_id },
  });
  await updateInvoice(tx, row.id, {
    ...changes,
    state: to,
    reason: String(reason),
    reason_said: textToColumn(reason),
    ended_at: endings.includes(to) ? at : null,
  });
  if (to === rejected || to === cancelled)
    for (const { bill_id, amount_minor } of await readItems(tx, row.id))
      await changeTaken(tx, bill_id, -amount_minor);
}
