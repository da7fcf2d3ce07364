import { freezeAccount, revealField, saveNotice, unfreezeAccount } from '@portal/calls';
import { codes } from '@portal/codes';
import { days, formatInstant } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { newReqNo, signedIn } from './startMarket';

let test: TestApp;
let first: Browser;
let second: Browser;
let firstName: string;
let accountId: string;

const idOf = (email: string) =>
  test.db
    .selectFrom('users')
    .select(['id', 'nick_name as name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();

async function signIn(): Promise<void> {
  first = await signedIn(test, 'ops@example.com');
  second = await signedIn(test, 'company@example.com');
}

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.db.updateTable('users').set({ roles: 15 }).where('email', '=', 'company@example.com').execute();
  await signIn();
  firstName = (await idOf('ops@example.com')).name;
  accountId = (await idOf('person@example.com')).id;
});
afterAll(() => test.close());

const reason = '涉嫌盗用他人账号';
const minuteNow = () => formatInstant(test.clock()).slice(0, 16);

it('tells who is second with an account who was first, and the first that it was them', async () => {
  expect((await first.call(freezeAccount, { accountId, reason })).resCode).toBe('S0000');
  const at = minuteNow();
  test.pass(3 * 60_000);
  // A look is no change.
  await second.call(revealField, { accountId, field: 'email', reason });

  expect(await second.call(freezeAccount, { accountId, reason })).toMatchObject({
    resCode: 'E3107',
    resMsg: `状态已变化：${firstName}于 ${at} 处理过，请刷新后重试`,
  });
  expect((await first.call(freezeAccount, { accountId, reason })).resMsg).toBe(
    `状态已变化：您于 ${at} 处理过，请刷新后重试`,
  );
  second.cookies.set('portal_lang', 'en');
  expect((await second.call(freezeAccount, { accountId, reason })).resMsg).toContain(
    `by ${firstName} at ${at}`,
  );
  second.cookies.set('portal_lang', 'zh');
});

it('names nobody for what was done more than a day ago', async () => {
  test.pass(days + 3 * 60_000);
  await signIn();

  expect((await second.call(freezeAccount, { accountId, reason })).resMsg).toBe(codes.E3107.text);
  expect((await second.call(unfreezeAccount, { accountId, reason })).resCode).toBe('S0000');
});

it('tells who has changed a notice that is being written', async () => {
  const save = (by: Browser, title: string, more: { noId?: string; version?: number } = {}) =>
    by.call(saveNotice, {
      reqNo: newReqNo(),
      title,
      noType: 'release',
      scope: ['main'],
      content: '<p>系统今晚维护，这一段写得足够长，可以发布给读者看。</p>',
      top: '0',
      publish: '1',
      ...more,
    });
  const { noId, version } = (await save(first, '今晚维护的公告')).resBody;
  await save(first, '今晚维护的公告改期', { noId, version });

  expect(await save(second, '今晚维护的公告取消', { noId, version })).toMatchObject({
    resCode: 'E7042',
    resMsg: `${firstName}于 ${minuteNow()} 修改了内容，请刷新后再改`,
  });
});
