import {
  addWebhook,
  listAudit,
  listDeliveries,
  readMessages,
  retryDelivery,
  saveMessageSettings,
  viewMessageSettings,
  type OutgoingDelivery,
} from '@portal/calls';
import { notify } from '../src/modules/messages';
import { faultOf, isForGood } from '../src/modules/messages/refusal';
import { nextDigestAt } from '../src/modules/messages/sendDigests';
import { days, formatInstant, hours, minutes } from '../src/platform/time';
import { buildTestApp, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let isDown = false;
const refused: string[] = [];
const sent: { recipient: string; subject: string; body: string }[] = [];
const reader = 'person@example.com';
beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    channels: {
      mail: async (message) => {
        if (message.recipient === 'gone@example.com')
          throw Object.assign(new Error('550 no such user <gone@example.com>'), {
            responseCode: 550,
            command: 'RCPT TO',
          });
        if (isDown) {
          refused.push(message.recipient);
          throw new Error('connect ECONNREFUSED');
        }
        sent.push(message);
      },
    },
  });
  await test.runJob('deliver-messages');
}, 120_000);
afterAll(() => test.close());
beforeEach(() => void (sent.length = 0));

const ops = () => signedIn(test, 'ops@example.com');
const deliveries = async (filter: object = {}) => (await (await ops()).call(listDeliveries, filter)).resBody;
const deliver = () => test.runJob('deliver-messages');
const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function queue(subject: string, recipient = reader): Promise<string> {
  const id = `msg_${subject}`;
  await test.db
    .insertInto('outgoing_messages')
    .values({
      id,
      channel: 'mail',
      recipient,
      subject,
      body: '正文',
      code: null,
      attempts: 0,
      next_attempt_at: test.clock(),
      created_at: test.clock(),
    })
    .execute();
  return id;
}
const one = async (subject: string): Promise<OutgoingDelivery> =>
  (await deliveries({ to: reader })).records.find((row: OutgoingDelivery) => row.subject === subject);

it('lists what was sent to whom, masked, with how often it was tried', async () => {
  await queue('第一封');
  await deliver();

  expect(await one('第一封')).toMatchObject({
    channel: 'mail',
    to: 'p***@example.com',
    state: 'sent',
    attempts: 1,
    fault: '',
    canRetry: 0,
  });
  expect((await deliveries({ to: 'nobody@example.com' })).total).toBe(0);
  expect((await deliveries({ channel: 'sms' })).records).not.toContainEqual(
    expect.objectContaining({ channel: 'mail' }),
  );
  expect((await deliveries({ state: 'failed' })).total).toBe(0);
});

it('leaves a channel alone that is away, tries later and later for a day, and lets operators send again', async () => {
  isDown = true;
  for (const subject of ['甲', '乙', '丙', '丁', '戊']) await queue(subject);

  await deliver();

  // Three in a row are the channel's: the other two are not tried.
  expect(refused).toHaveLength(3);
  expect((await deliveries()).channels).toContainEqual(
    expect.objectContaining({ channel: 'mail', waiting: 5, failing: 3 }),
  );
  const waiting = (await deliveries({ state: 'waiting' })).records as OutgoingDelivery[];
  expect(waiting.filter(({ attempts }) => attempts === 1)).toHaveLength(3);
  expect(waiting.find(({ attempts }) => attempts === 1)).toMatchObject({
    fault: 'connect ECONNREFUSED',
    nextAttemptAt: formatInstant(new Date(test.clock().getTime() + minutes)),
    canRetry: 0,
  });

  // An address that is not there stops nobody, and is not tried again.
  isDown = false;
  await queue('无此人', 'gone@example.com');
  test.pass(2 * minutes);
  await deliver();
  expect(sent.map(({ subject }) => subject).sort()).toEqual(['丁', '丙', '乙', '戊', '甲']);
  const lost = (await deliveries({ to: 'gone@example.com' })).records[0] as OutgoingDelivery;
  expect(lost).toMatchObject({ state: 'failed', attempts: 1, fault: '550 no such user <***>', canRetry: 1 });

  isDown = true;
  const id = await queue('整天');
  for (let hour = 0; hour < 40 && (await one('整天')).state === 'waiting'; hour++) {
    await deliver();
    test.pass(hours);
  }
  expect(await one('整天')).toMatchObject({ state: 'failed', attempts: 29, canRetry: 1 });

  isDown = false;
  const operator = await ops();
  expect((await operator.call(retryDelivery, { channel: 'sms', deliveryId: id })).resCode).toBe('E3107');
  expect((await operator.call(retryDelivery, { channel: 'mail', deliveryId: id })).resCode).toBe('S0000');
  expect((await operator.call(retryDelivery, { channel: 'mail', deliveryId: id })).resCode).toBe('E3107');
  await deliver();
  expect(sent.at(-1)).toMatchObject({ subject: '整天' });
  expect((await operator.call(listAudit, { object: id })).resBody.records).toMatchObject([
    { event: 'message.retry', name: '重发消息' },
  ]);
});

it('tells a refusal of the message from one of the channel, and keeps no address with it', () => {
  expect(isForGood(Object.assign(new Error(), { responseCode: 550, command: 'RCPT TO' }))).toBe(true);
  expect(isForGood(Object.assign(new Error(), { responseCode: 421, command: 'RCPT TO' }))).toBe(false);
  expect(isForGood(Object.assign(new Error(), { responseCode: 535, command: 'AUTH' }))).toBe(false);
  expect([400, 401, 429, 500].map((status) => isForGood({ status }))).toEqual([true, false, false, false]);
  expect(faultOf(new Error('no 13800138000 at a@b.c'))).toBe('no *** at ***');
});

it('takes what owners of webhooks only test for no failure of the channel', async () => {
  const person = await signedIn(test, reader);
  const { resBody } = await person.call(addWebhook, {
    url: 'https://93.184.216.34/tested',
    kinds: [],
    reqNo: newReqNo(),
  });
  const facts = {
    id: 'dlv_test',
    webhook_id: resBody.webhookId,
    event_id: 'evt_test',
    event: 'webhook.test',
  };
  const at = { next_attempt_at: test.clock(), created_at: test.clock() };
  await test.db
    .insertInto('webhook_deliveries')
    .values({ ...facts, ...at, body: '{}', state: 'failed', attempts: 1 })
    .execute();

  const { records, channels } = await deliveries({ channel: 'webhook', to: 'https://93.184.216.34/tested' });
  expect(records).toMatchObject([{ deliveryId: 'dlv_test', state: 'failed', canRetry: 0 }]);
  expect(channels).toContainEqual(expect.objectContaining({ channel: 'webhook', failed: 0 }));
  const again = { channel: 'webhook', deliveryId: 'dlv_test' } as const;
  expect((await (await ops()).call(retryDelivery, again)).resCode).toBe('E3107');
  await test.db.deleteFrom('webhooks').where('id', '=', resBody.webhookId).execute();
});

it('shows events of webhooks with their host, and sends one again where its webhook is on', async () => {
  const person = await signedIn(test, reader);
  const { resBody } = await person.call(addWebhook, {
    url: 'https://93.184.216.34/secret-path',
    kinds: [],
    reqNo: newReqNo(),
  });
  const delivery = { event: 'key.expired', body: '{}', state: 'failed' as const, attempts: 8 };
  await test.db
    .insertInto('webhook_deliveries')
    .values({
      ...delivery,
      id: 'dlv_1',
      webhook_id: resBody.webhookId,
      event_id: 'evt_1',
      next_attempt_at: test.clock(),
      created_at: test.clock(),
    })
    .execute();

  const { records, channels } = await deliveries({ channel: 'webhook' });
  expect(records[0]).toMatchObject({ deliveryId: 'dlv_1', to: '93.184.216.34', canRetry: 1 });
  expect(channels).toContainEqual(expect.objectContaining({ channel: 'webhook', failed: 1 }));
  const operator = await ops();
  const again = { channel: 'webhook', deliveryId: 'dlv_1' } as const;
  expect((await operator.call(retryDelivery, again)).resCode).toBe('S0000');
  const { records: after } = await deliveries({ channel: 'webhook' });
  expect(after[0]).toMatchObject({ deliveryId: 'dlv_1', state: 'waiting', attempts: 0 });
  expect((await person.call(listDeliveries, {})).resCode).toBe('E5103');
  expect((await person.call(retryDelivery, again)).resCode).toBe('E5103');
});

it('sends one mail a day of what was not read, of the kinds that somebody wants so', async () => {
  const userId = await idOf(reader);
  const person = await signedIn(test, reader);
  const choose = (byMail: number, kind = 'fee') =>
    person.call(saveMessageSettings, { records: [{ kind, byMail, bySms: 0 }] } as never);
  expect((await choose(2, 'security')).resCode).toBe('E0017');
  expect((await choose(3)).resCode).toBe('E0017');
  expect((await choose(2)).resCode).toBe('S0000');
  const settings = (await person.call(viewMessageSettings, {})).resBody.records;
  expect(settings).toContainEqual({ kind: 'fee', byMail: 2, bySms: 0 });
  const tell = (kind: 'fee' | 'api', title: string) =>
    test.db
      .transaction()
      .execute((tx) =>
        notify(tx, { userId, kind, at: test.clock(), title, text: `${title}的说明`, link: null }),
      );
  const subjects = () => sent.filter(({ recipient }) => recipient === reader).map(({ subject }) => subject);

  test.pass(minutes);
  await tell('fee', '余额不足');
  await tell('fee', '已读过');
  await tell('api', 'API 变更');
  const { id } = await test.db
    .selectFrom('member_messages')
    .select('id')
    .where('title', '=', '已读过')
    .executeTakeFirstOrThrow();
  await person.call(readMessages, { ids: [id] });
  await test.runJob('send-digests');
  await deliver();
  expect(subjects()).toEqual(['API 变更']);

  test.pass(days);
  await test.runJob('send-digests');
  await test.runJob('send-digests');
  await deliver();
  expect(subjects()).toEqual(['API 变更', '每日消息汇总：1 条未读']);
  expect(sent.at(-1)!.body).toContain('【费用提醒】余额不足\n余额不足的说明');

  // Nothing new: no mail. Whoever chooses otherwise has none any more.
  test.pass(days);
  await test.runJob('send-digests');
  await (
    await signedIn(test, reader)
  ).call(saveMessageSettings, {
    records: [{ kind: 'fee', byMail: 1, bySms: 0 }],
  });
  await tell('fee', '立即');
  await deliver();
  expect(subjects()).toEqual(['API 变更', '每日消息汇总：1 条未读', '立即']);
  expect(await test.db.selectFrom('mail_digests').selectAll().execute()).toEqual([]);
});

it('sends them at nine in the morning, Asia/Shanghai', () => {
  const at = (time: string) => formatInstant(nextDigestAt(new Date(`${time}+08:00`)));

  expect(at('2026-11-20T08:59:59')).toBe('2026-11-20 09:00:00');
  expect(at('2026-11-20T09:00:00')).toBe('2026-11-21 09:00:00');
  expect(at('2026-11-20T23:30:00')).toBe('2026-11-21 09:00:00');
});
