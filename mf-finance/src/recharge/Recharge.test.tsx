import { act, screen, waitFor, within } from '@testing-library/react';
import {
  closeRecharge,
  createRecharge,
  listPayChannels,
  listRecharges,
  queryRecharge,
  rechargeState,
  refundRecharge,
  refundState,
  sendVoucher,
  uploadImage,
  type OpenRecharge,
} from '@portal/calls';
import { aColleague, aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page as history } from '../recharge-history/RechargeHistoryView';
import { page } from './Recharge';

const anOrder = (facts: Partial<OpenRecharge> = {}): OpenRecharge => ({
  orderNo: 'R0000000000000000000001',
  channel: 'alipay',
  state: rechargeState.unpaid,
  amount: '100.0000',
  received: null,
  createdAt: '2026-11-20 12:00:00',
  expiresAt: '2026-11-20 12:30:00',
  creditedAt: null,
  refunded: '0.0000',
  refundable: '0.0000',
  reference: '',
  hasVoucher: 0,
  reason: '',
  qr: 'https://qr.example.com/1',
  payUrl: null,
  playUrl: null,
  leftMs: 90_000,
  balance: '12.5000',
  refunds: [],
  ...facts,
});

async function open(at: string, order = anOrder(), as = aMember(), others: OpenRecharge[] = []) {
  network.answer(listPayChannels, {
    records: (['alipay', 'wechat', 'bank'] as const).map((code) => ({
      code,
      name: { alipay: '支付宝', wechat: '微信支付', bank: '对公转账' }[code],
      min: '1.0000',
      max: '5000.0000',
      fee: '0.0000',
      enabled: code === 'wechat' ? 0 : 1,
    })),
    bankCard: {
      name: '平台有限公司',
      bank: '工商银行',
      branch: '文三路支行',
      account: '1202021409900888806',
    },
    balance: '12.5000',
  });
  network.answer(queryRecharge, order);
  network.answer(listRecharges, {
    records: [...others, ...(order.state === rechargeState.unpaid ? [order] : [])],
    total: 1,
    pageNo: 1,
    pageSize: 10,
    sum: { credited: '300.0000', refunded: '50.0000', orders: 4 },
  });
  const modules = { './Recharge': { page }, './RechargeHistoryView': { page: history } };
  const visited = renderRoute({ portalJson, modules }, at, { as });
  await screen.findByRole('heading', { level: 1 });
  return visited;
}

describe('the form', () => {
  it('suggests the missing amount, and leads to the order, which keeps the way back', async () => {
    const { user, router } = await open('/recharge?amount=35.5&next=/applyImmediately');
    network.answer(createRecharge, { orderNo: 'R1', state: rechargeState.unpaid });

    expect(screen.getByLabelText('金额（元）')).toHaveValue('35.5');
    expect(screen.getByText('￥48.00')).toBeVisible();
    expect(screen.getByRole('radio', { name: /微信支付/ })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: '去支付' }));

    expect(network.sentTo(createRecharge)).toMatchObject([{ amount: '35.5', channel: 'alipay' }]);
    expect(router.state.location.search).toBe('?orderNo=R1&next=%2FapplyImmediately');
  });

  it('offers preset amounts, and continues an unpaid order', async () => {
    const { user } = await open('/recharge');

    await user.click(screen.getByRole('button', { name: '￥500' }));

    expect(screen.getByLabelText('金额（元）')).toHaveValue('500');
    expect(screen.getByRole('link', { name: '继续支付' })).toHaveAttribute(
      'href',
      expect.stringContaining('orderNo=R0000000000000000000001'),
    );
    await user.click(screen.getByRole('link', { name: '继续支付' }));
    const question = within(await screen.findByRole('dialog', { name: '离开页面' }));
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(screen.getByLabelText('金额（元）')).toHaveValue('500');
  });

  it.each([
    ['0.5', '单笔至少 ￥1.00'],
    ['6000', '单笔最多 ￥5,000.00'],
    ['1.234', '最多两位小数，精确到分'],
    ['0', '须大于零'],
    ['-5', '不能为负数'],
    ['5,000', '只填数字和小数点，例如 1200.50，不写单位和千位分隔符'],
    ['1000000000', '最多九位整数'],
    ['{Tab}', '请输入金额'],
  ])('rejects %s before sending', async (amount, text) => {
    const { user } = await open('/recharge');
    await user.clear(screen.getByLabelText('金额（元）'));
    await user.type(screen.getByLabelText('金额（元）'), amount);

    await user.click(screen.getByRole('button', { name: '去支付' }));

    expect(await screen.findByText(new RegExp(text.replace('.', '\\.')))).toBeVisible();
    expect(screen.getByText('充值后余额').nextElementSibling).toHaveTextContent('—');
    expect(network.sentTo(createRecharge)).toEqual([]);
  });

  it.each<[string, () => void, RegExp]>([
    ['a lost reply', () => network.lose(createRecharge), /^加载失败，请重试 没有收到回应.*就不会重复/],
    ['a timeout', () => network.timeOut(createRecharge), /^请求超时 没有收到回应.*就不会重复/],
  ])('says after %s that nothing is ordered twice, and asks with the same number', async (_, lose, text) => {
    const { user } = await open('/recharge?amount=37');
    lose();

    await user.click(screen.getByRole('button', { name: '去支付' }));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(text));
    network.answer(createRecharge, { orderNo: 'R1', state: rechargeState.unpaid });
    await user.click(screen.getByRole('button', { name: '去支付' }));

    await waitFor(() => expect(network.sentTo(createRecharge)).toHaveLength(2));
    const [first, second] = network.sentTo(createRecharge);
    expect(second).toEqual(first);
  });

  it('is disabled without permission to spend', async () => {
    await open('/recharge', anOrder(), aColleague('developer'));

    expect(screen.getByRole('button', { name: '去支付' })).toBeDisabled();
  });
});

it('asks for the order at once when the payer comes back from another app', async () => {
  await open('/recharge?orderNo=R0000000000000000000001');
  const asked = network.sentTo(queryRecharge).length;

  act(() => void document.dispatchEvent(new Event('visibilitychange')));

  await waitFor(() => expect(network.sentTo(queryRecharge)).toHaveLength(asked + 1));
});

describe('an order', () => {
  it('shows a QR code with its remaining time, and can be closed after confirmation', async () => {
    const { user } = await open('/recharge?orderNo=R1');
    network.answer(closeRecharge, { state: rechargeState.closed });

    expect(screen.getByRole('img', { name: '用支付宝扫码支付' })).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1:30');
    await user.click(screen.getByRole('button', { name: '关闭订单' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭订单' }));

    expect(network.sentTo(closeRecharge)).toHaveLength(1);
  });

  it.each<[string, Partial<OpenRecharge>, string]>([
    ['unpaid', {}, '还下了一笔 ￥100.00，没有付完'],
    ['credited', { state: rechargeState.credited }, '下的另一笔 ￥100.00 已经到账'],
  ])('warns of a second payment where another of the same amount is %s', async (_, facts, text) => {
    const other = anOrder({ orderNo: 'R2', createdAt: '2026-11-20 11:58:00', ...facts });
    await open('/recharge?orderNo=R1', anOrder({ orderNo: 'R1' }), aMember(), [other]);

    expect(screen.getByText(new RegExp(text))).toHaveTextContent('如果只想充一次');
    expect(screen.getByRole('link', { name: '查看那一笔' })).toHaveAttribute('href', '/recharge?orderNo=R2');
  });

  it('that was credited shows the new balance and a link back', async () => {
    const paid = { state: rechargeState.credited, received: '100.0000', balance: '112.5000' } as const;
    await open('/recharge?orderNo=R1&next=/myApply', anOrder({ ...paid, qr: null }));

    expect(screen.getByText(/已到账 ￥100\.00，现在的可用余额为 ￥112\.50/)).toBeVisible();
    expect(screen.getByRole('link', { name: '回到刚才的页面' })).toHaveAttribute('href', '/myApply');
  });

  it.each(['//evil.example', '/%09/evil.example', '/%5Cevil.example', 'https://evil.example'])(
    'does not link back to %s, which is outside the portal',
    async (next) => {
      await open(`/recharge?orderNo=R1&next=${next}`, anOrder({ state: rechargeState.credited }));

      expect(screen.queryByRole('link', { name: '回到刚才的页面' })).not.toBeInTheDocument();
    },
  );

  it('that is closed can be placed again', async () => {
    await open('/recharge?orderNo=R1', anOrder({ state: rechargeState.closed, qr: null, leftMs: 0 }));

    expect(screen.getByRole('link', { name: '重新下单' })).toHaveAttribute(
      'href',
      '/recharge?amount=100.00&channel=alipay',
    );
  });

  it('that is closed and placed again still leads back to where the money is needed', async () => {
    const closed = anOrder({ state: rechargeState.closed, channel: 'bank', qr: null });
    await open('/recharge?orderNo=R1&next=/applyImmediately?flag=3', closed);

    expect(screen.getByRole('link', { name: '重新下单' })).toHaveAttribute(
      'href',
      '/recharge?amount=100.00&channel=bank&next=%2FapplyImmediately%3Fflag%3D3',
    );
  });

  it('by bank transfer is closed only after a question, since the money may be on its way', async () => {
    const order = anOrder({ channel: 'bank', state: rechargeState.awaitingVoucher, qr: null });
    const { user } = await open('/recharge?orderNo=R1', order);
    network.answer(closeRecharge, { state: rechargeState.closed });
    await user.type(screen.getByLabelText('付款户名'), '明镜科技');
    await user.click(screen.getByRole('button', { name: '关闭订单' }));

    const question = within(screen.getByRole('dialog', { name: '关闭订单' }));
    expect(question.getByText(/如果已经转账，请不要关闭/)).toBeInTheDocument();
    await user.click(question.getByRole('button', { name: '取消' }));
    expect(network.sentTo(closeRecharge)).toEqual([]);
    expect(screen.getByLabelText('付款户名')).toHaveValue('明镜科技');
    await user.click(screen.getByRole('button', { name: '关闭订单' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: '关闭订单' }));

    expect(network.sentTo(closeRecharge)).toHaveLength(1);
  });

  it('by bank transfer shows the account and reference code, and takes the voucher', async () => {
    const order = anOrder({
      channel: 'bank',
      state: rechargeState.awaitingVoucher,
      reference: 'K7M2-9QXT',
      qr: null,
    });
    const { user } = await open('/recharge?orderNo=R1', order);
    network.answer(uploadImage, { fileUrl: 'file_1', fileName: '回单.pdf' });
    network.answer(sendVoucher, { state: rechargeState.checking });

    expect(screen.getByText(/1202021409900888806/)).toBeVisible();
    expect(screen.getByText(/K7M2-9QXT/)).toBeVisible();
    await user.type(screen.getByLabelText('付款户名'), '杭州云帆科技有限公司');
    await user.click(screen.getByRole('button', { name: '提交凭证' }));
    expect(await screen.findByText('请上传银行回单')).toBeVisible();
    await user.upload(
      screen.getByLabelText('转账凭证', { selector: 'input' }),
      new File(['%PDF'], '回单.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('回单.pdf')).toBeVisible();
    await user.click(screen.getByRole('button', { name: '提交凭证' }));

    expect(network.sentTo(sendVoucher)).toMatchObject([
      { fileUrl: 'file_1', payerName: '杭州云帆科技有限公司' },
    ]);
  });

  it('shows why its voucher was rejected', async () => {
    const facts = {
      channel: 'bank',
      state: rechargeState.rejected,
      reason: '转账凭证：看不清',
      qr: null,
    } as const;
    await open('/recharge?orderNo=R1', anOrder(facts));

    expect(screen.getByText(/凭证未通过，转账凭证：看不清/)).toBeVisible();
  });

  it('can be refunded up to the unspent amount', async () => {
    const refund = {
      refundNo: 'B1',
      amount: '20.0000',
      state: refundState.done,
      reason: '多充了',
      failure: '',
      createdAt: '2026-11-20 13:00:00',
      finishedAt: '2026-11-20 13:10:00',
    };
    const order = anOrder({
      state: rechargeState.credited,
      refundable: '80.0000',
      refunds: [refund],
      qr: null,
    });
    const { user } = await open('/recharge?orderNo=R1', order);
    network.answer(refundRecharge, { refundNo: 'B2', state: refundState.waiting });

    await user.click(screen.getByRole('button', { name: '申请退款' }));
    const dialog = within(screen.getByRole('dialog'));
    await user.clear(dialog.getByLabelText('退款金额（元）'));
    await user.type(dialog.getByLabelText('退款金额（元）'), '90');
    await user.type(dialog.getByLabelText('退款原因'), '用不完了');
    await user.click(dialog.getByRole('button', { name: '提交申请' }));
    expect(await dialog.findByText('最多可退 ￥80.00')).toBeVisible();
    await user.clear(dialog.getByLabelText('退款金额（元）'));
    await user.type(dialog.getByLabelText('退款金额（元）'), '80');
    await user.click(dialog.getByRole('button', { name: '提交申请' }));

    expect(network.sentTo(refundRecharge)).toMatchObject([{ amount: '80', reason: '用不完了' }]);
  });
});

it('lists recharges with totals, and continues unpaid ones', async () => {
  await open('/rechargeHistoryView');

  expect(screen.getByText('￥300.00')).toBeVisible();
  expect(screen.getByRole('link', { name: '继续支付' })).toBeVisible();
  expect(screen.getByRole('button', { name: '导出' })).toBeVisible();
});

it('is part of the recharge list, where a link without an order leads', () => {
  expect(portalJson.routes.find(({ path }) => path === '/recharge')).toHaveProperty(
    'list',
    '/rechargeHistoryView',
  );
});

it('asks before a voucher that was not sent is left', async () => {
  const { user, router } = await open(
    '/recharge?orderNo=R1',
    anOrder({ channel: 'bank', state: rechargeState.awaitingVoucher, qr: null }),
  );
  await user.type(await screen.findByLabelText('付款户名'), '明镜科技');
  act(() => void router.navigate('/elsewhere'));

  expect(await screen.findByText('离开后内容将不会保存，是否离开?')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('付款户名')).toHaveValue('明镜科技');
});

it('asks before a typed amount is left, and not on the way to the payment', async () => {
  const { user, router } = await open('/recharge');
  network.answer(createRecharge, { orderNo: 'R1', state: rechargeState.unpaid });
  await user.type(await screen.findByLabelText('金额（元）'), '9');
  await act(() => router.navigate('/elsewhere'));

  await user.click(await screen.findByRole('button', { name: '取消' }));
  expect(screen.getByLabelText('金额（元）')).toHaveValue('1009');

  await user.click(screen.getByRole('button', { name: '去支付' }));
  await waitFor(() => expect(router.state.location.search).toBe('?orderNo=R1'));
  expect(screen.queryByRole('dialog')).toBeNull();
});
