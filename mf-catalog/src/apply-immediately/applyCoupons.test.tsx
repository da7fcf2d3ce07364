import { screen, waitFor } from '@testing-library/react';
import { addApply, checkBudgets } from '@portal/calls';
import { aPlan, network } from '@portal/testing';
import { answerApi, fillInApply, submitApply } from '../../test/drawApply';

const escaped = (text: string) => text.replaceAll(/[.()]/g, String.raw`\$&`);

const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling;

it.each([
  ['20.0000', '￥120.00，其中代金券 ￥20.00', '￥30.00（代金券支付 ￥20.00，余额支付 ￥10.00）'],
  ['30.0000', '￥130.00，其中代金券 ￥30.00', '￥30.00（全部由代金券支付）'],
  ['0.0000', '￥100.00', '￥30.00'],
])('says what coupons of %s yuan and the balance will pay', async (coupons, available, shares) => {
  answerApi(aPlan(), aPlan({ planId: 'plan_2', name: '包月', kind: 'monthly', price: '30.0000' }));
  const all = `${100 + Number(coupons)}.0000`;
  network.answer(checkBudgets, { records: [], available: all, coupons });
  const { user } = await fillInApply();

  await waitFor(() => expect(factOf('可用余额')).toHaveTextContent(available));
  await user.click(screen.getByRole('radio', { name: /包月/ }));
  await waitFor(() => expect(factOf('通过时支付')).toHaveTextContent(new RegExp(`^${escaped(shares)}$`)));
  await user.click(screen.getByRole('radio', { name: /沙箱/ }));
  expect(screen.queryByText('通过时支付')).toBeNull();
});

it('shows the balance while nobody knows what coupons pay', async () => {
  answerApi(aPlan({ kind: 'monthly', price: '30.0000' }));
  network.answer(checkBudgets, { records: [] });
  await fillInApply();

  expect(factOf('可用余额')).toHaveTextContent(/^￥100\.00$/);
  expect(factOf('通过时支付')).toHaveTextContent(/^￥30\.00$/);
});

it('tells the server what coupons are shown to pay, and shows what they pay by now when that is less', async () => {
  answerApi(aPlan({ kind: 'monthly', price: '30.0000' }));
  network.answer(checkBudgets, { records: [], available: '150.0000', coupons: '50.0000' });
  const text = '代金券刚刚有变化，现在只能支付 ￥5.00，其余要从余额支付。还没有扣款，请查看后再确认';
  network.fail(addApply, 'E3107', {}, text);
  const { user, router } = await fillInApply();
  await waitFor(() => expect(factOf('通过时支付')).toHaveTextContent('全部由代金券支付'));
  network.answer(checkBudgets, { records: [], available: '105.0000', coupons: '5.0000' });
  await user.click(submitApply());

  expect(await screen.findByText(text)).toBeInTheDocument();
  await waitFor(() => expect(factOf('通过时支付')).toHaveTextContent('代金券支付 ￥5.00，余额支付 ￥25.00'));
  expect(screen.getByLabelText('申请理由')).toHaveValue('在大厅的看板上显示节假日');
  network.answer(addApply, { applyId: 'apply_9', state: 3 });
  await user.click(submitApply());

  await waitFor(() => expect(router.state.location.pathname).toBe('/myApplyDetail'));
  expect(network.sentTo(addApply).map(({ coupons }) => coupons)).toEqual(['30.0000', '5.0000']);
});

it('says nothing of coupons in the sandbox, where nothing is paid', async () => {
  answerApi(aPlan({ kind: 'monthly', price: '30.0000' }));
  network.answer(checkBudgets, { records: [], available: '150.0000', coupons: '50.0000' });
  network.answer(addApply, { applyId: 'apply_9', state: 3 });
  const { user } = await fillInApply();
  await waitFor(() => expect(factOf('通过时支付')).toHaveTextContent('全部由代金券支付'));
  await user.click(screen.getByRole('radio', { name: /沙箱/ }));
  await user.click(submitApply());

  await waitFor(() => expect(network.sentTo(addApply)).toHaveLength(1));
  expect(network.sentTo(addApply)[0]).not.toHaveProperty('coupons');
});
