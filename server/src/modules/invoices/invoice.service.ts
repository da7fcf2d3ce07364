import { invoiceState } from '@portal/calls';
import { formatMinor, formatMoney, specialInvoiceProblem, wholeCents, type InvoiceKind } from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { PersonActor } from '../../platform/Actor';
import { auditAct } from '../../platform/auditAct';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import type { Member } from '../../platform/http/Member';
import { newId } from '../../platform/ids';
import { say, term } from '../../platform/i18n/say';
import { getOwnBill } from '../bills';
import { openCase, withdrawCase } from '../review';
import { findInvoice, insertInvoice, lockInvoice } from './invoice.repository';
import { changeTaken, lockInvoices, openOf } from './invoiceBill.repository';
import type { InvoiceVault } from './invoiceVault';
import { moveInvoice } from './moveInvoice';
import { newInvoiceNo } from './newInvoiceNo';
import type { InvoiceSettlement } from './settle.service';
import type { TitleService } from './title.service';

const { waiting, cancelled } = invoiceState;

interface Needs {
  settlement: Pick<InvoiceSettlement, 'settle'>;
  titles: Pick<TitleService, 'open'>;
  vault: InvoiceVault;
}

interface Wish {
  billIds: readonly string[];
  titleId: string;
  kind: InvoiceKind;
  mail: string;
}

export type InvoiceService = ReturnType<typeof createInvoiceService>;

/** Applications for invoices on monthly bills. */
export function createInvoiceService(
  { clock, config: { invoice } }: Pick<Deps, 'clock' | 'config'>,
  { settlement, titles, vault }: Needs,
) {
  return {
    /**
     * Invoices everything that can be invoiced of each bill. Concurrent applications on a bill are serialised: the
     * second finds nothing left.
     *
     * @throws {AppError} `E4306` for another account's bill, `E4601` when nothing of one is left, `E4602` for the
     *   title, `E4603` where the title does not permit a special invoice.
     */
    async apply(tx: Db, member: Member, { billIds, titleId, kind, mail }: Wish, actor: PersonActor) {
      const at = clock();
      const bills = new Map(
        (await settlement.settle(tx, member.id)).map((bill) => [bill.bill_id, bill] as const),
      );
      const items: { billId: string; minor: number }[] = [];
      for (const billId of new Set(billIds)) {
        const { bill_no } = await getOwnBill(tx, member.id, billId);
        const bill = bills.get(billId);
        const minor = bill ? wholeCents(openOf(bill)) : 0;
        if (minor === 0)
          throw new AppError('E4601', { billNo: bill_no }, say`账单 ${bill_no} 已没有可开票的金额`);
        await changeTaken(tx, billId, minor);
        items.push({ billId, minor });
      }
      const { row: title, content } = await titles.open(tx, member.id, titleId);
      const problem = kind === 'special' ? specialInvoiceProblem(content) : null;
      if (problem)
        throw new AppError('E4603', { fields: [{ name: 'kind', message: term(problem) }] }, term(problem));
      const amountMinor = items.reduce((sum, { minor }) => sum + minor, 0);
      const amount = formatMinor(amountMinor);
      const id = newId('inv');
      const invoiceNo = newInvoiceNo('FP', at);
      await insertInvoice(
        tx,
        {
          ...{ id, invoice_no: invoiceNo, owner_id: member.id, asked_by: member.person.id },
          ...{ title_kind: title.kind, title_name: title.name, tax_no: title.tax_no },
          ...{ details_sealed: vault.close(content), kind, mail, amount_minor: amountMinor },
          ...{ tax_percent: invoice.taxPercent, state: waiting, created_at: at },
        },
        items,
      );
      await auditAct(tx, {
        actor,
        at,
        event: 'invoice.apply',
        detail: { id, invoiceNo, amount, kind, bills: items.length },
      });
      await openCase(tx, {
        kind: 'invoice',
        subjectId: id,
        title: say`开票 ${formatMoney(amount)}`,
        applicantId: member.id,
        applicantName: member.nick_name,
        at,
      });
      return { invoiceId: id, invoiceNo, amount, state: waiting };
    },

    /** @throws {AppError} `E3110` for another account's, `E3107` once it is decided. */
    async cancel(tx: Db, member: Member, id: string, actor: PersonActor) {
      const found = await findInvoice(tx, id);
      if (found.owner_id !== member.id) throw new AppError('E3110');
      await lockInvoices(tx, found.owner_id);
      await moveInvoice(tx, await lockInvoice(tx, id), { to: cancelled, actor, at: clock() });
      await withdrawCase(tx, 'invoice', id);
      return { state: cancelled };
    },
  };
}
