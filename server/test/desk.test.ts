import {
  addTicket,
  closeTicket,
  listQueues,
  viewDayFigures,
  viewDeskHealth,
  type DeskHealthRow,
  type DeskQueueRow,
} from '@portal/calls';
import { days, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
});
afterAll(() => test.close());

const queue = async (key: string): Promise<DeskQueueRow> =>
  (await ops.call(listQueues, {})).resBody.records.find((row: DeskQueueRow) => row.queue === key);
const health = async (part: string): Promise<DeskHealthRow | undefined> =>
  (await ops.call(viewDeskHealth, {})).resBody.records.find((row: DeskHealthRow) => row.part === part);

it('says how much waits in the queue of a module, since when, and what of it is late', async () => {
  const person = await signedIn(test, 'person@example.com');
  const before = await queue('ticket');
  const { resBody } = await person.call(addTicket, {
    kind: 'billing',
    title: '怎么开票',
    text: '没有找到可以开票的地方',
    reqNo: newReqNo(),
  });
  const all = (await ops.call(listQueues, {})).resBody;

  expect(await queue('ticket')).toMatchObject({
    area: 'service',
    link: '/ops/ticket',
    waiting: before.waiting + 1,
    dueHours: 24,
  });
  expect(all.waiting).toBe(all.records.reduce((sum: number, { waiting }: DeskQueueRow) => sum + waiting, 0));

  test.pass(days + minutes);
  ops = await signedIn(test, 'ops@example.com');
  const late = await queue('ticket');
  expect(late.late).toBe(before.waiting + 1);
  expect(late.oldestMinutes).toBeGreaterThan(24 * 60);

  await (await signedIn(test, 'person@example.com')).call(closeTicket, { ticketId: resBody.ticketId });
  expect((await queue('ticket')).waiting).toBe(before.waiting);
});

it('names every queue once, each with a page of the desk', async () => {
  const { records } = (await ops.call(listQueues, {})).resBody as { records: DeskQueueRow[] };

  expect(new Set(records.map((row) => row.queue)).size).toBe(records.length);
  expect(records.map((row) => row.queue)).toEqual(
    expect.arrayContaining([
      'person',
      'publication',
      'join',
      'ticket',
      'overdue',
      'payout',
      'statement',
      'issue',
      'canary',
    ]),
  );
  for (const { link } of records) expect(link).toMatch(/^\/ops\/\w+/);
});

it('shows the figures of a week, the accounts of today among them', async () => {
  const { records } = (await ops.call(viewDayFigures, {})).resBody;
  const accounts = records.find(({ figure }: { figure: string }) => figure === 'accounts');
  await test.db
    .insertInto('users')
    .values({
      id: 'user_today',
      email: 'today@example.com',
      mobile: null,
      password_hash: 'none',
      nick_name: '今天来的',
      state: 1,
      register_type: null,
      agree_version: '1',
      portal_id: null,
      created_at: test.clock(),
    })
    .execute();

  const after = (await ops.call(viewDayFigures, {})).resBody.records.find(
    ({ figure }: { figure: string }) => figure === 'accounts',
  );

  expect(after.days).toHaveLength(7);
  expect(after.days[6].value).toBe(accounts.days[6].value + 1);
  expect(after.today).toBe(`${accounts.days[6].value + 1} 个`);
});

it('tells gateways that are silent, messages that do not leave and jobs that fail', async () => {
  const now = test.clock();
  expect(await health('网关')).toMatchObject({ state: 'warn' });
  await test.db
    .insertInto('gateways')
    .values({ id: 'gw-a', heard_at: now, known_seq: Number.MAX_SAFE_INTEGER })
    .execute();
  expect(await health('网关')).toMatchObject({ state: 'good' });
  const idle = { id: 'gw-idle', heard_at: new Date(now.getTime() - hours), asked_at: now };
  await test.db
    .insertInto('gateways')
    .values({ ...idle, known_seq: Number.MAX_SAFE_INTEGER })
    .execute();
  expect(await health('网关')).toMatchObject({ state: 'good' });
  await test.db
    .insertInto('gateways')
    .values({ id: 'gw-b', heard_at: new Date(now.getTime() - hours) })
    .execute();
  expect(await health('网关')).toMatchObject({ state: 'bad', text: expect.stringContaining('gw-b') });

  const mail = {
    channel: 'mail' as const,
    recipient: 'a@example.com',
    subject: 's',
    body: 'b',
    code: null,
    created_at: now,
  };
  await test.db.deleteFrom('outgoing_messages').execute();
  expect(await health('邮件')).toMatchObject({ state: 'good' });
  await test.db
    .insertInto('outgoing_messages')
    .values({ ...mail, id: 'm1', next_attempt_at: now, failed_at: now })
    .execute();
  expect(await health('邮件')).toMatchObject({ state: 'warn' });
  await test.db
    .insertInto('outgoing_messages')
    .values({ ...mail, id: 'm2', next_attempt_at: new Date(now.getTime() - hours) })
    .execute();
  expect(await health('邮件')).toMatchObject({ state: 'bad' });

  await test.db.insertInto('jobs').values({ name: 'broken-job', next_run_at: now, failures: 4 }).execute();
  expect(await health('后台任务')).toMatchObject({
    state: 'bad',
    text: expect.stringContaining('broken-job'),
  });
  expect(await health('发布')).toBeDefined();
});
