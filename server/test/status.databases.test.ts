import {
  followStatus,
  listIncidents,
  listMessages,
  saveIncident,
  statusFeed,
  statusRss,
  updateIncident,
  viewIncident,
  viewStatus,
  viewStatusFollowing,
} from '@portal/calls';
import { formatInstant, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
let person: Browser;
const visitor = () => test.browser();
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
  person = await signedIn(test, 'person@example.com');
  await test.db.deleteFrom('gateways').execute();
  await test.db.insertInto('gateways').values({ id: 'gw', heard_at: test.clock() }).execute();
  await test.runJob('sample-status');
}, 120_000);
afterAll(() => test.close());

const minuteFrom = (ms: number) => formatInstant(new Date(test.clock().getTime() + ms)).slice(0, 16);
const seen = async () => (await visitor().call(viewStatus, {})).resBody;
const partOf = async (part: string) =>
  (await seen()).parts.find((one: { part: string }) => one.part === part);
const anIncident = (fields: object = {}) => ({
  kind: 'incident' as const,
  title: '网关响应变慢',
  severity: 'major' as const,
  parts: ['gateway'],
  startsAt: minuteFrom(0),
  ...fields,
});
async function saved(fields: object = {}): Promise<string> {
  const { resCode, resBody } = await ops.call(saveIncident, anIncident(fields));
  expect(resCode).toBe('S0000');
  return resBody.incidentId;
}
const versionOf = async (incidentId: string): Promise<number> =>
  (await ops.call(viewIncident, { incidentId })).resBody.incident.version;
const say = async (
  incidentId: string,
  state: 'investigating' | 'resolved' | 'planned' | 'cancelled',
  text: string,
) => ops.call(updateIncident, { incidentId, version: await versionOf(incidentId), state, text });

it('finds each part every minute, adds the minutes up by day, and shows ninety days without a session', async () => {
  const { parts, health, checkedAt } = await seen();
  expect(health).toBe('good');
  expect(checkedAt).toBe(formatInstant(test.clock()));
  expect(parts.map(({ part }: { part: string }) => part)).toEqual(
    expect.arrayContaining(['server', 'gateway', 'mail', 'sms']),
  );
  expect(parts[0]).toMatchObject({ part: 'server', health: 'good', uptime: '100.00' });
  expect(parts[0].days).toHaveLength(90);
  expect(parts[0].days.at(-1)).toMatchObject({ health: 'good', downMinutes: 0 });
  expect(parts[0].days[0].health).toBeNull();

  // A gateway that is silent, and mails that are refused.
  const waiting = { channel: 'mail' as const, recipient: 'a@example.com', subject: '', body: '', code: null };
  for (const id of ['1', '2', '3'])
    await test.db
      .insertInto('outgoing_messages')
      .values({
        ...waiting,
        id: `status_${id}`,
        attempts: 1,
        next_attempt_at: new Date(test.clock().getTime() + 60 * minutes),
        created_at: test.clock(),
      })
      .execute();
  await test.db.deleteFrom('outgoing_messages').where('sent_at', 'is not', null).execute();
  test.pass(5 * minutes);
  await test.runJob('sample-status');

  expect(await partOf('gateway')).toMatchObject({ health: 'down', uptime: '50.00' });
  expect((await partOf('mail')).health).toBe('down');
  expect((await seen()).health).toBe('down');
  // Nobody looked for five minutes: the server was not there.
  expect((await partOf('server')).days.at(-1)).toMatchObject({ health: 'down', downMinutes: 4 });

  // It asks for news, though nobody calls.
  await test.db.updateTable('gateways').set({ asked_at: test.clock() }).execute();
  await test.db.deleteFrom('outgoing_messages').where('id', 'like', 'status_%').execute();
  test.pass(minutes);
  await test.runJob('sample-status');
  expect((await seen()).health).toBe('good');
});

it('shows what operators say from the first update on, and tells who follows', async () => {
  expect((await person.call(followStatus, { isOn: 1 })).resBody).toEqual({ isOn: 1 });
  const incidentId = await saved();
  expect((await seen()).open).toEqual([]);
  expect(
    (await visitor().send({ method: 'GET', url: `/ajaxurl/apix${statusFeed.path}` })).body,
  ).not.toContain(incidentId);

  await say(incidentId, 'investigating', '正在查看 <网关> 的连接');

  expect((await seen()).open).toMatchObject([
    {
      incidentId,
      state: 'investigating',
      parts: ['API 网关'],
      updates: [{ text: '正在查看 <网关> 的连接' }],
    },
  ]);
  expect((await partOf('gateway')).health).toBe('degraded');
  const newest = (await person.call(listMessages, { kind: 'system' })).resBody.records[0];
  expect(newest).toMatchObject({
    title: '系统状态：网关响应变慢（调查中）',
    link: `/status#${incidentId}`,
  });
  const feed = await visitor().send({ method: 'GET', url: `/ajaxurl/apix${statusFeed.path}` });
  expect(feed.headers['content-type']).toContain('application/atom+xml');
  expect(feed.body).toContain(`#${incidentId}`);
  expect(feed.body).toContain('正在查看 &lt;网关&gt; 的连接');
  const rss = await visitor().send({ method: 'GET', url: `/ajaxurl/apix${statusRss.path}` });
  expect(rss.headers['content-type']).toContain('application/rss+xml');
  expect(rss.body).toContain(`<guid isPermaLink="false">${incidentId}</guid>`);
  expect(rss.body).toContain('正在查看 &lt;网关&gt; 的连接');
  expect(rss.body).toMatch(/<pubDate>\w{3}, \d\d \w{3} \d{4} [\d:]{8} GMT<\/pubDate>/);

  await person.call(followStatus, { isOn: 0 });
  expect((await person.call(viewStatusFollowing, {})).resBody).toEqual({ isOn: 0 });
  const total = (await person.call(listMessages, { kind: 'system' })).resBody.total;
  await say(incidentId, 'resolved', '已恢复');
  expect((await person.call(listMessages, { kind: 'system' })).resBody.total).toBe(total);
  const { open, records } = await seen();
  expect([open, records[0]]).toMatchObject([
    [],
    { incidentId, state: 'resolved', endsAt: expect.any(String) },
  ]);
  expect((await partOf('gateway')).health).toBe('good');
});

it('begins planned maintenance at its time, and counts its minutes for nothing', async () => {
  const maintenance = { kind: 'maintenance', title: '升级', parts: ['server'] };
  const incidentId = await saved({
    ...maintenance,
    startsAt: minuteFrom(10 * minutes),
    endsAt: minuteFrom(60 * minutes),
  });
  await say(incidentId, 'planned', '数据库升级，期间可能短暂中断');
  expect((await seen()).planned).toMatchObject([{ incidentId }]);
  expect((await partOf('server')).health).toBe('good');
  await test.runJob('begin-maintenance');
  expect((await seen()).planned).toHaveLength(1);

  test.pass(11 * minutes);
  await test.runJob('begin-maintenance');

  expect(await seen()).toMatchObject({ planned: [], open: [{ incidentId, state: 'ongoing' }] });
  expect((await partOf('server')).health).toBe('maintenance');
  const before = (await partOf('server')).uptime;
  await test.runJob('sample-status');
  expect((await partOf('server')).uptime).toBe(before);
  expect((await ops.call(listIncidents, { state: 'ongoing' })).resBody.total).toBe(1);
  expect((await say(incidentId, 'resolved', '完成')).resCode).toBe('S0000');
  expect((await say(incidentId, 'resolved', '完成')).resCode).toBe('E3107');
});

it('refuses what is not so, and whoever has not seen the last change', async () => {
  const fieldsOf = async (fields: object) => (await ops.call(saveIncident, anIncident(fields))).resCode;
  expect(await fieldsOf({ parts: ['nothing'] })).toBe('E0017');
  expect(await fieldsOf({ parts: [] })).toBe('E0017');
  expect(await fieldsOf({ kind: 'maintenance' })).toBe('E0017');
  expect(await fieldsOf({ endsAt: minuteFrom(-10 * minutes) })).toBe('E0017');
  expect(await fieldsOf({ incidentId: 'none', version: 1 })).toBe('E7045');
  expect((await ops.call(viewIncident, { incidentId: 'none' })).resCode).toBe('E7045');

  const incidentId = await saved();
  const stale = { incidentId, version: 7 };
  expect(await fieldsOf(stale)).toBe('E7042');
  const update = { state: 'investigating', text: '…' } as const;
  expect((await ops.call(updateIncident, { ...stale, ...update })).resCode).toBe('E7042');
  expect((await ops.call(updateIncident, { ...stale, ...update, incidentId: 'none' })).resCode).toBe('E7045');
  expect((await say(incidentId, 'planned', '…')).resCode).toBe('E3107');
  for (const [definition, input] of [
    [listIncidents, {}],
    [viewIncident, {}],
    [saveIncident, anIncident()],
    [updateIncident, { ...stale, ...update }],
  ] as const)
    expect((await person.call(definition, input as never)).resCode).toBe('E5103');
  expect((await visitor().call(followStatus, { isOn: 1 })).resCode).toBe('E5101');
});
