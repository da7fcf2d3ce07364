import { addApp, listApps } from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { anApp, newReqNo, signedIn } from './startMarket';

let test: TestApp;
let person: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, 'person@example.com');
});
afterAll(() => test.close());

it('has one effect for fifty at once, gives all the same answer, and refuses another content', async () => {
  const before = (await person.call(listApps, {})).resBody.total;
  const wish = anApp();
  const replies = await Promise.all(Array.from({ length: 50 }, () => person.call(addApp, wish)));

  expect(new Set(replies.map(({ resCode }) => resCode))).toEqual(new Set(['S0000']));
  expect(new Set(replies.map(({ resBody }) => JSON.stringify(resBody))).size).toBe(1);
  expect(replies.filter(({ replayed }) => replayed !== 1).length).toBe(1);
  expect((await person.call(listApps, {})).resBody.total).toBe(before + 1);
  expect(await person.call(addApp, { ...wish, appName: '别的名称' })).toMatchObject({ resCode: 'E0409' });
});

it('leaves nothing behind when it refuses: the same number may be tried again', async () => {
  const first = anApp();
  await person.call(addApp, first);
  const wish = anApp({ appName: first.appName });
  expect(await person.call(addApp, wish)).toMatchObject({ resCode: 'E3001' });

  expect(await person.call(addApp, { ...wish, appName: '换了名称' })).toMatchObject({ resCode: 'S0000' });
});

it('keeps the first answer sealed: it holds a secret', async () => {
  const wish = anApp({ reqNo: newReqNo() });
  const { resBody } = await person.call(addApp, wish);
  const rows = await test.db.selectFrom('idempotency_keys').selectAll().execute();
  const keys = await test.db.selectFrom('app_keys').selectAll().execute();

  expect(JSON.stringify([rows, keys])).not.toContain(resBody.sandboxKey.appKey);
  expect(JSON.stringify([rows, keys])).not.toContain(resBody.sandboxKey.appSecret);
});
