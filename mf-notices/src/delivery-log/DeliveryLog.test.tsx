import { screen } from '@testing-library/react';
import { listDeliveries, retryDelivery } from '@portal/calls';
import { aMember, network, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DeliveryLog';

it('shows which channel is down and why a message failed, and resends it', async () => {
  network.answer(listDeliveries, {
    records: [
      {
        deliveryId: 'msg_1',
        channel: 'mail',
        to: 'p***@example.com',
        subject: '已通过',
        state: 'failed',
        attempts: 29,
        fault: 'connect ECONNREFUSED',
        createdAt: '2026-11-20 10:00:00',
        triedAt: '2026-11-21 10:00:00',
        nextAttemptAt: null,
        canRetry: 1,
      },
    ],
    channels: [{ channel: 'mail', sent: 0, waiting: 4, failing: 3, failed: 1 }],
    total: 1,
    pageNo: 1,
    pageSize: 20,
  });
  network.answer(retryDelivery, {});
  const { user } = renderRoute({ portalJson, modules: { './DeliveryLog': { page } } }, '/ops/deliveries', {
    as: aMember({ roles: 8 }),
  });

  expect(await screen.findByText('可能中断，正在重试')).toBeInTheDocument();
  expect(screen.getByText('connect ECONNREFUSED')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '重发' }));

  expect(await screen.findByText('已安排重发')).toBeInTheDocument();
  expect(network.sentTo(retryDelivery)).toEqual([{ channel: 'mail', deliveryId: 'msg_1' }]);
});
