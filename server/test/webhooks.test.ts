import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import {
  addApp,
  addWebhook,
  editWebhook,
  listMessages,
  listWebhookDeliveries,
  listWebhooks,
  removeApp,
  removeWebhook,
  renewWebhookSecret,
  resendWebhook,
  saveMessageSettings,
  switchWebhook,
  testWebhook,
  viewPlatformKey,
  type Call,
  type CallInput,
  type Webhook,
  type WebhookEvent,
  type WebhookDelivery,
} from '@portal/calls';
import { notify, notifyAll } from '../src/modules/messages';
import { pauses } from '../src/modules/messages/webhook/deliverEvents';
import { createPlatformKey } from '../src/modules/messages/webhook/platformKey';
import { claimAttempt, listDue } from '../src/modules/messages/webhook/queue.repository';
import { days, formatInstant, hours, minutes, seconds } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn } from './startMarket';
import { startReceiver } from './startReceiver';

let test: TestApp;
let appId: string;
let receiver: Awaited<ReturnType<typeof startReceiver>>;
const url = 'http://receiver.test/hook';

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { webhookHosts: { 'gone.test': '127.0.0.1:1' } } });
  appId = (await ask(addApp, anApp())).resBody.appId as string;
});
afterAll(() => test.close());
beforeEach(async () => {
  receiver = await startReceiver();
  test.config.webhookHosts['receiver.test'] = `127.0.0.1:${receiver.port}`;
  test.pass(2 * minutes);
  await test.db.deleteFrom('webhooks').execute();
});
afterEach(() => receiver.close());

/** Signed in anew: in the days of a test a session ends. */
async function ask<C extends Call>(call: C, input: CallInput<C>, email = 'person@example.com') {
  return (await signedIn(test, email)).call(call, input);
}

const userId = async (email = 'person@example.com') =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function addFor(
  target: { appId?: string; events?: never[] | ['key.expired']; kinds?: ['fee'] },
  to = url,
) {
  const { resCode, resBody } = await ask(addWebhook, { url: to, ...target, reqNo: newReqNo() });
  expect(resCode).toBe('S0000');
  return resBody as { webhookId: string; secret: string };
}

const happen = async (
  program: Parameters<typeof notify>[1]['program'],
  kind: 'api' | 'fee' | 'security' = 'security',
) => {
  const id = await userId();
  await test.db.transaction().execute((tx) =>
    notify(tx, {
      userId: id,
      kind,
      at: test.clock(),
      title: '发生了',
      text: '一件事',
      link: '/myNotify',
      program,
    }),
  );
};

const deliver = () => test.runJob('deliver-webhooks');
const deliveriesOf = async (webhookId: string): Promise<WebhookDelivery[]> =>
  (await ask(listWebhookDeliveries, { webhookId })).resBody.records;

/** What the documentation tells consumers to check. */
function documentedCheck(): (secret: string, headers: object, body: string) => boolean {
  const text = readFileSync(path.join(__dirname, '../../docs/webhooks.md'), 'utf8');
  const source = /```js\n([\s\S]+?)```/.exec(text)![1]!;
  const now = () => test.clock().getTime();
  return runInNewContext(`${source}; isFromPortal`, { require, Buffer, Date: { now } }) as never;
}

it('is signed by the platform, too, as the documentation checks it with the public key alone', async () => {
  const text = readFileSync(path.join(__dirname, '../../docs/webhooks.md'), 'utf8');
  const source = /```javascript\n([\s\S]+?)```/.exec(text)![1]!;
  const now = () => test.clock().getTime();
  const isSigned = runInNewContext(`${source}; isSignedByPlatform`, { require, Buffer, Date: { now } }) as (
    publicKey: string,
    headers: object,
    body: string,
  ) => boolean;
  const { publicKey } = (await test.browser().call(viewPlatformKey, {})).resBody as { publicKey: string };
  await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  await deliver();

  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[number]];
  expect(isSigned(publicKey, headers, body)).toBe(true);
  expect(isSigned(publicKey, headers, body.replace('key.expired', 'key.revoked'))).toBe(false);
  expect(isSigned(publicKey, { ...headers, 'webhook-id': 'evt_other' }, body)).toBe(false);
  expect(isSigned(createPlatformKey('another secret').publicKey, headers, body)).toBe(false);
});

it('tells the program of an app what concerns the app, signed as the documentation says, once', async () => {
  const { secret, webhookId } = await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  await happen({ event: 'key.expired', appId: 'app_other' });
  test.pass(seconds);
  await happen({ event: 'budget.reached' });
  await deliver();
  await deliver();

  expect(receiver.received.map(({ body }) => JSON.parse(body) as object)).toEqual([
    {
      id: receiver.received[0]!.headers['webhook-id'],
      event: 'key.expired',
      kind: 'security',
      createdAt: new Date(test.clock().getTime() - seconds).toISOString(),
      title: '发生了',
      text: '一件事',
      link: '/myNotify',
      appId,
      apiId: null,
    },
    expect.objectContaining({ event: 'budget.reached', appId: null }),
  ]);
  const isFromPortal = documentedCheck();
  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  expect(isFromPortal(secret, headers, body)).toBe(true);
  expect(isFromPortal(secret, headers, `${body} `)).toBe(false);
  expect(isFromPortal('whsec_b3RoZXI=', headers, body)).toBe(false);
  expect(isFromPortal(secret, { ...headers, 'webhook-id': 'evt_other' }, body)).toBe(false);
  test.pass(6 * minutes);
  expect(isFromPortal(secret, headers, body)).toBe(false);
  expect(await deliveriesOf(webhookId)).toEqual([
    expect.objectContaining({ state: 'sent', status: 204, attempts: 1 }),
    expect.objectContaining({ state: 'sent', status: 204, attempts: 1 }),
  ]);
});

it('tells an account by the kinds of messages, and an app by the events that it has chosen', async () => {
  await addFor({ kinds: ['fee'] });
  await addFor({ appId, events: ['key.expired'] }, 'http://receiver.test/app');
  await happen(undefined, 'fee');
  await happen({ event: 'key.revoked', appId });
  await happen({ event: 'key.expired', appId });
  await deliver();

  expect(receiver.received.map(({ body }) => (JSON.parse(body) as { event: string }).event).sort()).toEqual([
    'key.expired',
    'message',
  ]);
});

it('waits with what an account is told for the end of its quiet hours, not with security and not with apps', async () => {
  const account = await addFor({});
  const app = await addFor({ appId }, 'http://receiver.test/app');
  const hour = Number(formatInstant(test.clock()).slice(11, 13));
  const at = (offset: number) => `${String((hour + offset + 24) % 24).padStart(2, '0')}:00`;
  await ask(saveMessageSettings, { records: [], quietFrom: at(-1), quietUntil: at(2) });
  const arrived = () =>
    receiver.received.map(({ body, path: to }) => [to, (JSON.parse(body) as { kind: string }).kind]);
  await happen({ event: 'budget.reached', appId }, 'fee');
  await happen({ event: 'key.expired', appId: 'app_other' }, 'security');
  await deliver();

  expect(arrived().sort()).toEqual([
    ['/app', 'fee'],
    ['/hook', 'security'],
  ]);
  const [waiting] = (await deliveriesOf(account.webhookId)).filter(({ state }) => state === 'waiting');
  // Waiting is no attempt.
  expect(waiting).toMatchObject({ attempts: 0 });
  expect(await deliveriesOf(app.webhookId)).toHaveLength(1);

  test.pass(3 * hours);
  await deliver();
  expect(arrived()).toContainEqual(['/hook', 'fee']);
  expect(arrived()).toHaveLength(3);
  await ask(saveMessageSettings, { records: [], quietFrom: '', quietUntil: '' });
});

it('says nothing of what was rolled back', async () => {
  const { webhookId } = await addFor({ kinds: ['fee'] });
  const id = await userId();
  const undone = test.db.transaction().execute(async (tx) => {
    await notifyAll(tx, [id], { kind: 'fee', at: test.clock(), title: '', text: '', link: null });
    throw new Error('undone');
  });

  await expect(undone).rejects.toThrow('undone');
  expect(await deliveriesOf(webhookId)).toEqual([]);
});

it('tries again with growing pauses, keeps what was answered, and gives up', async () => {
  receiver.replyWith({ status: 500, body: `\0${'坏'.repeat(400)}` });
  const { webhookId } = await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  for (const pause of [0, ...pauses.slice(0, 4)]) {
    test.pass(pause - seconds);
    await deliver();
    test.pass(seconds);
    await deliver();
  }
  expect(receiver.received).toHaveLength(5);
  expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  const [failing] = await deliveriesOf(webhookId);
  expect(failing).toMatchObject({ state: 'waiting', status: 500, fault: '对方答复 HTTP 500', attempts: 5 });
  expect(failing!.answer.length).toBeLessThan(200);

  for (const pause of pauses.slice(4)) {
    test.pass(pause);
    await deliver();
  }
  expect(receiver.received).toHaveLength(8);
  expect((await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'failed', attempts: 8 });
  test.pass(3 * days);
  await deliver();
  expect(receiver.received).toHaveLength(8);

  // What is sent again keeps its number.
  receiver.replyWith({ status: 200, body: 'ok' });
  const [{ deliveryId }] = (await deliveriesOf(webhookId)) as [WebhookDelivery];
  expect((await ask(resendWebhook, { deliveryId })).resCode).toBe('S0000');
  expect((await ask(resendWebhook, { deliveryId })).resCode).toBe('E3107');
  await deliver();
  expect(receiver.received.at(-1)!.headers['webhook-id']).toBe(receiver.received[0]!.headers['webhook-id']);
  expect((await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'sent', answer: 'ok' });
});

it('tells operators how late events are that nothing keeps, and not of those that a receiver keeps', async () => {
  const late = async () =>
    /^portal_webhook_deliveries_late_seconds (\S+)$/m.exec((await test.app.inject('/metrics')).body)?.[1];
  await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  test.pass(2 * minutes);
  expect(await late()).toBe('120');

  receiver.replyWith({ status: 500 });
  await deliver();
  test.pass(10 * minutes);

  expect(await late()).toBe('0');
});

it('switches off what has not heard anything for three days, and says so', async () => {
  receiver.replyWith({ status: 503 });
  const { webhookId } = await addFor({ appId });
  for (let day = 0; day < 4; day += 1) {
    await happen({ event: 'key.expired', appId });
    await deliver();
    test.pass(days);
  }
  await happen({ event: 'key.expired', appId });
  await deliver();

  const [webhook] = (await ask(listWebhooks, { appId })).resBody.records;
  expect(webhook).toMatchObject({ state: 'failed' });
  expect((await ask(listMessages, { kind: 'system' })).resBody.records[0]).toMatchObject({
    title: '一个 Webhook 已自动停用',
    link: `/myAppDetail?appId=${appId}&tab=webhook`,
  });
  const heard = receiver.received.length;
  await happen({ event: 'key.expired', appId });
  test.pass(days);
  await deliver();
  expect(receiver.received).toHaveLength(heard);

  receiver.replyWith({ status: 200 });
  await ask(switchWebhook, { webhookId, isOn: 1 });
  await happen({ event: 'key.expired', appId });
  await deliver();
  expect(receiver.received).toHaveLength(heard + 1);
});

it('makes an attempt again that was cut off in the middle, with the same event', async () => {
  const { webhookId } = await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  // A process takes it and is killed.
  const [due] = await listDue(test.db, test.clock(), { perWebhook: 5, webhooks: 10 });
  expect(await claimAttempt(test.db, due!, new Date(test.clock().getTime() + pauses[0]))).toBe(true);
  expect(await claimAttempt(test.db, due!, new Date(test.clock().getTime() + pauses[0]))).toBe(false);
  await deliver();
  expect(receiver.received).toEqual([]);
  test.pass(pauses[0]);
  await deliver();

  expect(receiver.received).toHaveLength(1);
  expect((await deliveriesOf(webhookId))[0]).toMatchObject({ state: 'sent', attempts: 2 });
});

it('lets nobody wait for those that do not answer', async () => {
  const slow = await startReceiver();
  slow.replyWith('hangs');
  for (let index = 0; index < 5; index += 1) {
    test.config.webhookHosts[`slow-${index}.test`] = `127.0.0.1:${slow.port}`;
    await addFor({ appId }, `http://slow-${index}.test/`);
  }
  await addFor({}, url);
  for (let index = 0; index < 3; index += 1) await happen({ event: 'key.expired', appId });
  let isOver = false;
  const run = deliver().finally(() => {
    isOver = true;
  });
  // All are reached while those that hang still do: none of them waits for another.
  while ((receiver.received.length < 3 || slow.received.length < 5) && !isOver)
    await new Promise((resolve) => setTimeout(resolve, 20));

  const heard = { isOver, ready: receiver.received.length, slow: slow.received.length };
  await slow.close();
  await run;
  // One that does not answer is asked once in a run.
  expect(heard).toEqual({ isOver: false, ready: 3, slow: 5 });
  expect(receiver.received).toHaveLength(3);
});

it.each([
  ['http', 'http://example.com/hook'],
  ['another protocol', 'ftp://receiver.test/'],
  ['no address', 'receiver.test'],
  ['an account in it', 'https://me:secret@example.com/'],
  ['loopback', 'https://127.0.0.1/'],
  ['loopback by name', 'https://localhost/'],
  ['loopback of IPv6', 'https://[::1]/'],
  ['loopback in disguise', 'https://[::ffff:127.0.0.1]/'],
  ['loopback as a number', 'https://2130706433/'],
  ['a private network', 'https://10.1.2.3/'],
  ['link-local', 'https://169.254.169.254/latest/meta-data'],
  ['a name of nothing', 'https://does-not-exist.invalid/'],
  ['a name that every object has', 'https://constructor/'],
])('takes no address with %s', async (_, bad) => {
  expect((await ask(addWebhook, { url: bad, appId, reqNo: newReqNo() })).resCode).toBe('E3301');
  const { webhookId } = await addFor({ appId });
  expect((await ask(editWebhook, { webhookId, url: bad })).resCode).toBe('E3301');
});

it('asks about the address again with every delivery: in production nothing is allowed', async () => {
  const { webhookId } = await addFor({ appId });
  delete test.config.webhookHosts['receiver.test'];
  await test.db
    .updateTable('webhooks')
    .set({ url: `https://127.0.0.1:${receiver.port}/` })
    .execute();
  await happen({ event: 'key.expired', appId });
  await deliver();

  expect(receiver.received).toEqual([]);
  expect((await deliveriesOf(webhookId))[0]).toMatchObject({
    status: null,
    fault: '地址不可达：须为互联网上的 https 地址',
  });
});

it('tests at once, a few times a minute, and says what came back', async () => {
  const { webhookId } = await addFor({ appId }, 'http://gone.test/');

  expect((await ask(testWebhook, { webhookId })).resBody).toMatchObject({
    state: 'failed',
    status: null,
    fault: '连接被拒绝',
  });
  for (let index = 0; index < 9; index += 1) await ask(testWebhook, { webhookId });
  expect((await ask(testWebhook, { webhookId })).resCode).toBe('E0429');
});

it('says in the language of its reader why an event did not arrive', async () => {
  const { webhookId } = await addFor({ appId }, 'http://gone.test/');
  await happen({ event: 'key.expired', appId });
  await deliver();
  await happen({ event: 'key.expired', appId });
  await ask(switchWebhook, { webhookId, isOn: 0 });

  const reader = await signedIn(test, 'person@example.com');
  reader.cookies.set('portal_lang', 'en');
  const { records } = (await reader.call(listWebhookDeliveries, { webhookId })).resBody as {
    records: WebhookDelivery[];
  };
  expect(records.map(({ fault }) => fault)).toEqual([
    'The webhook was switched off',
    'The webhook was switched off',
  ]);
  const tried = (await reader.call(testWebhook, { webhookId })).resBody as WebhookDelivery;
  expect(tried.fault).toBe('The connection was refused');
});

it('shows a secret once, keeps it sealed, and replaces it', async () => {
  const { webhookId, secret } = await addFor({ appId });
  const row = () => test.db.selectFrom('webhooks').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(await row())).not.toContain(secret);
  expect(JSON.stringify((await ask(listWebhooks, { appId })).resBody)).not.toContain('secret');
  const renewed = (await ask(renewWebhookSecret, { webhookId, reqNo: newReqNo() })).resBody;
  await happen({ event: 'key.expired', appId });
  await deliver();

  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  expect(documentedCheck()(renewed.secret as string, headers, body)).toBe(true);
  expect(documentedCheck()(secret, headers, body)).toBe(false);
});

it('gives one of two who replace a secret at once the valid one, and tells the other', async () => {
  const { webhookId } = await addFor({ appId });
  const markNow = async () => ((await ask(listWebhooks, { appId })).resBody.records as Webhook[])[0]!.mark;
  const mark = await markNow();
  const renew = () => ask(renewWebhookSecret, { webhookId, mark, reqNo: newReqNo() });

  const both = await Promise.all([renew(), renew()]);
  expect(both.map(({ resCode }) => resCode).sort()).toEqual(['E7042', 'S0000']);
  expect(both.find(({ resCode }) => resCode === 'E7042')).toMatchObject({
    resMsg: expect.stringMatching(/签名密钥已被更换，这次没有再换。.*请再更换一次/),
  });
  expect(await markNow()).not.toBe(mark);
  await happen({ event: 'key.expired', appId });
  await deliver();

  const [{ headers, body }] = receiver.received as [(typeof receiver.received)[0]];
  const given = both.find(({ resCode }) => resCode === 'S0000')!.resBody;
  expect(documentedCheck()(given.secret as string, headers, body)).toBe(true);
});

it('is not saved over what somebody else has saved since it was opened', async () => {
  const { webhookId } = await addFor({ appId });
  const seen = async () => ((await ask(listWebhooks, { appId })).resBody.records as Webhook[])[0]!;
  const save = (events: WebhookEvent[], mark: string | undefined) =>
    ask(editWebhook, { webhookId, url, events, mark });
  const { wishMark } = await seen();

  expect((await save(['key.expired'], wishMark)).resCode).toBe('S0000');
  expect(await save(['key.revoked'], wishMark)).toMatchObject({
    resCode: 'E7042',
    resMsg: expect.stringMatching(/已有别人保存过，这次没有保存/),
  });
  expect((await seen()).events).toEqual(['key.expired']);
  // A retry after a lost reply, and a form that was opened again.
  expect((await save(['key.expired'], wishMark)).resCode).toBe('S0000');
  expect((await save(['key.revoked'], (await seen()).wishMark)).resCode).toBe('S0000');
});

it('has as many as there may be, each address once, and nothing of what is removed', async () => {
  const { webhookId } = await addFor({ appId });
  expect((await ask(addWebhook, { url, appId, reqNo: newReqNo() })).resCode).toBe('E3304');
  for (let index = 1; index < 5; index += 1) await addFor({ appId }, `${url}/${index}`);
  expect((await ask(addWebhook, { url: `${url}/5`, appId, reqNo: newReqNo() })).resCode).toBe('E3302');
  await happen({ event: 'key.expired', appId });
  expect((await ask(removeWebhook, { webhookId })).resCode).toBe('S0000');
  expect((await ask(listWebhookDeliveries, { webhookId })).resCode).toBe('E3303');
  await deliver();
  expect(receiver.received).toHaveLength(4);

  const other = (await ask(addApp, anApp())).resBody.appId as string;
  await addFor({ appId: other }, `${url}/other`);
  await ask(removeApp, { appId: other });
  expect((await ask(listWebhooks, { appId })).resBody.records).toHaveLength(4);
  expect(await test.db.selectFrom('webhooks').selectAll().where('app_id', '=', other).execute()).toEqual([]);
});

it('forgets what was delivered after thirty days', async () => {
  const { webhookId } = await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  await deliver();
  test.pass(30 * days - hours);
  await test.runJob('forget-deliveries');
  expect(await deliveriesOf(webhookId)).toHaveLength(1);
  test.pass(2 * hours);
  await test.runJob('forget-deliveries');

  expect(await deliveriesOf(webhookId)).toEqual([]);
});

it('answers for somebody else as for what does not exist', async () => {
  const { webhookId } = await addFor({ appId });
  await happen({ event: 'key.expired', appId });
  const [{ deliveryId }] = (await deliveriesOf(webhookId)) as [WebhookDelivery];
  const other = 'company@example.com';
  const codes = [
    await ask(listWebhooks, { appId }, other),
    await ask(addWebhook, { url, appId, reqNo: newReqNo() }, other),
    await ask(editWebhook, { webhookId, url }, other),
    await ask(renewWebhookSecret, { webhookId, reqNo: newReqNo() }, other),
    await ask(switchWebhook, { webhookId, isOn: 0 }, other),
    await ask(removeWebhook, { webhookId }, other),
    await ask(testWebhook, { webhookId }, other),
    await ask(listWebhookDeliveries, { webhookId }, other),
    await ask(resendWebhook, { deliveryId }, other),
  ].map(({ resCode }) => resCode);

  expect(codes).toEqual(['E3101', 'E3101', ...Array<string>(7).fill('E3303')]);
});
