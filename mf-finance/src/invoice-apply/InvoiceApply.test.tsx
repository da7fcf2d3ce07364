import { screen, waitFor, within } from '@testing-library/react';
import {
  applyInvoice,
  listInvoiceBills,
  listInvoiceTitles,
  saveInvoiceTitle,
  type InvoiceBill,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './InvoiceApply';

const aBill = (billId: string, month: string, canInvoice: string): InvoiceBill => ({
  ...{ billId, month, canInvoice, billNo: `ZD${month}` },
  ...{
    total: canInvoice,
    gift: '0.0000',
    adjusted: '0.0000',
    applied: '0.0000',
    invoiced: '0.0000',
    open: canInvoice,
  },
});
const person = {
  ...{ titleId: 'title_1', kind: 'person' as const, name: '王明', isDefault: 1 },
  ...{ taxNo: '', bank: '', account: '', address: '', phone: '', createdAt: '2026-08-01 10:00:00' },
};

function open(at: string, bills: InvoiceBill[], answer = () => {}) {
  network.answer(listInvoiceBills, {
    ...{ records: bills, total: bills.length, pageNo: 1, pageSize: 50 },
    sum: { canInvoice: '0.0000', applied: '0.0000', invoiced: '0.0000' },
  });
  network.answer(listInvoiceTitles, { records: [person], suggestion: null });
  answer();
  return renderRoute({ portalJson, modules: { './InvoiceApply': { page } } }, at, { as: aMember() });
}

it('adds up the selected bills, and sends the application once', async () => {
  const { user } = open('/invoiceApply?billId=bill_1', [
    aBill('bill_1', '2026-07', '36.0000'),
    aBill('bill_2', '2026-06', '12.3400'),
    aBill('bill_3', '2026-05', '0.0000'),
  ]);
  network.answer(applyInvoice, { invoiceId: 'inv_1', invoiceNo: 'FP1', amount: '48.3400', state: 1 });

  expect(await screen.findByRole('checkbox', { name: /2026-07/ })).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: /2026-05/ })).not.toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: /2026-06/ }));
  expect(screen.getByText('￥48.34')).toBeInTheDocument();
  await user.type(screen.getByLabelText('接收邮箱'), 'fapiao@example.com');
  await user.dblClick(screen.getByRole('button', { name: '提交申请' }));

  expect(network.sentTo(applyInvoice)).toMatchObject([
    { titleId: 'title_1', kind: 'normal', mail: 'fapiao@example.com' },
  ]);
});

it('reports missing fields, and that a personal title cannot get a special invoice', async () => {
  const { user } = open('/invoiceApply', [aBill('bill_1', '2026-07', '36.0000')]);

  await user.selectOptions(await screen.findByLabelText('发票类型'), 'special');
  await user.click(screen.getByRole('button', { name: '提交申请' }));

  expect(await screen.findByText('请选择账单')).toBeInTheDocument();
  expect(screen.getByText('专用发票只能开给企业抬头')).toBeInTheDocument();
  expect(screen.getByText('请输入正确的邮箱')).toBeInTheDocument();
  expect(network.sentTo(applyInvoice)).toEqual([]);
});

it('shows at the bills that somebody else was faster', async () => {
  const { user } = open('/invoiceApply?billId=bill_1', [aBill('bill_1', '2026-07', '36.0000')]);
  network.fail(applyInvoice, 'E4601');

  await user.type(await screen.findByLabelText('接收邮箱'), 'fapiao@example.com');
  await user.click(screen.getByRole('button', { name: '提交申请' }));

  expect(await screen.findByText(/可开票金额不足/)).toBeInTheDocument();
});

it('selects the title that was just created', async () => {
  const { user } = open('/invoiceApply?billId=bill_1', [aBill('bill_1', '2026-07', '36.0000')]);
  network.answer(saveInvoiceTitle, { titleId: 'title_2' });
  network.answer(applyInvoice, { invoiceId: 'inv_1', invoiceNo: 'FP1', amount: '36.0000', state: 1 });
  const second = { ...person, titleId: 'title_2', name: '李雷', isDefault: 0 };
  await screen.findByLabelText('接收邮箱');
  network.answer(listInvoiceTitles, { records: [person, second], suggestion: null });

  await user.click(screen.getByRole('button', { name: '新建抬头' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建发票抬头' }));
  await user.selectOptions(dialog.getByLabelText('抬头类型'), 'person');
  await user.type(dialog.getByLabelText('抬头名称'), '李雷');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await screen.findByDisplayValue('李雷')).toBeInTheDocument();
  await user.type(screen.getByLabelText('接收邮箱'), 'fapiao@example.com');
  await user.click(screen.getByRole('button', { name: '提交申请' }));

  expect(network.sentTo(applyInvoice)).toMatchObject([{ titleId: 'title_2' }]);
});

it('is not sent with the title of before while another is created', async () => {
  const { user } = open('/invoiceApply?billId=bill_1', [aBill('bill_1', '2026-07', '36.0000')]);
  network.answer(saveInvoiceTitle, { titleId: 'title_2' });
  network.answer(applyInvoice, { invoiceId: 'inv_1', invoiceNo: 'FP1', amount: '36.0000', state: 1 });
  await user.type(await screen.findByLabelText('接收邮箱'), 'fapiao@example.com');

  await user.click(screen.getByRole('button', { name: '新建抬头' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建发票抬头' }));
  await user.selectOptions(dialog.getByLabelText('抬头类型'), 'person');
  await user.type(dialog.getByLabelText('抬头名称'), '李雷');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(network.sentTo(saveInvoiceTitle)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(network.sentTo(applyInvoice)).toEqual([]);
});

it('asks no longer for a title once the first one is created', async () => {
  network.answer(saveInvoiceTitle, { titleId: 'title_1' });
  const { user } = open('/invoiceApply?billId=bill_1', [aBill('bill_1', '2026-07', '36.0000')], () =>
    network.answer(listInvoiceTitles, { records: [], suggestion: null }),
  );
  await user.click(await screen.findByRole('button', { name: '提交申请' }));
  expect(await screen.findByText('请选择发票抬头，或新建一个')).toBeInTheDocument();
  network.answer(listInvoiceTitles, { records: [person], suggestion: null });

  await user.click(screen.getByRole('button', { name: '新建抬头' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建发票抬头' }));
  await user.selectOptions(dialog.getByLabelText('抬头类型'), 'person');
  await user.type(dialog.getByLabelText('抬头名称'), '韩梅梅');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  await waitFor(() => expect(screen.getByLabelText('发票抬头')).toHaveValue('title_1'));
  expect(screen.queryByText('请选择发票抬头，或新建一个')).toBeNull();
  expect(screen.getByLabelText('发票抬头')).toBeValid();
});

it('says so when there is nothing to invoice', async () => {
  open('/invoiceApply', []);

  expect(await screen.findByText(/没有可开票的账单/)).toBeInTheDocument();
});

describe('with more bills than a page has', () => {
  const months = Array.from(
    { length: 120 },
    (_, index) => `${2026 - Math.floor(index / 12)}-${12 - (index % 12)}`,
  );
  const all = months.map((month, index) => aBill(`bill_${index}`, month, '10.0000'));
  const answer = () =>
    network.answer(listInvoiceBills, ({ pageNo, pageSize }) => ({
      records: all.slice((Number(pageNo) - 1) * Number(pageSize), Number(pageNo) * Number(pageSize)),
      ...{ total: all.length, pageNo: Number(pageNo), pageSize: Number(pageSize) },
      sum: { canInvoice: '0.0000', applied: '0.0000', invoiced: '0.0000' },
    }));

  it('adds older ones to what is selected', async () => {
    const { user } = open('/invoiceApply', all, answer);

    await user.click(await screen.findByRole('checkbox', { name: new RegExp(months[0]!) }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(50);
    await user.click(screen.getByRole('button', { name: '更早的账单' }));
    await user.click(await screen.findByRole('checkbox', { name: new RegExp(`${months[99]} `) }));
    await user.click(screen.getByRole('button', { name: '更早的账单' }));

    expect(await screen.findByRole('checkbox', { name: new RegExp(`${months[119]} `) })).not.toBeChecked();
    expect(screen.getByText('￥20.00')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: '更早的账单' })).toBeNull();
  });

  it('looks for the one that the address names', async () => {
    open('/invoiceApply?billId=bill_70', all, answer);

    expect(await screen.findByRole('checkbox', { name: new RegExp(`${months[70]} `) })).toBeChecked();
  });
});
