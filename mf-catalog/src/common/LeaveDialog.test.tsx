import { screen, waitFor, within } from '@testing-library/react';
import {
  listAppApis,
  listBudgets,
  quoteUnsubscribe,
  unsubscribe,
  viewApp,
  type AppApi,
  type LeaveQuote,
} from '@portal/calls';
import { aMember, anApp, anAppApi, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from '../api-list-of-app/ApiListOfApp';

const nothing: LeaveQuote = { credit: '0.0000', coupons: '0.0000', callsLeft: null, daysLeft: null };

async function ask(api: Partial<AppApi>, quote?: Partial<LeaveQuote>) {
  network.answer(viewApp, { app: anApp() });
  network.answer(listBudgets, pageOf([]));
  network.answer(listAppApis, pageOf([anAppApi({ applyId: 'a1', apiName: '地图', ...api })]));
  if (quote) network.answer(quoteUnsubscribe, { ...nothing, ...quote });
  const drawn = renderRoute(
    { portalJson, modules: { './ApiListOfApp': { page } } },
    '/apiListOfApp?appId=a',
    {
      as: aMember(),
    },
  );
  await drawn.user.click(await screen.findByRole('button', { name: '退订' }));
  const dialog = within(screen.getByRole('dialog', { name: '退订 API' }));
  return { ...drawn, dialog, confirm: () => dialog.getByRole('button', { name: '退订' }) };
}

it.each([
  [
    'a pack',
    { planKind: 'pack', expiresAt: '2027-01-01 00:00:00' },
    { credit: '6.6700', callsLeft: 3800 },
    /后立即不能调用，原可用至 2027-01-01。没有用完的预付费用 ￥6\.67 退回账户（剩余 3,800 次）。按退订时实际剩余的计算/,
  ],
  [
    'a month that a coupon has paid a part of',
    { planKind: 'monthly' },
    { credit: '19.0000', coupons: '3.0000', daysLeft: 19 },
    /￥19\.00 退回账户（剩余 19 天）。其中 ￥3\.00 退回付款用的代金券，按原有效期使用。/,
  ],
  ['a pack used up', { planKind: 'pack' }, { callsLeft: 0 }, /预付的费用没有剩余可退。/],
  ['free calls', { planKind: 'free' }, {}, /没有费用可退。/],
  ['paid calls', { planKind: 'perCall' }, {}, /没有预付的费用可退，此前的调用照常计费。/],
  [
    'what has not begun',
    { planKind: 'pack', startsAt: '2999-01-01 00:00:00' },
    { credit: '10.0000', callsLeft: 1000 },
    /“地图”还没有开始，退订后不会开始。没有用完的预付费用 ￥10\.00/,
  ],
] as const)('says before what comes back of %s', async (_what, api, quote, text) => {
  const { dialog } = await ask(api, quote);

  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(text));
  expect(network.sentTo(quoteUnsubscribe)).toEqual([{ applyId: 'a1' }]);
  expect(dialog.queryByText(/按退订时实际剩余/) !== null).toBe('callsLeft' in quote && quote.callsLeft > 0);
});

it('leaves with or without a reason, says what has come back, and shows the list as it is then', async () => {
  const { user, dialog, confirm } = await ask({ planKind: 'pack' }, { credit: '6.6700', callsLeft: 667 });
  network.answer(unsubscribe, { credit: '6.6600' });
  await user.type(dialog.getByLabelText('退订原因（选填）'), ' 不再需要 ');
  await user.dblClick(confirm());

  expect(await screen.findByText('已退订，￥6.66 已退回账户')).toBeInTheDocument();
  const reqNo: unknown = expect.stringMatching(/^[\w-]{16,64}$/);
  expect(network.sentTo(unsubscribe)).toEqual([{ applyId: 'a1', reason: '不再需要', reqNo }]);
  await waitFor(() => expect(network.sentTo(listAppApis)).toHaveLength(2));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says no amount where nothing has come back', async () => {
  const { user, confirm } = await ask({}, {});
  network.answer(unsubscribe, { credit: '0.0000' });
  await user.click(confirm());

  expect(await screen.findByText('已退订')).toBeInTheDocument();
});

it('asks again with the same number after a lost reply, so that nothing comes back twice', async () => {
  const { user, confirm } = await ask({ planKind: 'pack' }, { credit: '6.6700', callsLeft: 667 });
  network.lose(unsubscribe);
  await user.click(confirm());
  await waitFor(() => expect(network.sentTo(unsubscribe)).toHaveLength(1));
  await waitFor(() => expect(confirm()).toBeEnabled());

  network.answer(unsubscribe, { credit: '6.6700' });
  await user.click(confirm());

  expect(await screen.findByText('已退订，￥6.67 已退回账户')).toBeInTheDocument();
  const [first, second] = network.sentTo(unsubscribe);
  expect(second).toEqual(first);
});

it('may be left though what comes back could not be read, which can be asked for again', async () => {
  network.lose(quoteUnsubscribe);
  const { user, dialog, confirm } = await ask({ planKind: 'monthly' });
  expect(await dialog.findByText(/退回的金额没有读到/)).toBeInTheDocument();
  expect(confirm()).toBeEnabled();

  network.answer(quoteUnsubscribe, { ...nothing, credit: '1.0000', daysLeft: 1 });
  await user.click(dialog.getByRole('button', { name: '重试' }));

  expect(await dialog.findByText(/剩余 1 天/)).toBeInTheDocument();
});

it('says when a colleague was quicker', async () => {
  const { user, dialog, confirm } = await ask({}, {});
  network.fail(unsubscribe, 'E3107');
  await user.click(confirm());

  expect(await dialog.findByText(/状态已变化/)).toBeInTheDocument();
});
