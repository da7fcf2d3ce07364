import { screen, within } from '@testing-library/react';
import { issueInvoice, listAllInvoices, recordInvoice, refuseInvoice, type DeskInvoice } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './InvoiceDesk';

const anInvoice = (facts: Partial<DeskInvoice> = {}): DeskInvoice => ({
  ...{ invoiceId: 'inv_1', invoiceNo: 'FP1', isRed: 0, kind: 'normal', titleName: '明镜科技有限公司' },
  ...{ amount: '85.0000', reversed: '0.0000', months: '2026-07', state: 2, reason: '', number: '' },
  ...{
    createdAt: '2026-08-01 10:00:00',
    issuedAt: null,
    ownerName: '明镜科技',
    taxNo: '',
    mail: '',
    attempts: 0,
  },
  ...facts,
});

function open(records: DeskInvoice[], hasService = 1) {
  network.answer(listAllInvoices, { records, total: records.length, pageNo: 1, pageSize: 20, hasService });
  const as = aMember({ roles: 9, currentRole: 8 });
  return renderRoute({ portalJson, modules: { './InvoiceDesk': { page } } }, '/ops/invoices', { as });
}

it('issues an invoice after confirmation, and rejects one with a reason', async () => {
  const { user } = open([anInvoice()]);
  network.answer(issueInvoice, { state: 3 });
  network.answer(refuseInvoice, { state: 5 });

  await user.click(await screen.findByRole('button', { name: '开具' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));
  expect(await screen.findByText('已交给开票服务')).toBeInTheDocument();

  await user.click(screen.getByRole('button', { name: '驳回' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('驳回原因'), '税号不符');
  await user.click(dialog.getByRole('button', { name: '驳回' }));
  expect(await screen.findByText('已驳回，账单可以重新申请')).toBeInTheDocument();
  expect(network.sentTo(refuseInvoice)).toMatchObject([{ invoiceId: 'inv_1', reason: '税号不符' }]);
});

it('does not offer to reject a red invoice, and without an invoicing service asks for number and PDF', async () => {
  const { user } = open([anInvoice({ isRed: 1, state: 7, reason: '没有响应' })], 0);

  expect(await screen.findByText(/没有接入开票服务/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: '驳回' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '登记' }));
  const dialog = within(await screen.findByRole('dialog', { name: '登记发票' }));
  expect(dialog.getByText('pdf，不大于20MB')).toBeInTheDocument();
  await user.type(dialog.getByLabelText('发票号码'), '12');
  await user.click(dialog.getByRole('button', { name: '登记' }));

  expect(await dialog.findByText('发票号码为8到20位数字')).toBeInTheDocument();
  expect(dialog.getByText('请上传发票的 PDF')).toBeInTheDocument();
  expect(network.sentTo(recordInvoice)).toEqual([]);
});
