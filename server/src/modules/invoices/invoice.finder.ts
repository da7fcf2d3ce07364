import { invoiceState, invoiceStates } from '@portal/calls';
import { moneyText } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import type { DeskFinder } from '../../platform/desk';
import { together } from '../../platform/i18n/listed';
import { say, term } from '../../platform/i18n/say';
import { findByNumber } from './invoice.queries';

/** Invoices by the number of the application or of the invoice. */
export const invoiceFinder = (db: Db): DeskFinder => ({
  title: say`发票`,
  area: 'money',
  async find(text) {
    const found = await findByNumber(db, text);
    if (!found) return [];
    const { id, invoice_no: title, title_name: name, amount_minor: amount, state } = found;
    const tab = state === invoiceState.waiting ? '' : 'state=decided&';
    return [
      {
        id,
        title,
        detail: together([`${name} ${moneyText(amount)}`, term(invoiceStates[state])]),
        link: `/ops/invoice?${tab}subjectId=${encodeURIComponent(id)}`,
      },
    ];
  },
});
