import { screen } from '@testing-library/react';
import { listDeliveries, retryDelivery, type OutgoingDelivery } from '@portal/calls';
import { aMember, network, pageOf, renderRoute } from '@portal/testing';
import portalJson from '../../portal.json';
import { page } from './DeliveryLog';

const failed: OutgoingDelivery = {
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
};

function draw(records: OutgoingDelivery[]) {
  const channels = [{ channel: 'mail' as const, sent: 0, waiting: 4, failing: 3, failed: 1 }];
  network.answer(listDeliveries, { ...pageOf(records), channels });
  return renderRoute({ portalJson, modules: { './DeliveryLog': { page } } }, '/ops/deliveries', {
    as: aMember({ roles: 8 }),
  });
}

it('shows which channel is down and why a message failed, and resends it', async () => {
  network.answer(retryDelivery, {});
  const { user } = draw([failed]);

  expect(await screen.findByText('可能中断，正在重试')).toBeInTheDocument();
  expect(screen.getByText('connect ECONNREFUSED')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '重发' }));

  expect(await screen.findByText('已安排重发')).toBeInTheDocument();
  expect(network.sentTo(retryDelivery)).toEqual([{ channel: 'mail', deliveryId: 'msg_1' }]);
});

it('names the events that were sent to webhooks', async () => {
  const sent = { ...failed, channel: 'webhook' as const, to: 'hooks.example.com' };
  draw([
    { ...sent, subject: 'key.expired' },
    { ...sent, deliveryId: 'msg_2', subject: 'message' },
    { ...sent, deliveryId: 'msg_3', subject: 'webhook.test' },
  ]);

  for (const title of ['密钥已过期', '消息', '测试事件'])
    expect(await screen.findByRole('cell', { name: title })).toBeInTheDocument();
});
