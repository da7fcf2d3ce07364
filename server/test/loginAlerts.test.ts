import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import {
  blockAddress,
  closeLoginAlert,
  listAudit,
  listLoginAlerts,
  listQueues,
  secureAccount,
  userInfo,
  type CallInput,
  type DeskQueueRow,
  type LoginAlert,
} from '@portal/calls';
import { hours, minutes } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signIn } from './journeys';
import { signedIn } from './startMarket';
import { writeMmdb } from './writeMmdb';

const place = (country: string, latitude: number, longitude: number) => ({
  country: { names: { 'zh-CN': country } },
  location: { latitude, longitude },
});
const [hangzhou, london] = ['203.0.113.7', '198.51.100.7'];
const account = 'person@example.com';

let folder: string;
let test: TestApp;
let ops: Browser;
let userId: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'login-alerts-'));
  const devicePlaceFile = path.join(folder, 'city.mmdb');
  writeFileSync(
    devicePlaceFile,
    writeMmdb([
      { network: '203.0.113.0/24', data: place('中国', 30.27, 120.15) },
      { network: '198.51.100.0/24', data: place('英国', 51.51, -0.13) },
    ]),
  );
  test = await buildTestApp({ hasMarket: true, config: { devicePlaceFile } });
  ({ id: userId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', account)
    .executeTakeFirstOrThrow());
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await test.close();
});
beforeEach(async () => {
  for (const table of ['rate_limits', 'login_failures', 'login_tries', 'login_alerts'] as const)
    await test.db.deleteFrom(table).execute();
});

/** Codes are sent again after two minutes. */
const signInFrom = (address: string) => {
  test.pass(3 * minutes);
  return signIn(test, test.browser('localhost', address), account);
};

/** As the login notes them, many at once. */
const note = (rows: { account: string; outcome: string; address?: string; userId?: string | null }[]) =>
  test.db
    .insertInto('login_tries')
    .values(
      rows.map(({ account: accountHash, outcome, address = london, userId: id = null }) => ({
        ...{ at: test.clock(), user_id: id, account_hash: accountHash, address, outcome },
      })),
    )
    .execute();

async function open(filter: Partial<CallInput<typeof listLoginAlerts>> = {}): Promise<LoginAlert[]> {
  await test.runJob('watch-logins');
  ops = await signedIn(test, 'ops@example.com');
  return (await ops.call(listLoginAlerts, { ...filter })).resBody.records;
}
const raise = async (): Promise<LoginAlert> => {
  await note(Array.from({ length: 9 }, (_, index) => ({ account: `a${index}`, outcome: 'E0004' })));
  return (await open())[0]!;
};

it('finds somebody who is elsewhere within the hour, by their own logins', async () => {
  expect((await signInFrom(hangzhou)).resCode).toBe('S0001');
  expect(await open()).toEqual([]);
  test.pass(47 * minutes);

  expect((await signInFrom(london)).resCode).toBe('S0001');

  const [alert, ...others] = await open();
  expect(others).toEqual([]);
  expect(alert).toMatchObject({
    ...{ kind: 'travel', accountId: userId, address: london },
    facts: { place: '英国', placeBefore: '中国', minutes: 50 },
  });
  expect(alert!.facts.km).toBeGreaterThan(9000);
});

it('finds an address that tries many accounts, counts it up, and the login that it came to', async () => {
  const first = await raise();
  await note([
    { account: 'b', outcome: 'E0028' },
    { account: 'c', outcome: 'ok', userId },
  ]);

  const alerts = await open();

  expect(first).toMatchObject({ kind: 'spraying', accountId: null, address: london });
  expect(alerts.map(({ kind }) => kind).sort()).toEqual(['sprayed', 'spraying']);
  expect(alerts.find(({ kind }) => kind === 'spraying')).toMatchObject({
    alertId: first.alertId,
    facts: { accounts: 10 },
  });
  const { records } = (await ops.call(listQueues, {})).resBody;
  expect((records as DeskQueueRow[]).find(({ queue }) => queue === 'login')).toMatchObject({ waiting: 2 });
});

it('finds many failures at an account, but not at one that does not exist', async () => {
  const failures = (one: string, id: string | null) =>
    Array.from({ length: 10 }, () => ({ account: one, outcome: 'E0004', userId: id, address: hangzhou }));
  await note([...failures('known', userId), ...failures('unknown', null)]);

  expect(await open({ kind: 'failures' })).toMatchObject([{ accountId: userId, facts: { failures: 10 } }]);
});

it('forgets what is older than an hour when it counts, and tries of ninety days ago for good', async () => {
  await note(Array.from({ length: 5 }, (_, index) => ({ account: `a${index}`, outcome: 'E0004' })));
  test.pass(2 * hours);
  await note(Array.from({ length: 5 }, (_, index) => ({ account: `b${index}`, outcome: 'E0004' })));
  expect(await open()).toEqual([]);

  test.pass(91 * 24 * hours);
  await test.runJob('forget-login-tries');

  expect(await test.db.selectFrom('login_tries').selectAll().execute()).toEqual([]);
});

it('is closed once, with what was found out, and comes again as a new one', async () => {
  const { alertId } = await raise();
  const close = (id: string) =>
    ops.call(closeLoginAlert, { alertId: id, outcome: 'harmless', remark: '培训教室' });

  expect((await close('alert_none')).resCode).toBe('E5017');
  const codes = (await Promise.all([close(alertId), close(alertId)])).map(({ resCode }) => resCode);

  expect(codes.sort()).toEqual(['E3107', 'S0000']);
  expect(await open()).toEqual([]);
  expect(await open({ state: 'closed' })).toMatchObject([{ outcome: 'harmless', remark: '培训教室' }]);
  expect((await ops.call(listAudit, { event: 'loginAlert' })).resBody.records[0].name).toBe('了结可疑登录');
  await note([{ account: 'again', outcome: 'E0004' }]);
  expect((await open()).map((one) => one.alertId)).not.toEqual([alertId]);
});

it('is not closed by whom it is about', async () => {
  const { id: opsId } = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();
  const failure = { account: 'ops', outcome: 'E0004', userId: opsId, address: hangzhou };
  await note(Array.from({ length: 10 }, () => failure));
  const [alert] = await open({ kind: 'failures' });
  expect(alert).toMatchObject({ accountId: opsId });

  expect(
    await ops.call(closeLoginAlert, { alertId: alert!.alertId, outcome: 'harmless', remark: '是我自己' }),
  ).toMatchObject({ resCode: 'E3111' });
  expect(await open({ kind: 'failures' })).toHaveLength(1);
});

it('lets nobody in from an address that an operator has blocked, until the time is over', async () => {
  const { alertId } = await raise();
  const block = (id: string, hoursLong = 168) =>
    ops.call(blockAddress, { alertId: id, hours: hoursLong as 168, reason: '撞库' });

  expect((await block('alert_none')).resCode).toBe('E5017');
  expect((await block(alertId, 5)).resCode).toBe('E0017');
  expect((await block(alertId)).resCode).toBe('S0000');

  test.pass(25 * hours);
  await test.runJob('forget-expired');
  expect((await signInFrom(london)).resCode).toBe('E5008');
  expect((await signInFrom(hangzhou)).resCode).toBe('S0001');
  test.pass(144 * hours);
  expect((await signInFrom(london)).resCode).toBe('S0001');
});

it('protects an account: nobody goes on with it, and the password is void', async () => {
  const person = await signedIn(test, account);
  ops = await signedIn(test, 'ops@example.com');
  const secure = (accountId: string) => ops.call(secureAccount, { accountId, reason: '密码泄露' });
  const organisation = await test.db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'organisation')
    .limit(1)
    .executeTakeFirstOrThrow();
  const self = await test.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', 'ops@example.com')
    .executeTakeFirstOrThrow();

  expect((await secure('user_none')).resCode).toBe('E3110');
  expect((await secure(self.id)).resCode).toBe('E3111');
  expect((await secure(organisation.id)).resCode).toBe('E3107');
  expect((await secure(userId)).resCode).toBe('S0000');

  expect((await person.call(userInfo, {})).resCode).toBe('E0002');
  expect((await signInFrom(hangzhou)).resCode).toBe('E0004');
});
