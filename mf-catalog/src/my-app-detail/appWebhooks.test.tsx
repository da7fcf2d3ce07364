import { screen, waitFor, within } from '@testing-library/react';
import {
  addWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhook,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@portal/calls';
import { network, pageOf } from '@portal/testing';
import { drawApp } from '../../test/drawApp';

const aHook: Webhook = {
  webhookId: 'hook_1',
  appId: 'app_1',
  url: 'https://example.com/hook',
  events: ['key.expired'],
  kinds: [],
  state: 'on',
  failingSince: null,
  createdAt: '2026-11-01 10:00:00',
};

const aDelivery: WebhookDelivery = {
  deliveryId: 'dlv_1',
  eventId: 'evt_1',
  event: 'key.expired',
  state: 'failed',
  attempts: 8,
  status: 500,
  ms: 12,
  answer: 'oops',
  fault: '对方答复 HTTP 500',
  body: '{}',
  createdAt: '2026-11-01 10:00:00',
  triedAt: '2026-11-01 10:00:00',
  nextAttemptAt: null,
};

it('creates one webhook on repeated clicks, and shows its secret once', async () => {
  network.answer(listWebhooks, { records: [] });
  network.answer(addWebhook, { webhookId: 'hook_1', secret: 'whsec_once' });
  const { user } = drawApp('webhook');

  await user.click(await screen.findByRole('button', { name: '新建Webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: '新建Webhook' }));
  await user.type(dialog.getByLabelText('地址'), 'https://example.com/hook');
  await user.click(dialog.getByRole('checkbox', { name: /^全部事件/ }));
  await user.click(dialog.getByRole('checkbox', { name: '密钥已过期' }));
  await user.dblClick(dialog.getByRole('button', { name: '新建' }));

  expect(await screen.findByText('whsec_once')).toBeInTheDocument();
  expect(network.sentTo(addWebhook)).toEqual([
    {
      appId: 'app_1',
      url: 'https://example.com/hook',
      events: '["key.expired"]',
      kinds: '[]',
      reqNo: expect.any(String) as string,
    },
  ]);
  await user.click(screen.getByRole('checkbox', { name: '我已保存' }));
  await user.click(screen.getByRole('button', { name: '完成' }));
  expect(screen.queryByText('whsec_once')).toBeNull();
});

it('shows at the address why it is refused', async () => {
  network.answer(listWebhooks, { records: [] });
  network.fail(addWebhook, 'E3301');
  const { user } = drawApp('webhook');

  await user.click(await screen.findByRole('button', { name: '新建Webhook' }));
  const dialog = within(screen.getByRole('dialog', { name: '新建Webhook' }));
  await user.type(dialog.getByLabelText('地址'), 'https://10.0.0.1/');
  await user.click(dialog.getByRole('button', { name: '新建' }));

  expect(await dialog.findByText('地址不可达')).toBeInTheDocument();
});

it('shows deliveries, sends a test, and resends', async () => {
  network.answer(listWebhooks, { records: [aHook] });
  network.answer(testWebhook, aDelivery);
  network.answer(listWebhookDeliveries, pageOf([aDelivery]));
  network.answer(resendWebhook, {});
  const { user } = drawApp('webhook');

  expect(await screen.findByText('https://example.com/hook')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '测试' }));
  expect(await screen.findByText(/12 ms，对方答复 HTTP 500/)).toBeInTheDocument();
  expect(network.sentTo(testWebhook)).toEqual([{ webhookId: 'hook_1' }]);
  await user.dblClick(screen.getByRole('button', { name: '重新投递' }));

  await waitFor(() => expect(network.sentTo(resendWebhook)).toEqual([{ deliveryId: 'dlv_1' }]));
});
