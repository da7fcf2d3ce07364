import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { findOwn, listRelated } from './invoice.queries';
import { readItems } from './invoice.repository';
import type { InvoiceVault } from './invoiceVault';

export type InvoiceViews = ReturnType<typeof createInvoiceViews>;

/** An invoice with all its details. */
export const createInvoiceViews = ({ db }: { db: Db }, { vault }: { vault: InvoiceVault }) => ({
  /** @throws {AppError} `E3110` both for one that does not exist and for another account's. */
  async view(ownerId: string, id: string) {
    const { row, invoice } = await findOwn(db, ownerId, id);
    const items = await readItems(db, row.id);
    return {
      ...invoice,
      ...vault.open(row),
      titleKind: row.title_kind,
      taxNo: row.tax_no,
      mail: row.mail,
      taxPercent: row.tax_percent,
      items: items.map(({ bill_id, bill_no, month, amount_minor }) => ({
        billId: bill_id,
        billNo: bill_no,
        month: month.slice(0, 7),
        amount: formatMinor(amount_minor),
      })),
      related: await listRelated(db, row),
      decidedAt: row.decided_at ? formatInstant(row.decided_at) : null,
    };
  },
});
