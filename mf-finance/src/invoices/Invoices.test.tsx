import { screen, within } from '@testing-library/react';
import {
  cancelInvoice,
  listInvoiceBills,
  listInvoiceTitles,
  listInvoices,
  saveInvoiceTitle,
  type Invoice,
  type InvoiceBill,
  type InvoiceTitle,
} from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './Invoices';

const aBill = (facts: Partial<InvoiceBill> = {}): InvoiceBill => ({
  billId: 'bill_1',
  billNo: 'ZD202607',
  month: '2026-07',
  total: '100.0000',
  gift: '10.0000',
  adjusted: '-5.0000',
  applied: '0.0000',
  invoiced: '0.0000',
  open: '85.0000',
  canInvoice: '85.0000',
  ...facts,
});

const anInvoice = (facts: Partial<Invoice> = {}): Invoice => ({
  invoiceId: 'inv_1',
  invoiceNo: 'FP1',
  isRed: 0,
  kind: 'normal',
  titleName: '明镜科技有限公司',
  amount: '85.0000',
  reversed: '0.0000',
  months: '2026-07',
  state: 1,
  reason: '',
  number: '',
  createdAt: '2026-08-01 10:00:00',
  issuedAt: null,
  ...facts,
});

const aTitle: InvoiceTitle = {
  titleId: 'title_1',
  kind: 'company',
  name: '明镜科技有限公司',
  taxNo: '91330106MA2DEM0005',
  bank: '',
  account: '',
  address: '',
  phone: '',
  isDefault: 1,
  createdAt: '2026-08-01 10:00:00',
};

function open(at = '/invoices', records: Invoice[] = [anInvoice()], bills: InvoiceBill[] = [aBill()]) {
  const paged = { pageNo: 1, pageSize: 10 };
  network.answer(listInvoices, { ...paged, records, total: records.length, sum: { issued: '60.0000' } });
  network.answer(listInvoiceBills, {
    ...paged,
    records: bills,
    total: bills.length,
    sum: { canInvoice: '85.0000', applied: '7.0000', invoiced: '60.0000' },
  });
  network.answer(listInvoiceTitles, { records: [aTitle], suggestion: null });
  return renderRoute({ portalJson, modules: { './Invoices': { page } } }, at, { as: aMember() });
}

it('lists applications and red invoices with their state, and cancels a pending one', async () => {
  const { user } = open('/invoices', [
    anInvoice({ invoiceId: 'inv_2', invoiceNo: 'HZ1', isRed: 1, state: 4, number: '123', amount: '25.0000' }),
    anInvoice({ invoiceId: 'inv_3', invoiceNo: 'FP0', state: 5, reason: '税号不符' }),
    anInvoice(),
  ]);
  network.answer(cancelInvoice, { state: 6 });

  const red = within(await screen.findByRole('row', { name: /HZ1/ }));
  expect(red.getByText('-￥25.00')).toBeInTheDocument();
  expect(red.getByRole('link', { name: '下载' })).toHaveAttribute(
    'href',
    expect.stringContaining('/invoice/pdf?invoiceId=inv_2'),
  );
  expect(screen.getByText('：税号不符').parentElement).toHaveTextContent('已驳回：税号不符');
  await user.click(screen.getByRole('button', { name: '撤销' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));

  expect(await screen.findByText('已撤销，账单可以重新申请')).toBeInTheDocument();
  expect(network.sentTo(cancelInvoice)).toMatchObject([{ invoiceId: 'inv_1' }]);
});

it('shows what is applied for apart from what is invoiced', async () => {
  open('/invoices?tab=titles');

  const tileOf = async (label: string) => (await screen.findByText(label)).closest('dl > *');
  expect(await tileOf('申请中')).toHaveTextContent('申请中￥7.00');
  expect(await tileOf('已开票')).toHaveTextContent('已开票￥60.00');
});

it('says so when there is no invoice yet, and links to the application', async () => {
  open('/invoices', []);

  expect(await screen.findByText('还没有开过发票')).toBeInTheDocument();
  expect(screen.getAllByRole('link', { name: '申请开票' })[0]).toHaveAttribute('href', '/invoiceApply');
});

it('shows how the invoiceable amount of each bill is computed', async () => {
  open(
    '/invoices?tab=bills',
    [],
    [
      aBill({ applied: '30.0000', invoiced: '20.0000', open: '35.0000', canInvoice: '35.0000' }),
      aBill({ billId: 'bill_2', month: '2026-06', canInvoice: '0.0000' }),
    ],
  );

  const row = within(await screen.findByRole('row', { name: /2026-07/ }));
  for (const amount of ['￥100.00', '￥10.00', '-￥5.00', '￥30.00', '￥20.00', '￥35.00'])
    expect(row.getByText(amount)).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: '申请中' })).toBeInTheDocument();
  expect(screen.getByText(/− 申请中 − 已开票/)).toHaveTextContent('申请中含待审核、待开票、开票中与开票失败');
  expect(row.getByRole('link', { name: '申请开票' })).toHaveAttribute('href', '/invoiceApply?billId=bill_1');
  expect(
    within(screen.getByRole('row', { name: /2026-06/ })).queryByRole('link', { name: '申请开票' }),
  ).not.toBeInTheDocument();
});

it('says with which content a title was opened when it is changed or made the default, and keeps what was refused', async () => {
  const { user } = open('/invoices?tab=titles');
  network.answer(listInvoiceTitles, {
    records: [{ ...aTitle, isDefault: 0, mark: 'seen' }],
    suggestion: null,
  });
  network.fail(saveInvoiceTitle, 'E7042');

  await user.click(await screen.findByRole('button', { name: '设为默认' }));
  expect(await screen.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '编辑' }));
  const dialog = within(await screen.findByRole('dialog', { name: '编辑发票抬头' }));
  await user.type(dialog.getByLabelText(/开户行/), '示例银行');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(dialog.getByLabelText(/开户行/)).toHaveValue('示例银行');
  expect(network.sentTo(saveInvoiceTitle)).toMatchObject([
    { isDefault: '1', mark: 'seen' },
    { bank: '示例银行', mark: 'seen' },
  ]);
});

it('rejects a wrong tax number before sending, and saves a correct one', async () => {
  const { user } = open('/invoices?tab=titles');
  network.answer(saveInvoiceTitle, { titleId: 'title_2' });

  await user.click(await screen.findByRole('button', { name: '新建抬头' }));
  const dialog = within(await screen.findByRole('dialog', { name: '新建发票抬头' }));
  await user.type(dialog.getByLabelText('抬头名称'), '明镜科技有限公司');
  await user.type(dialog.getByLabelText('税号'), '91330106MA2DEM0006');
  await user.click(dialog.getByRole('button', { name: '保存' }));
  expect(await dialog.findByText(/税号有误/)).toBeInTheDocument();
  expect(network.sentTo(saveInvoiceTitle)).toEqual([]);

  await user.clear(dialog.getByLabelText('税号'));
  await user.type(dialog.getByLabelText('税号'), '９１３３０１０６ma2dem0005');
  await user.type(dialog.getByLabelText(/银行账号/), '１２０２ ０２１４ ０９');
  await user.type(dialog.getByLabelText(/注册电话/), '０５７１－８８００００００');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await screen.findByText('已保存')).toBeInTheDocument();
  expect(network.sentTo(saveInvoiceTitle)).toMatchObject([
    {
      kind: 'company',
      taxNo: '91330106MA2DEM0005',
      account: '1202021409',
      phone: '0571-88000000',
      isDefault: '0',
    },
  ]);
});

it('offers a retry when the page does not load', async () => {
  open('/invoices?tab=bills');
  network.lose(listInvoiceBills);

  expect(await screen.findByRole('button', { name: /重试/ })).toBeInTheDocument();
});
