import {
  addDataExport,
  addReceiver,
  addWebhook,
  applyProvider,
  chooseType,
  createRecharge,
  finishLogin,
  login,
  verifyIdentity,
  webhooksMax,
} from '@portal/calls';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { demoPassword, fetchLoginCode } from './journeys';
import { newReqNo, signedIn } from './startMarket';

/* What may be had so many times at most is asked for more often at once, by one account. */

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { webhookHosts: { 'hook.test': '127.0.0.1:1' } } });
});
afterAll(() => test.close());

const times = (count: number) => Array.from({ length: count }, (_, at) => at);
const taken = (replies: readonly { resCode: string }[]) =>
  replies.filter(({ resCode }) => resCode === 'S0000').length;
const others = (replies: readonly { resCode: string }[]) =>
  new Set(replies.map(({ resCode }) => resCode).filter((code) => code !== 'S0000'));

const asks: readonly [
  string,
  string,
  number,
  string,
  (browser: Browser, at: number) => ReturnType<Browser['call']>,
][] = [
  [
    'recharges that wait to be paid',
    'person',
    20,
    'E0429',
    (browser) => browser.call(createRecharge, { amount: '10', channel: 'alipay', reqNo: newReqNo() }),
  ],
  [
    'webhooks',
    'company',
    webhooksMax,
    'E3302',
    (browser, at) =>
      browser.call(addWebhook, { url: `http://hook.test/${at}`, kinds: ['fee'], reqNo: newReqNo() }),
  ],
  [
    'other receivers of messages',
    'newbie',
    5,
    'E7047',
    (browser, at) => browser.call(addReceiver, { email: `team-${at}@example.com`, reqNo: newReqNo() }),
  ],
];

it.each(asks)('has no more %s than there may be', async (_, name, max, code, ask) => {
  const browser = await signedIn(test, `${name}@example.com`);

  const replies = await Promise.all(times(max + 4).map((at) => ask(browser, at)));

  expect([taken(replies), others(replies)]).toEqual([max, new Set([code])]);
});

it('gathers what is kept of somebody once a day, however often they ask at once', async () => {
  const browser = await signedIn(test, 'harbor@example.com');
  const proof = { way: 'pwd', value: demoPassword, scene: 'exportData' } as const;
  const tickets: string[] = [];
  while (tickets.length < 6)
    tickets.push((await browser.call(verifyIdentity, proof)).resBody.ticket as string);

  const replies = await Promise.all(
    tickets.map((ticket) => browser.call(addDataExport, { ticket, reqNo: newReqNo() })),
  );

  expect([taken(replies), others(replies)]).toEqual([1, new Set(['E5013'])]);
});

it('compares no more than five guesses with a code, however many are sent at once', async () => {
  const browser = test.browser('localhost', '203.0.113.60');
  const code = await fetchLoginCode(test, browser, 'person@example.com');
  const wrong = times(40).map((at) => String((Number(code) + 1 + at) % 1_000_000).padStart(6, '0'));
  const guess = (captchaCode: string) =>
    browser.call(login, { userEmail: 'person@example.com', userPswd: demoPassword, captchaCode });
  const replies = await Promise.all(wrong.map(guess));

  expect(replies.filter(({ resCode }) => resCode === 'E0001')).toHaveLength(5);
  await test.db.deleteFrom('login_failures').execute();
});

it('compares no more than five passwords behind the same code, however many are sent at once', async () => {
  const account = 'provider@example.com';
  const browser = test.browser('localhost', '203.0.113.62');
  const captchaCode = await fetchLoginCode(test, browser, account);
  const replies = await Promise.all(
    times(25).map((at) => browser.call(login, { userEmail: account, userPswd: `Guess-${at}!`, captchaCode })),
  );

  expect(replies.filter(({ resCode }) => resCode === 'E0004').length).toBeLessThanOrEqual(5);
  await test.db.deleteFrom('login_failures').execute();
});

it('takes no more than five answers for one second step, however many are sent at once', async () => {
  const account = 'company@example.com';
  await test.db
    .updateTable('users')
    .set({ second_factor_at: new Date() })
    .where('email', '=', account)
    .execute();
  const browser = test.browser('localhost', '203.0.113.61');
  const captchaCode = await fetchLoginCode(test, browser, account);
  const step = await browser.call(login, { userEmail: account, userPswd: demoPassword, captchaCode });
  const mfaTicket = 'mfaTicket' in step ? String(step.mfaTicket) : '';
  const replies = await Promise.all(
    times(40).map((at) => browser.call(finishLogin, { mfaTicket, way: 'totp', value: String(100_000 + at) })),
  );

  expect(replies.filter(({ resCode }) => resCode === 'E5302')).toHaveLength(5);
  await test.db.updateTable('users').set({ second_factor_at: null }).where('email', '=', account).execute();
});

it('looks at no more than five proofs of an open session, however many are sent at once', async () => {
  const browser = await signedIn(test, 'harbor@example.com');
  const replies = await Promise.all(
    times(40).map((at) =>
      browser.call(verifyIdentity, { way: 'pwd', value: `guess-${at}`, scene: 'changePhone' }),
    ),
  );

  expect(replies.filter(({ resCode }) => resCode === 'E5005')).toHaveLength(5);
  await test.db.deleteFrom('login_failures').execute();
});

it('belongs to no more organisations than one may, however many are founded at once', async () => {
  const browser = await signedIn(test, 'newbie@example.com');
  const found = () => browser.call(chooseType, { type: 'company', reqNo: newReqNo() });
  const replies = await Promise.all(times(14).map(found));

  expect([taken(replies), others(replies)]).toEqual([10, new Set(['E5405'])]);
});

it('applies to become a provider once, however often it is sent at once', async () => {
  const browser = await signedIn(test, 'harbor@example.com');
  const form = {
    ...{ name: '海港数据', intro: '提供港口与航运的公开数据接口', settlement: '' },
    ...{ contactName: '李海', contactPhone: '13812345678', contactMail: 'sea@example.com' },
  };
  const apply = () => browser.call(applyProvider, { ...form, reqNo: newReqNo() });
  await apply();
  await test.db
    .updateTable('provider_applications')
    .set({ state: 3 })
    .where('name', '=', form.name)
    .execute();

  const replies = await Promise.all(times(4).map(apply));

  expect([taken(replies), others(replies)]).toEqual([1, new Set(['E5214'])]);
});
