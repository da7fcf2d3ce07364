import {
  addApp,
  addAppCertificate,
  listAppCertificates,
  listAppOperations,
  readAppCertificate,
  removeAppCertificate,
  requireAppCertificate,
  testMeta,
  type AppCertificate,
} from '@portal/calls';
import type { AppEntity } from '@portal/contract/gateway';
import { days, hours } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { makeCertificate } from './makeCertificate';
import { anApp, signedIn, subscribe } from './startMarket';

const lifeDays = 4000;
const [first, second] = [
  makeCertificate({ name: 'first', days: lifeDays }),
  makeCertificate({ days: lifeDays }),
];
const shortDays = 60;
const short = makeCertificate({ name: 'short', days: shortDays });

let test: TestApp;
let person: Browser;
/** When the short one ends. */
const endMs = Date.now() + shortDays * days;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  // Certificates are good from now on by the clock of the machine, and so is the market.
  test.pass(Math.max(0, Date.now() - test.clock().getTime()) + hours);
  person = await signedIn(test, 'person@example.com');
}, 120_000);
afterAll(() => test.close());

const made: string[] = [];
async function newList(env: 'sandbox' | 'prod' = 'prod') {
  // An account may have twenty.
  if (made.length > 0) await test.db.updateTable('apps').set({ state: 9 }).where('id', 'in', made).execute();
  const { appId } = (await person.call(addApp, anApp())).resBody;
  made.push(appId);
  return { appId, env };
}
type List = Awaited<ReturnType<typeof newList>>;

const viewOf = async (list: List) => (await person.call(listAppCertificates, list)).resBody;
const namesOf = async (list: List) => (await viewOf(list)).records.map(({ name }: AppCertificate) => name);
const add = (list: List, { certificate } = first, name = '') =>
  person.call(addAppCertificate, { ...list, certificate, name });
const turn = (list: List, isRequired: 0 | 1) => person.call(requireAppCertificate, { ...list, isRequired });
const fingerprintOf = async (list: List, { certificate } = first) => {
  const other = { ...list, env: list.env === 'prod' ? 'sandbox' : 'prod' } as const;
  return (await person.call(readAppCertificate, { ...other, certificate })).resBody.fingerprint;
};

async function entityOf(appId: string): Promise<AppEntity> {
  const { body } = await test.app.inject({
    url: '/internal/gateway/snapshot',
    headers: { authorization: `Bearer ${test.config.gatewayToken}` },
  });
  const entities = body
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as AppEntity);
  return entities.find(({ id }) => id === appId)!;
}

it('shows what stands in a certificate before it is kept, and keeps it for one environment', async () => {
  const list = await newList();

  const read = await person.call(readAppCertificate, { ...list, certificate: first.certificate });
  expect(read.resBody).toMatchObject({
    subject: 'CN=first',
    fingerprint: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await namesOf(list)).toEqual([]);
  expect((await add(list)).resBody).toEqual(read.resBody);
  await add(list, second, ' 上海机房 ');

  const { records, isRequired } = await viewOf(list);
  expect([isRequired, await namesOf({ ...list, env: 'sandbox' })]).toEqual([0, []]);
  expect(records).toContainEqual({
    ...read.resBody,
    name: 'first',
    isExpired: 0,
    isEnding: 0,
    addedBy: expect.any(String),
    addedAt: expect.any(String),
  });
  expect(records.map(({ name }: AppCertificate) => name)).toContain('上海机房');
});

it('refuses at its field what it does not take, and keeps none of it', async () => {
  const list = await newList();
  await add(list);

  for (const [certificate, said] of [
    [first.privateKey, '私钥'],
    [first.certificate + first.privateKey, '私钥'],
    ['nothing', 'PEM'],
    [first.certificate, '已经登记，名称为“first”'],
    ['A'.repeat(20_001), '最多'],
  ] as const)
    for (const definition of [readAppCertificate, addAppCertificate])
      expect(await person.call(definition, { ...list, certificate })).toMatchObject({
        resCode: 'E0017',
        fields: [{ name: 'certificate', message: expect.stringContaining(said) }],
      });
  const huge = await person.call(addAppCertificate, { ...list, certificate: 'A'.repeat(1 << 20) });
  expect(huge.resCode).not.toBe('S0000');
  expect(await namesOf(list)).toEqual(['first']);
});

it('takes five, also when they come at once', async () => {
  const list = await newList();
  const many = Array.from({ length: 7 }, () => makeCertificate({ days: lifeDays }));

  const codes = (await Promise.all(many.map((one) => add(list, one)))).map(({ resCode }) => resCode);

  expect(codes.filter((code) => code === 'S0000')).toHaveLength(5);
  expect(codes.filter((code) => code === 'E3004')).toHaveLength(2);
  expect(await namesOf(list)).toHaveLength(5);
});

it('asks for certificates only where one is good, and keeps the last one while it does', async () => {
  const list = await newList();
  expect(await turn(list, 1)).toMatchObject({ resCode: 'E3010' });
  await add(list);
  await add(list, second);
  const [one, other] = [await fingerprintOf(list), await fingerprintOf(list, second)];
  const remove = (fingerprint: string) => person.call(removeAppCertificate, { ...list, fingerprint });

  expect(await turn(list, 1)).toMatchObject({ resCode: 'S0000' });
  expect((await viewOf(list)).isRequired).toBe(1);
  expect((await viewOf({ ...list, env: 'sandbox' })).isRequired).toBe(0);
  expect(await remove('ab'.repeat(32))).toMatchObject({ resCode: 'S0000' });
  expect(await remove(other)).toMatchObject({ resCode: 'S0000' });
  expect(await remove(one)).toMatchObject({
    resCode: 'E3010',
    resMsg: expect.stringContaining('先登记新的证书'),
  });
  expect(await namesOf(list)).toEqual(['first']);
  await turn(list, 0);
  expect(await remove(one)).toMatchObject({ resCode: 'S0000' });
  expect(await namesOf(list)).toEqual([]);
});

it('removes only one of two when both go at once, while one is needed', async () => {
  const list = await newList();
  await add(list);
  await add(list, second);
  await turn(list, 1);
  const both = [await fingerprintOf(list), await fingerprintOf(list, second)];

  const codes = await Promise.all(
    both.map((fingerprint) => person.call(removeAppCertificate, { ...list, fingerprint })),
  );

  expect(codes.map(({ resCode }) => resCode).sort()).toEqual(['E3010', 'S0000']);
});

it('tells gateways what to ask for, and those that do not know certificates to let nobody in', async () => {
  const list = await newList();
  expect(await entityOf(list.appId)).not.toHaveProperty('clientTls');
  await add(list);
  await turn(list, 1);

  expect(await entityOf(list.appId)).toMatchObject({
    ips: ['255.255.255.255'],
    networks: { sandbox: [], prod: ['255.255.255.255'] },
    clientTls: {
      prod: { networks: [], certificates: [{ hash: await fingerprintOf(list), until: expect.any(Number) }] },
    },
  });
  await turn(list, 0);
  expect(await entityOf(list.appId)).toMatchObject({ networks: { sandbox: [], prod: [] } });
});

it('says in the log of the app who did what', async () => {
  const list = await newList('sandbox');
  for (const act of [
    () => add(list),
    () => turn(list, 1),
    () => turn(list, 1),
    () => turn(list, 0),
    async () => person.call(removeAppCertificate, { ...list, fingerprint: await fingerprintOf(list) }),
  ]) {
    test.pass(1000);
    await act();
  }

  const { records } = (await person.call(listAppOperations, { appId: list.appId })).resBody;
  const printed = (await fingerprintOf(list)).slice(0, 16);
  expect(records.map(({ text }: { text: string }) => text)).toEqual([
    `沙箱客户端证书，删除 “first”（指纹 ${printed}）`,
    '关闭沙箱“只接受出示已登记证书的调用”',
    '开启沙箱“只接受出示已登记证书的调用”',
    `沙箱客户端证书，添加 “first”（指纹 ${printed}）`,
    '创建应用',
  ]);
});

it('reminds of the end 30, 7 and 1 days before, and then, each once, and asks for a good one from then on', async () => {
  const list = await newList();
  await add(list, short);
  await turn(list, 1);
  const told = async () =>
    (
      await test.db
        .selectFrom('member_messages')
        .select(['title', 'text'])
        .where('title', 'like', '%客户端证书“short”%')
        .orderBy('created_at')
        .execute()
    ).map(({ title, text }) => `${/“short”(.*)$/.exec(title)?.[1]} ${/拒绝/.test(text)}`);
  const passUntil = async (beforeMs: number) => {
    test.pass(Math.max(0, endMs - beforeMs - test.clock().getTime()));
    await test.runJob('remind-of-client-certificates');
    await test.runJob('remind-of-client-certificates');
  };

  await passUntil(31 * days);
  expect(await told()).toEqual([]);
  await passUntil(29 * days);
  await passUntil(6 * days);
  await passUntil(20 * hours);
  await passUntil(-hours);

  expect(await told()).toEqual([
    '将在 30 天内到期 true',
    '将在 7 天内到期 true',
    '将在 1 天内到期 true',
    '已到期 true',
  ]);
  // Whoever was signed in is not any more.
  person = await signedIn(test, 'person@example.com');
  expect((await viewOf(list)).records).toMatchObject([{ isExpired: 1, isEnding: 0 }]);
  expect(await turn(list, 0)).toMatchObject({ resCode: 'S0000' });
  expect(await turn(list, 1)).toMatchObject({ resCode: 'E3010' });
});

it('tells the page of test calls which app the portal cannot call for, in that environment alone', async () => {
  const { appId, apiId } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  const needs = async (env: 'sandbox' | 'prod') =>
    (await person.call(testMeta, { apiId, env })).resBody.apps
      .filter((app: { appId: string }) => app.appId === appId)
      .map((app: { needsCertificate: number }) => app.needsCertificate);
  const list = { appId, env: 'prod' } as const;
  await add(list);
  expect(await needs('prod')).toEqual([0]);

  await turn(list, 1);
  await add({ appId, env: 'sandbox' });
  await turn({ appId, env: 'sandbox' }, 1);
  expect(await needs('prod')).toEqual([1]);

  await turn(list, 0);
  expect(await needs('prod')).toEqual([0]);
});
