import { invoiceState, type FieldReject } from '@portal/calls';
import {
  invoiceKinds,
  invoiceTitleFields,
  invoiceTitleKinds,
  isTaxNo,
  moneyText,
  specialInvoiceProblem,
} from '@portal/rules';
import { AppError } from '../../platform/AppError';
import type { Actor } from '../../platform/Actor';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { maskBankAccount } from '../../platform/masks';
import { findById } from '../identity';
import { reasonOf, textField, type Reviewable } from '../review';
import { say, term, type Translatable } from '../../platform/i18n/say';
import { findInvoice, lockInvoice, readItems } from './invoice.repository';
import { lockInvoices } from './invoiceBill.repository';
import type { InvoiceVault } from './invoiceVault';
import { moveInvoice } from './moveInvoice';

const { waiting, approved, rejected } = invoiceState;
const titleLabels = {
  name: term(invoiceTitleFields.name),
  taxNo: term(invoiceTitleFields.taxNo),
  bank: term(invoiceTitleFields.bank),
  account: term(invoiceTitleFields.account),
  address: term(invoiceTitleFields.address),
  phone: term(invoiceTitleFields.phone),
};
const labels: Readonly<Record<string, Translatable>> = {
  ...titleLabels,
  kind: say`发票类型`,
  bills: say`账单`,
};

/** Applications for invoices on the review desk. */
export function createInvoiceReview(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { vault }: { vault: InvoiceVault },
): Reviewable {
  return {
    reasons: {
      name: ['抬头与认证主体不一致，请核对'],
      taxNo: ['税号与抬头名称不一致，请核对'],
      kind: ['不是一般纳税人，请改开普通发票'],
      account: ['开户行或账号有误，请核对'],
    },

    async view(id) {
      const row = await findInvoice(db, id);
      const items = await readItems(db, id);
      const owner = await findById(db, row.owner_id);
      const { title_kind: kind, title_name: name, tax_no: taxNo } = row;
      const details = vault.open(row);
      const special =
        row.kind === 'special' ? specialInvoiceProblem({ kind, name, taxNo, ...details }) : null;
      return {
        fields: [
          textField('invoiceNo', say`申请单号`, row.invoice_no),
          textField('owner', say`申请方`, owner?.nick_name ?? ''),
          textField('amount', say`开票金额`, moneyText(row.amount_minor)),
          textField('kind', say`发票类型`, term(invoiceKinds[row.kind])),
          textField('name', titleLabels.name, say`${name}（${term(invoiceTitleKinds[kind])}）`),
          textField('taxNo', titleLabels.taxNo, taxNo),
          textField('bank', titleLabels.bank, details.bank),
          textField('account', titleLabels.account, details.account, maskBankAccount),
          textField('address', titleLabels.address, details.address),
          textField('phone', titleLabels.phone, details.phone),
          textField('mail', say`接收邮箱`, row.mail),
          {
            field: 'bills',
            label: say`账单`,
            kind: 'list',
            value: items
              .map(
                ({ bill_no, month, amount_minor }) =>
                  `${month.slice(0, 7)} ${bill_no} ${moneyText(amount_minor)}`,
              )
              .join('\n'),
            before: null,
          },
        ],
        checks: [
          {
            label: say`税号校验`,
            isMet: kind === 'person' || isTaxNo(taxNo) ? 1 : 0,
            text: kind === 'person' ? say`个人抬头没有税号` : say`校验位正确`,
          },
          {
            label: say`专用发票资料`,
            isMet: special === null ? 1 : 0,
            text: special ? term(special) : row.kind === 'special' ? say`资料齐全` : say`普通发票不需要`,
          },
        ],
      };
    },

    /** @throws {AppError} `E3107` when it is decided or withdrawn, or a refund has changed its amount. */
    async decide(tx: Db, id: string, rejects: FieldReject[] | null, actor: Actor) {
      const at = clock();
      const { owner_id } = await findInvoice(tx, id);
      await lockInvoices(tx, owner_id);
      const row = await lockInvoice(tx, id);
      if (row.state !== waiting) throw new AppError('E3107');
      const reason = reasonOf(rejects ?? [], (field) => labels[field]);
      await moveInvoice(tx, row, {
        to: rejects ? rejected : approved,
        actor,
        at,
        reason,
        changes: { decided_by: actor.userId, decided_at: at },
      });
    },
  };
}
