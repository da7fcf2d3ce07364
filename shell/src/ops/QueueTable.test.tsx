import { screen } from '@testing-library/react';
import { renderElement } from '@portal/testing';
import { QueueTable } from './QueueTable';

it('names each queue with what waits in it, since when, and what is late', () => {
  const queue = {
    queue: 'vouchers',
    title: '充值凭证',
    area: 'money',
    link: '/ops/vouchers',
    waiting: 2,
    late: 0,
    oldestAt: '2026-11-20 10:00:00',
    oldestMinutes: 28 * 60,
    dueHours: 24,
  } as const;
  renderElement(<QueueTable queues={[queue, { ...queue, queue: 'late', late: 1 }]} />);

  expect(screen.getAllByRole('link', { name: '充值凭证' })[0]).toHaveAttribute('href', '/ops/vouchers');
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    ...['充值凭证', '资金', '2 件', '28 小时', '24 小时内'],
    ...['充值凭证', '资金', '2 件', '28 小时', '✕ 24 小时内，1 件已超期'],
  ]);
});
