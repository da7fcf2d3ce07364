import { screen, waitFor, within } from '@testing-library/react';
import {
  editWebhook,
  listWebhookDeliveries,
  renewWebhookSecret,
  resendWebhook,
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

describe('deliveries', () => {
  const waiting = delivery({
    ...{ deliveryId: 'delivery_2', event: 'key.expired', state: 'waiting', attempts: 3 },
    ...{ status: 500, fault: '对方答复 HTTP 500', nextAttemptAt: '2026-11-20 14:00:00' },
  });

  async function openDeliveries(records: WebhookDelivery[]) {
    const user = await open();
    network.answer(listWebhookDeliveries, pageOf(records));
    await user.click(screen.getByRole('button', { name: '投递记录' }));
    const dialog = within(await screen.findByRole('dialog', { name: '投递记录' }));
    await dialog.findByRole('list');
    return { user, dialog };
  }

  it('are shown by state, with a sentence of their own when there are none', async () => {
    const { user, dialog } = await openDeliveries([waiting]);

    network.answer(listWebhookDeliveries, pageOf([]));
    await user.click(dialog.getByRole('button', { name: '投递失败' }));

    expect(await dialog.findByText('没有符合条件的投递')).toBeInTheDocument();
    expect(network.sentTo(listWebhookDeliveries).at(-1)).toMatchObject({ state: 'failed', pageNo: '1' });
  });

  it('that wait for their next attempt are sent now when that is asked for', async () => {
    const { user, dialog } = await openDeliveries([
      waiting,
      { ...waiting, deliveryId: 'delivery_3', attempts: 0, status: null, ms: null, fault: '' },
    ]);
    network.answer(resendWebhook, {});

    expect(dialog.getByText(/^已投递 3 次，12 ms，对方答复 HTTP 500，下次/)).toBeInTheDocument();
    expect(dialog.getByText(/^尚未投递，下次/)).toBeInTheDocument();
    const button = dialog.getByRole('button', { name: '立即投递' });
    expect(button).toHaveAccessibleDescription('密钥已过期 2026-11-20 12:00:00');
    await user.click(button);

    await waitFor(() => expect(network.sentTo(resendWebhook)).toEqual([{ deliveryId: 'delivery_2' }]));
  });

  it('that failed are sent again together, tests not', async () => {
    const failed = { ...waiting, state: 'failed' as const, nextAttemptAt: null };
    const { user, dialog } = await openDeliveries([
      failed,
      { ...failed, deliveryId: 'delivery_3' },
      { ...failed, deliveryId: 'delivery_4', event: 'webhook.test' },
      { ...failed, deliveryId: 'delivery_5', state: 'sent' },
    ]);
    network.answer(resendWebhook, {});

    await user.click(dialog.getByRole('button', { name: '重新投递本页失败的 2 条' }));

    await waitFor(() => expect(network.sentTo(listWebhookDeliveries)).toHaveLength(2));
    expect(network.sentTo(resendWebhook)).toEqual([
      { deliveryId: 'delivery_2' },
      { deliveryId: 'delivery_3' },
    ]);
  });

  it('of a test are read out', async () => {
    const user = await open();
    network.answer(testWebhook, delivery({}));
    network.answer(
      listWebhookDeliveries,
      pageOf([delivery({ state: 'failed', status: null, fault: '连接被拒绝' })]),
    );

    await user.click(screen.getByRole('button', { name: '测试' }));

    const dialog = within(await screen.findByRole('dialog', { name: '测试' }));
    await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent('投递失败，连接被拒绝'));
  });
});
