import { invoiceStates, listAllInvoices, listInvoiceBills, listInvoices, type Invoice } from '@portal/calls';
import { invoiceKinds } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { defineListExport, type ExportColumn, type Exportable } from '../../platform/export/Exportable';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { listAll, listBillsToInvoice, listOwn } from './invoice.queries';

/** Negative for a red invoice. */
const signed = ({ isRed, amount }: Invoice) => (isRed ? `-${amount}` : amount);

const common: readonly ExportColumn<Invoice>[] = [
  ['申请单号', ({ invoiceNo }) => invoiceNo],
  ['申请时间', ({ createdAt }) => createdAt],
  ['发票类型', ({ isRed, kind }) => `${isRed ? '红字' : ''}${invoiceKinds[kind]}`],
  ['抬头', ({ titleName }) => titleName],
  ['账期', ({ months }) => months],
  ['金额（元）', signed, 'money'],
  ['已冲红（元）', ({ reversed }) => reversed, 'money'],
  ['状态', ({ state }) => invoiceStates[state]],
  ['原因', ({ reason }) => reason],
  ['发票号码', ({ number }) => number],
  ['开具时间', ({ issuedAt }) => issuedAt],
];

/** Exports of invoices and of amounts that can be invoiced, for applicants and operators. */
export const invoiceExports = (db: Db): readonly Exportable[] => [
  defineListExport({
    call: listInvoices,
    name: '开票记录',
    columns: common,
    list: async ({ member, input }, page) =>
      translateTexts(await listOwn(db, member.id, { ...input, ...page }), 'zh'),
  }),
  defineListExport({
    call: listInvoiceBills,
    name: '可开票账单',
    columns: [
      ['账单号', ({ billNo }) => billNo],
      ['账期', ({ month }) => month],
      ['账单金额（元）', ({ total }) => total, 'money'],
      ['赠送支付（元）', ({ gift }) => gift, 'money'],
      ['退款调整（元）', ({ adjusted }) => adjusted, 'money'],
      ['申请中（元）', ({ applied }) => applied, 'money'],
      ['已开票（元）', ({ invoiced }) => invoiced, 'money'],
      ['可开票（元）', ({ canInvoice }) => canInvoice, 'money'],
    ],
    list: ({ member }, page) => listBillsToInvoice(db, member.id, page),
  }),
  defineListExport({
    call: listAllInvoices,
    name: '发票',
    columns: [
      ['申请方', ({ ownerName }) => ownerName],
      ...common,
      ['税号', ({ taxNo }) => taxNo],
      ['接收邮箱', ({ mail }) => mail],
    ],
    list: async ({ input }, page) => translateTexts(await listAll(db, { ...input, ...page }), 'zh'),
  }),
];
