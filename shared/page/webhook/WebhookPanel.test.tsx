import { screen, waitFor, within } from '@testing-library/react';
import {
  editWebhook,
  listWebhookDeliveries,
  renewWebhookSecret,
  testWebhook,
  type Webhook,
  type WebhookDelivery,
} from '@portal/calls';
import { network, pageOf, renderPage } from '@portal/testing';
import { WebhookPanel } from './WebhookPanel';

let mark: string;
const webhook = (): Webhook => ({
  webhookId: 'hook_1',
  appId: 'app_1',
  url: 'https://hooks.example.com/portal',
  events: [],
  kinds: [],
  state: 'on',
  failingSince: null,
  createdAt: '2026-11-20 12:00:00',
  mark,
  wishMark: 'seen',
});

async function open() {
  mark = 'first';
  const { user } = renderPage(
    {
      load: async () => [webhook()],
      Page: ({ data }: { data: Webhook[] }) => <WebhookPanel webhooks={data} appId="app_1" />,
    },
    { pattern: '/app', at: '/app' },
  );
  await screen.findByRole('button', { name: '更换密钥' });
  return user;
}

async function openRenewal() {
  const user = await open();
  return async () => {
    await user.click(await screen.findByRole('button', { name: '更换密钥' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '确认' }));
  };
}

it('says the same in a retry after a lost reply, though the list shows another secret by now', async () => {
  const renew = await openRenewal();
  network.lose(renewWebhookSecret);
  mark = 'second';
  await renew();
  await screen.findByText('加载失败，请重试。操作可能已经生效，重试前请先查看结果');

  network.answer(renewWebhookSecret, { webhookId: 'hook_1', secret: 'whsec_new' });
  await renew();

  expect(await screen.findByText('whsec_new')).toBeInTheDocument();
  const [first, again] = network.sentTo(renewWebhookSecret);
  expect(first).toMatchObject({ mark: 'first' });
  expect(again).toEqual(first);
});

it('replaces the secret of somebody else when that is meant', async () => {
  const renew = await openRenewal();
  network.fail(renewWebhookSecret, 'E7042', {}, '这次没有再换');
  mark = 'of another';
  await renew();
  await screen.findByText('这次没有再换');

  network.answer(renewWebhookSecret, { webhookId: 'hook_1', secret: 'whsec_new' });
  await renew();

  expect(await screen.findByText('whsec_new')).toBeInTheDocument();
  expect(network.sentTo(renewWebhookSecret)).toMatchObject([{ mark: 'first' }, { mark: 'of another' }]);
});

it('says that somebody else has saved since, and keeps the input', async () => {
  const user = await open();
  network.fail(editWebhook, 'E7042');

  await user.click(screen.getByRole('button', { name: '修改' }));
  const dialog = within(await screen.findByRole('dialog', { name: '修改Webhook' }));
  await user.type(dialog.getByLabelText('地址'), '/new');
  await user.click(dialog.getByRole('button', { name: '保存' }));

  expect(await dialog.findByText('内容已被他人修改，请刷新后再改')).toBeInTheDocument();
  expect(dialog.getByLabelText('地址')).toHaveValue('https://hooks.example.com/portal/new');
  expect(network.sentTo(editWebhook)).toMatchObject([{ mark: 'seen' }]);
});

const delivery = (facts: Partial<WebhookDelivery>): WebhookDelivery => ({
  deliveryId: 'delivery_1',
  eventId: 'event_1',
  event: 'webhook.test',
  state: 'sent',
  attempts: 1,
  status: 200,
  ms: 12,
  answer: 'ok',
  fault: '',
  body: '{}',
  createdAt: '2026-11-20 12:00:00',
  triedAt: '2026-11-20 12:00:00',
  nextAttemptAt: null,
  ...facts,
});

it('tests again when that is asked for, also after a page was turned', async () => {
  const user = await open();
  network.answer(testWebhook, delivery({}));
  network.answer(listWebhookDeliveries, pageOf([delivery({})], 11));
  await user.click(screen.getByRole('button', { name: '测试' }));
  const dialog = within(await screen.findByRole('dialog', { name: '测试' }));
  await user.click(await dialog.findByRole('button', { name: '下一页' }));
  expect(await dialog.findByText('2/2')).toBeInTheDocument();
  await waitFor(() => expect(dialog.getByRole('button', { name: '再测一次' })).toBeEnabled());
  expect(network.sentTo(testWebhook)).toHaveLength(1);

  await user.click(dialog.getByRole('button', { name: '再测一次' }));

  await waitFor(() => expect(network.sentTo(testWebhook)).toHaveLength(2));
  expect(await dialog.findByText('1/2')).toBeInTheDocument();
  await waitFor(() => expect(network.sentTo(listWebhookDeliveries).at(-1)).toMatchObject({ pageNo: '1' }));
});
