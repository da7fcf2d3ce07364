import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import {
  addApp,
  addWebhook,
  editWebhook,
  listWebhookDeliveries,
  listWebhooks,
  resendWebhook,
  testWebhook,
  type Call,
  type CallInput,
  type Webhook,
  type WebhookDelivery,
} from '@portal/calls';
import { issueCertificates } from '@portal/testing/issueCertificates';
import { notify } from '../src/modules/messages';
import { pauses } from '../src/modules/messages/webhook/deliverEvents';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn } from './startMarket';
import { startReceiver } from './startReceiver';

let test: TestApp;
let appId: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const url = 'http://receiver.test/hook';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  appId = (await ask(addApp, anApp())).resBody.appId as string;
});
afterAll(() => test.close());
beforeEach(async () => {
  receiver = await startReceiver();
  test.config.webhookHosts['receiver.test'] = `127.0.0.1:${receiver.port}`;
  await test.db.deleteFrom('webhooks').execute();
});
afterEach(() => receiver.close());

/** Signed in anew: in the days of a test a session ends. */
async function ask<C extends Call>(call: C, input: CallInput<C>) {
  return (await signedIn(test, 'person@example.com')).call(call, input);
}

async function addHook(to = url): Promise<string> {
  const { resBody } = await ask(addWebhook, { url: to, appId, reqNo: newReqNo() });
  return resBody.webhookId as string;
}

async function happen(): Promise<void> {
  const { id } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'person@example.com')
    .executeTakeFirstOrThrow();
  const facts = { title: '发生了', text: '一件事', link: null };
  await test.db.transaction().execute((tx) =>
    notify(tx, {
      userId: id,
      kind: 'security',
      at: test.clock(),
      ...facts,
      program: { event: 'key.expired', appId },
    }),
  );
}

const deliver = () => test.runJob('deliver-webhooks');
const tested = async (webhookId: string) =>
  (await ask(testWebhook, { webhookId })).resBody as WebhookDelivery;
const firstDelivery = async (webhookId: string) =>
  ((await ask(listWebhookDeliveries, { webhookId })).resBody.records as WebhookDelivery[])[0]!;
const shown = async () => ((await ask(listWebhooks, { appId })).resBody.records as Webhook[])[0]!;

describe('what a receiver answers', () => {
  it.each([
    [200, 'sent', ''],
    [500, 'failed', '对方答复 HTTP 500'],
  ] as const)('counts although its body breaks off: HTTP %i', async (status, state, fault) => {
    receiver.replyWith({ status, body: 'half of it', breaksOff: true });

    expect(await tested(await addHook())).toMatchObject({ state, status, fault });
  });

  it('is kept in its beginning only', async () => {
    receiver.replyWith({ status: 200, body: 'long '.repeat(2_000_000) });

    const { state, answer } = await tested(await addHook());

    expect(state).toBe('sent');
    expect(answer).toHaveLength(500);
  });

  it('is explained when it leads to another address', async () => {
    receiver.replyWith({ status: 302 });

    expect((await tested(await addHook())).fault).toBe(
      '对方答复 HTTP 302：不跟随重定向，请把地址改为最终的地址',
    );
    expect(receiver.received).toHaveLength(1);
  });

  it('is not asked for without the chain of its certificate, which is named as the reason', async () => {
    const { certificate, privateKey } = issueCertificates().server;
    const secure = createServer({ cert: certificate, key: privateKey });
    await new Promise<void>((resolve) => secure.listen(0, '127.0.0.1', resolve));
    test.config.webhookHosts['provider.example'] = `127.0.0.1:${(secure.address() as AddressInfo).port}`;

    const { fault } = await tested(await addHook('https://provider.example/hook'));

    secure.close();
    expect(fault).toBe('TLS 证书无效：请检查有效期、域名与证书链');
  });
});

describe('an event that waits for its next attempt', () => {
  it('is delivered now when that is asked for, without attempts beginning anew', async () => {
    receiver.replyWith({ status: 500 });
    const webhookId = await addHook();
    await happen();
    await deliver();
    test.pass(pauses[0]);
    await deliver();
    const { deliveryId } = await firstDelivery(webhookId);
    receiver.replyWith({ status: 204 });

    await deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await ask(resendWebhook, { deliveryId })).resCode).toBe('S0000');
    // It is due already.
    expect(await ask(resendWebhook, { deliveryId })).toMatchObject({
      resCode: 'E3107',
      resMsg: expect.stringContaining('该事件正在等待投递') as string,
    });
    await deliver();

    expect(await firstDelivery(webhookId)).toMatchObject({ state: 'sent', attempts: 3, nextAttemptAt: null });
  });

  it('is not asked for twice before its first attempt', async () => {
    const webhookId = await addHook();
    await happen();
    const { deliveryId } = await firstDelivery(webhookId);

    expect((await ask(resendWebhook, { deliveryId })).resCode).toBe('E3107');
  });
});

describe('a webhook that has failed for long', () => {
  async function failForLong(): Promise<string> {
    receiver.replyWith({ status: 503 });
    const webhookId = await addHook();
    await happen();
    await deliver();
    test.pass(3 * days - hours);
    expect((await shown()).failingSince).not.toBeNull();
    return webhookId;
  }

  it('has the time of a new one at another address', async () => {
    const webhookId = await failForLong();

    await ask(editWebhook, { webhookId, url: `${url}/new` });
    expect((await shown()).failingSince).toBeNull();
    test.pass(2 * hours);
    await happen();
    await deliver();

    expect(await shown()).toMatchObject({ state: 'on', failingSince: expect.any(String) as string });
  });

  it('has not when only its events change', async () => {
    const webhookId = await failForLong();

    await ask(editWebhook, { webhookId, url, events: ['key.expired'] });
    expect((await shown()).failingSince).not.toBeNull();
    test.pass(2 * hours);
    await happen();
    await deliver();

    expect((await shown()).state).toBe('failed');
  });

  it('is well again when a test arrives, not when one does not', async () => {
    const webhookId = await failForLong();

    await tested(webhookId);
    expect((await shown()).failingSince).not.toBeNull();
    receiver.replyWith({ status: 200 });
    await tested(webhookId);

    expect((await shown()).failingSince).toBeNull();
  });
});
