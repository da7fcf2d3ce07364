import { screen } from '@testing-library/react';
import { viewMoneyOverview, type MoneyWaiting } from '@portal/calls';
import { network, renderPage } from '@portal/testing';
import { page } from './MoneyOverview';

const aWaiting = (waiting: Partial<MoneyWaiting>): MoneyWaiting => ({
  queue: 'recharge',
  count: 1,
  amount: '12.0000',
  oldestAt: '2026-08-01 09:00:00',
  oldestHours: 30,
  dueHours: 48,
  link: '/ops/recharge',
  ...waiting,
});

it('marks queues as late by their promised time, as the desk does', async () => {
  const none = '0.0000';
  network.answer(viewMoneyOverview, {
    waiting: [
      aWaiting({}),
      aWaiting({ queue: 'issueFailed', dueHours: 24 }),
      aWaiting({ queue: 'issue', oldestHours: 48, dueHours: 72 }),
    ],
    sums: {
      balances: none,
      gifts: none,
      coupons: none,
      held: none,
      refunding: none,
      pending: none,
      payable: none,
      frozen: none,
      commission: none,
      covered: none,
    },
    heldAccounts: 0,
    provenAt: null,
  });
  renderPage(page, { pattern: '/ops/money', at: '/ops/money' });

  const rowOf = async (queue: string) =>
    [...(await screen.findByText(queue)).closest('tr')!.cells].map((cell) => cell.textContent);
  expect((await rowOf('充值凭证待核款')).slice(3, 5)).toEqual(['• 1 天 6 小时', '2 天内']);
  expect((await rowOf('开票失败待处理')).slice(3, 5)).toEqual(['✕ 1 天 6 小时', '1 天内']);
  expect((await rowOf('发票待开具')).slice(3, 5)).toEqual(['• 2 天', '3 天内']);
});
