import {
  followStatus,
  listAudit,
  listIncidents,
  listMessages,
  listUpstreamHosts,
  removeGateway,
  saveIncident,
  statusFeed,
  statusRss,
  updateIncident,
  viewIncident,
  viewStatus,
  viewStatusFollowing,
} from '@portal/calls';
import { days, formatInstant, hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { postAsGateway } from './postAsGateway';
import { newReqNo, signedIn } from './startMarket';

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
/** Lets minutes pass in which a server was there, and looked in each but the last. */
async function passWatched(count: number): Promise<void> {
  for (let passed = 1; passed < count; passed++) {
    test.pass(minutes);
    await test.runJob('sample-status');
  }
  test.pass(minutes);
}
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
const saveWith = (fields: object) => ops.call(saveIncident, anIncident(fields));
const versionOf = async (incidentId: string): Promise<number> =>
  (await ops.call(viewIncident, { incidentId })).resBody.incident.version;
const say = async (
  incidentId: string,
  state: 'investigating' | 'resolved' | 'planned' | 'ongoing' | 'cancelled',
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
  // While no server was there it could not report.
  expect(await partOf('gateway')).toMatchObject({ health: 'good', uptime: '100.00' });
  test.pass(minutes);
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

describe('single gateways', () => {
  const heardOf = (id: string, at = test.clock()) =>
    test.db
      .insertInto('gateways')
      .values({ id, heard_at: at })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ heard_at: at, asked_at: at }))
      .execute();
  const look = async (...ids: string[]) => {
    for (const id of ids) await heardOf(id);
    await test.runJob('sample-status');
  };
  const gateways = async (browser = visitor()) =>
    (await browser.call(viewStatus, {})).resBody.parts
      .filter(({ part }: { part: string }) => part.startsWith('gateway'))
      .map(({ part, name, health }: { part: string; name: string; health: string }) => [part, name, health]);
  const of = async (part: string) =>
    (await test.db.selectFrom('status_days').selectAll().where('part', '=', part).execute()).length;
  const inner = '10.0.8.21-gw-east.internal';
  afterAll(async () => {
    await test.db.deleteFrom('gateways').where('id', '<>', 'gw').execute();
    await look('gw');
    ops = await signedIn(test, 'ops@example.com');
    person = await signedIn(test, 'person@example.com');
  });

  it('are each a part under a number, behind the sum, and never called what they are called inside', async () => {
    await look('gw', inner);

    expect(await gateways()).toEqual([
      ['gateway', 'API 网关', 'good'],
      ['gateway:1', '网关 1', 'good'],
      ['gateway:2', '网关 2', 'good'],
    ]);
    const reader = visitor();
    reader.cookies.set('portal_lang', 'en');
    expect((await gateways(reader)).map(([, name]: string[]) => name)).toEqual([
      'API gateways',
      'Gateway 1',
      'Gateway 2',
    ]);
    expect(JSON.stringify(await seen())).not.toContain(inner);
    expect(JSON.stringify(await seen())).not.toContain('"gw"');
    // Operators have to know which one they write about.
    const { choices } = (await ops.call(viewIncident, {})).resBody;
    expect(choices).toContainEqual({ part: 'gateway:2', name: `网关 2（${inner}）` });
    expect((await person.call(viewIncident, {})).resCode).toBe('E5103');
  });

  it('are down by themselves: the sum stays good, the page says that something is wrong', async () => {
    await passWatched(3);
    await look('gw');

    expect(await gateways()).toEqual([
      ['gateway', 'API 网关', 'good'],
      ['gateway:1', '网关 1', 'good'],
      ['gateway:2', '网关 2', 'down'],
    ]);
    expect((await seen()).health).toBe('degraded');
    expect((await partOf('gateway:2')).days.at(-1).downMinutes).toBe(1);
    expect((await partOf('gateway')).days.at(-1).downMinutes).toBe(
      (await partOf('gateway:1')).days.at(-1).downMinutes,
    );

    await passWatched(3);
    await look();
    expect((await gateways()).map(([, , health]: string[]) => health)).toEqual(['down', 'down', 'down']);
    expect((await seen()).health).toBe('down');
    test.pass(minutes);
    await look('gw', inner);
    expect((await seen()).health).toBe('good');
  });

  it('are what incidents may be about, also once they are gone', async () => {
    const incidentId = await saved({ title: '东区网关断电', parts: ['gateway:2'] });
    await say(incidentId, 'investigating', '正在查看电源');
    expect((await seen()).open).toMatchObject([{ parts: ['网关 2'] }]);
    expect([(await partOf('gateway:2')).health, (await partOf('gateway:1')).health]).toEqual([
      'degraded',
      'good',
    ]);
    expect((await saveWith({ parts: ['gateway:3'] })).resCode).toBe('E0017');

    test.pass(25 * hours);
    ops = await signedIn(test, 'ops@example.com');
    await look('gw');

    expect((await gateways()).map(([part]: string[]) => part)).toEqual(['gateway']);
    expect((await seen()).open).toMatchObject([{ parts: ['网关 2'] }]);
    const renamed = { incidentId, version: await versionOf(incidentId), title: '东区断电' };
    expect((await saveWith({ ...renamed, parts: ['gateway:2'] })).resCode).toBe('S0000');
    await say(incidentId, 'resolved', '已迁走');
  });

  it('keep their number and days for 30 days, and go then', async () => {
    expect(await of('gateway:2')).toBeGreaterThan(0);
    await look('gw', inner, 'another');
    expect((await gateways()).map(([part]: string[]) => part)).toEqual([
      'gateway',
      'gateway:1',
      'gateway:2',
      'gateway:3',
    ]);

    test.pass(29 * days);
    await look('gw', 'another');
    expect(await of('gateway:2')).toBeGreaterThan(0);
    test.pass(2 * days);
    await look('gw', 'another');

    expect(await of('gateway:2')).toBe(0);
    const known = await test.db.selectFrom('status_gateways').selectAll().orderBy('number').execute();
    expect(known.map(({ number, gateway_id: id }) => [number, id])).toEqual([
      [1, 'gw'],
      [3, 'another'],
    ]);
  });

  describe('that were stopped on purpose', () => {
    const goodbye = (gatewayId: string) => postAsGateway(test, 'gateway/goodbye', { gatewayId });
    const shown = async () =>
      (await ops.call(listUpstreamHosts, { pageNo: 1, pageSize: 20 })).resBody.gateways;

    it('are forgotten at the next look, with their days kept, and are back under their number', async () => {
      ops = await signedIn(test, 'ops@example.com');
      await test.db.deleteFrom('gateways').where('id', '<>', 'gw').execute();
      await look('gw', 'stopped');
      const { number } = await test.db
        .selectFrom('status_gateways')
        .select('number')
        .where('gateway_id', '=', 'stopped')
        .executeTakeFirstOrThrow();
      const part = `gateway:${number}`;
      expect((await gateways()).map(([name]: string[]) => name)).toContain(part);
      expect((await goodbye('stopped')).statusCode).toBe(200);
      expect(JSON.stringify(await shown())).not.toContain('stopped');
      await passWatched(3);
      await look('gw');

      expect((await gateways()).map(([name]: string[]) => name)).not.toContain(part);
      expect((await seen()).health).toBe('good');
      expect(await of(part)).toBeGreaterThan(0);

      await test.db.updateTable('gateways').set({ left_at: null }).where('id', '=', 'stopped').execute();
      await look('gw', 'stopped');
      expect((await gateways()).map(([name]: string[]) => name)).toContain(part);
    });

    it('without a word are removed by an operator, once, while they are silent', async () => {
      const remove = async (browser: Browser, gatewayId: string) =>
        (await browser.call(removeGateway, { gatewayId, reason: '机器已下线' })).resCode;
      ops = await signedIn(test, 'ops@example.com');
      await test.db.deleteFrom('gateways').where('id', '<>', 'gw').execute();
      await look('gw', 'killed');
      expect(await remove(ops, 'killed')).toBe('E4110');
      await passWatched(3);
      await look('gw');
      expect((await seen()).health).toBe('degraded');

      person = await signedIn(test, 'person@example.com');
      expect(await remove(person, 'killed')).toBe('E5103');
      expect(await remove(ops, 'unheard')).toBe('E4110');
      expect(await remove(ops, 'a b')).toBe('E0017');
      expect([await remove(ops, 'killed'), await remove(ops, 'killed')]).toEqual(['S0000', 'E4110']);
      await look('gw');

      expect((await seen()).health).toBe('good');
      expect(JSON.stringify(await shown())).not.toContain('killed');
      const { records } = (await ops.call(listAudit, { event: 'gateway.remove' })).resBody;
      expect(records.map(({ name }: { name: string }) => name)).toEqual(['移除网关']);
    });

    it('are missed where nobody is left to carry calls', async () => {
      await look('gw');
      await goodbye('gw');
      await passWatched(3);
      await look();

      expect(await gateways()).toContainEqual(['gateway', 'API 网关', 'down']);
      await test.db.updateTable('gateways').set({ left_at: null }).execute();
      await look('gw');
    });
  });

  it('are twenty at most, in the order of their numbers', async () => {
    await look('gw', ...Array.from({ length: 60 }, (_, at) => `crowd-${at}`));

    expect((await gateways()).map(([part]: string[]) => part)).toEqual([
      'gateway',
      ...Array.from({ length: 20 }, (_, at) => `gateway:${at + 1}`),
    ]);
  });

  it('count no minutes while all of them are maintained', async () => {
    await test.db.deleteFrom('gateways').where('id', '<>', 'gw').execute();
    ops = await signedIn(test, 'ops@example.com');
    const incidentId = await saved({ kind: 'maintenance', parts: ['gateway'], endsAt: minuteFrom(hours) });
    await say(incidentId, 'ongoing', '升级网关');
    const before = await test.db
      .selectFrom('status_days')
      .selectAll()
      .where('part', '=', 'gateway:1')
      .execute();
    await passWatched(3);
    await look();

    expect(await partOf('gateway')).toMatchObject({ health: 'down' });
    expect(
      await test.db.selectFrom('status_days').selectAll().where('part', '=', 'gateway:1').execute(),
    ).toEqual(before);
    await say(incidentId, 'resolved', '完成');
  });
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

it('tells those who follow once, however often an update is sent again after a lost reply', async () => {
  await person.call(followStatus, { isOn: 1 });
  const told = async () => (await person.call(listMessages, { kind: 'system' })).resBody.total as number;
  const before = await told();
  const reqNo = newReqNo();
  const [one, other] = await Promise.all([1, 2].map(() => saveWith({ title: '短信变慢', reqNo })));
  expect(one!.resCode).toBe('S0000');
  expect(other!.resBody).toEqual(one!.resBody);
  const { incidentId } = one!.resBody;
  const update = { incidentId, version: 1, state: 'investigating', text: '正在查看', reqNo } as const;

  const sent = await Promise.all([1, 2, 3].map(() => ops.call(updateIncident, update)));

  for (const { resCode, resBody } of sent) expect([resCode, resBody]).toEqual(['S0000', { version: 2 }]);
  expect((await ops.call(updateIncident, update)).resBody).toEqual({ version: 2 });
  expect(await told()).toBe(before + 1);
  expect((await ops.call(viewIncident, { incidentId })).resBody.incident.updates).toHaveLength(1);
  expect((await ops.call(updateIncident, { ...update, text: '别的' })).resCode).toBe('E0409');
  // Earlier releases send no number: a repeat is refused by its version.
  const { reqNo: _, ...unnumbered } = { ...update, version: 2, text: '还在查看' };
  expect((await ops.call(updateIncident, unnumbered)).resBody).toEqual({ version: 3 });
  expect((await ops.call(updateIncident, unnumbered)).resCode).toBe('E7042');
  expect(await told()).toBe(before + 2);
  await say(incidentId, 'resolved', '已恢复');
  await person.call(followStatus, { isOn: 0 });
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
