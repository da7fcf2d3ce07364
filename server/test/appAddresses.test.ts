import {
  addApp,
  addAppIps,
  checkAppIp,
  listAppIps,
  removeAppIp,
  saveAppCallbacks,
  type AppCallback,
  type AppIp,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
}, 120_000);
afterAll(() => test.close());

const made: string[] = [];
async function newApp(fields: { ips?: string; callbacks?: string } = {}): Promise<string> {
  // An account may have twenty.
  if (made.length > 0) await test.db.updateTable('apps').set({ state: 9 }).where('id', 'in', made).execute();
  const { appId } = (await person.call(addApp, { ...anApp(), ...fields })).resBody;
  made.push(appId);
  return appId;
}

const valuesOf = async (appId: string, env: 'sandbox' | 'prod') =>
  (await person.call(listAppIps, { appId, env })).resBody.records.map(({ value }: AppIp) => value);

it('gives a new app the same lists in both environments, which then part', async () => {
  const appId = await newApp({ ips: '203.0.113.7\n2001:DB8::1', callbacks: 'Open.Example.com' });

  expect(await valuesOf(appId, 'sandbox')).toEqual(['2001:db8::1', '203.0.113.7']);
  await person.call(removeAppIp, { appId, env: 'sandbox', ip: '203.0.113.7' });
  expect(await valuesOf(appId, 'sandbox')).toEqual(['2001:db8::1']);
  expect(await valuesOf(appId, 'prod')).toEqual(['2001:db8::1', '203.0.113.7']);
  const { callbacks, ownAddress } = (await person.call(listAppIps, { appId, env: 'prod' })).resBody;
  expect(callbacks).toMatchObject([{ value: 'open.example.com', addedBy: expect.any(String) as string }]);
  expect(ownAddress).toBe('203.0.113.7');
});

it('adds all lines or none, and tells of each wrong one', async () => {
  const appId = await newApp();
  const list = { appId, env: 'prod' } as const;

  const refused = await person.call(addAppIps, { ...list, ips: '\n203.0.113.7\nlocalhost\n1.2.3' });
  expect(refused).toMatchObject({
    resCode: 'E3003',
    line: 3,
    lines: [
      { line: 3, text: 'localhost' },
      { line: 4, text: '1.2.3' },
    ],
    fields: [{ name: 'ips' }],
  });
  expect(await valuesOf(appId, 'prod')).toEqual([]);
  const ips = '203.0.113.7/24\n203.0.113.9/24\n::ffff:198.51.100.7';
  expect((await person.call(addAppIps, { ...list, ips, remark: '机房' })).resBody).toEqual({ added: 2 });
  expect((await person.call(addAppIps, { ...list, ips })).resBody).toEqual({ added: 0 });
  expect(await valuesOf(appId, 'prod')).toEqual(['198.51.100.7', '203.0.113.0/24']);
});

it.each(['0.0.0.0/0', '203.0.113.7\n::/0', '128.0.0.0/1'])(
  'lets nobody open %j to everybody without the words',
  async (ips) => {
    const appId = await newApp();
    const list = { appId, env: 'prod' } as const;

    expect(await person.call(addAppIps, { ...list, ips })).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'confirm' }],
    });
    expect(await person.call(addAppIps, { ...list, ips, confirm: '允许' })).toMatchObject({
      resCode: 'E0017',
    });
    expect(await person.call(addAppIps, { ...list, ips, confirm: '允许任意地址' })).toMatchObject({
      resCode: 'S0000',
    });
    expect(await person.call(addApp, { ...anApp(), ips })).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'ips' }],
    });
  },
);

it('takes a hundred, also from two who add at once, and not one more', async () => {
  const appId = await newApp();
  const list = { appId, env: 'prod' } as const;
  const lines = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => `198.51.${Math.floor((from + at) / 250)}.${(from + at) % 250}`);
  await person.call(addAppIps, { ...list, ips: lines(0, 95).join('\n') });

  const replies = await Promise.all(
    [100, 200, 300].map((from) => person.call(addAppIps, { ...list, ips: lines(from, 3).join('\n') })),
  );
  expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E3004', 'E3004', 'S0000']);
  expect(await person.call(addAppIps, { ...list, ips: lines(400, 3).join('\n') })).toMatchObject({
    resCode: 'E3004',
    fields: [{ name: 'ips', message: '最多100个，已有98个，还能添加2个' }],
  });
  // What is there already takes no room.
  expect(
    (await person.call(addAppIps, { ...list, ips: lines(0, 10).concat(lines(400, 2)).join('\n') })).resBody,
  ).toEqual({ added: 2 });
  expect(await person.call(addApp, { ...anApp(), ips: lines(0, 101).join('\n') })).toMatchObject({
    resCode: 'E3004',
  });
});

it('checks an address as the gateways do', async () => {
  const appId = await newApp();
  const list = { appId, env: 'prod' } as const;
  const check = async (ip: string) => (await person.call(checkAppIp, { ...list, ip })).resBody;

  expect(await check('203.0.113.9')).toEqual({ isAllowed: 1, matched: null });
  await person.call(addAppIps, { ...list, ips: '203.0.113.0/24\n2001:db8::/32' });
  expect(await check('203.0.113.9')).toEqual({ isAllowed: 1, matched: '203.0.113.0/24' });
  expect(await check('::ffff:203.0.113.9')).toEqual({ isAllowed: 1, matched: '203.0.113.0/24' });
  expect(await check('2001:db8:7::1')).toEqual({ isAllowed: 1, matched: '2001:db8::/32' });
  expect(await check('203.0.114.9')).toEqual({ isAllowed: 0, matched: null });
  for (const ip of ['203.0.113.0/24', 'nowhere', '0'])
    expect(await person.call(checkAppIp, { ...list, ip })).toMatchObject({ resCode: 'E3003' });
  // Nobody sees anything of it: nothing was filled in.
  expect(await person.call(checkAppIp, { ...list, ip: '\u200b' })).toMatchObject({ resCode: 'E0017' });
});

it('saves callback domains as a whole and keeps who added those that stay', async () => {
  const appId = await newApp({ callbacks: 'a.example.com\nb.example.com' });
  const save = (env: 'sandbox' | 'prod', callbacks: string) =>
    person.call(saveAppCallbacks, { appId, env, callbacks, remark: '新' });

  await save('sandbox', 'b.example.com\nlocalhost:3000');
  const { callbacks } = (await person.call(listAppIps, { appId, env: 'sandbox' })).resBody;
  expect(callbacks.map(({ value, remark }: AppCallback) => [value, remark]).sort()).toEqual([
    ['b.example.com', ''],
    ['localhost:3000', '新'],
  ]);
  expect(await save('prod', 'localhost:3000')).toMatchObject({
    resCode: 'E0017',
    lines: [{ line: 1 }],
    fields: [{ name: 'callbacks' }],
  });
  const many = Array.from({ length: 101 }, (_, at) => `h${at}.example.com`).join('\n');
  expect(await save('prod', many)).toMatchObject({ resCode: 'E3004' });
  expect(await save('prod', '')).toMatchObject({ resCode: 'S0000' });
  expect((await person.call(listAppIps, { appId, env: 'prod' })).resBody.callbacks).toEqual([]);
});

it('says that gateways have a change once all that are there have said so', async () => {
  const appId = await newApp();
  const list = { appId, env: 'prod' } as const;
  const sync = async () => {
    const { syncedAt, gatewayNum } = (await person.call(listAppIps, list)).resBody;
    return [gatewayNum, syncedAt !== null];
  };
  const ask = (gatewayId: string, after: number) =>
    test.app.inject({
      url: `/internal/gateway/changes?after=${after}&gatewayId=${gatewayId}`,
      headers: { authorization: `Bearer ${test.config.gatewayToken}` },
    });
  const last = async () =>
    (
      await test.db
        .selectFrom('gateway_changes')
        .select('seq')
        .orderBy('seq', 'desc')
        .executeTakeFirstOrThrow()
    ).seq;

  expect(await sync()).toEqual([0, false]);
  await person.call(addAppIps, { ...list, ips: '203.0.113.7' });
  const seq = await last();
  await ask('gw-a', seq - 1);
  await ask('gw-b', seq - 1);
  expect(await sync()).toEqual([2, false]);
  await test.db.updateTable('gateways').set({ known_seq: seq }).where('id', '=', 'gw-a').execute();
  expect(await sync()).toEqual([2, false]);
  await test.db.updateTable('gateways').set({ known_seq: seq }).where('id', '=', 'gw-b').execute();
  expect(await sync()).toEqual([2, true]);
  // One that has gone is not waited for.
  await person.call(addAppIps, { ...list, ips: '203.0.113.8' });
  await test.db
    .updateTable('gateways')
    .set({ asked_at: new Date(test.clock().getTime() - 120_000) })
    .where('id', '=', 'gw-a')
    .execute();
  await test.db
    .updateTable('gateways')
    .set({ known_seq: await last() })
    .where('id', '=', 'gw-b')
    .execute();
  expect(await sync()).toEqual([1, true]);
});
