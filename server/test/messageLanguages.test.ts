import {
  editContentView,
  editUser,
  listMessages,
  register,
  saveContent,
  saveMessageSettings,
  sendLoginCode,
  type MemberLanguage,
} from '@portal/calls';
import { notifyAll } from '../src/modules/messages';
import { subscriptionMachine } from '../src/modules/market/subscription/subscription.machine';
import { say } from '../src/platform/i18n/say';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { readCaptcha } from './journeys';
import { signedIn } from './startMarket';

const minute = 60_000;
const day = 24 * 60 * minute;
const reader = 'person@example.com';
let test: TestApp;
let person: Browser;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  person = await signedIn(test, reader);
  // What the demo has to tell.
  await deliver();
});
afterAll(() => test.close());
beforeEach(() => test.pass(3 * minute));

async function deliver() {
  await test.runJob('deliver-messages');
  await test.runJob('deliver-messages');
}

const idOf = async (email: string) =>
  (await test.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

async function choose(email: string, language: MemberLanguage | null) {
  await test.db.updateTable('users').set({ language }).where('email', '=', email).execute();
}

/** A browser that asks for English, as its pages did. */
function englishBrowser(): Browser {
  const browser = test.browser();
  browser.cookies.set('portal_lang', 'en');
  return browser;
}

async function mailTo(recipient: string) {
  await deliver();
  return test.inbox.findLast((one) => one.recipient === recipient);
}

describe('whoever has no account', () => {
  it.each([
    ['en', 'Activate your Open Portal account', /^Open this link within 24 hours/],
    ['zh', '激活您的开放门户账号', /^请在 24 小时内打开以下链接激活账号/],
  ] as const)(
    'is written to in the language of the page where they register: %s',
    async (lang, subject, body) => {
      const browser = lang === 'en' ? englishBrowser() : test.browser();
      const account = `new-${lang}@example.com`;

      const reply = await browser.call(register, {
        account,
        userPswd: 'Fresh-2026',
        nickName: '新人',
        agreeVersion: '1',
        captchaCode: await readCaptcha(browser),
      });

      expect(reply.resCode).toBe('S0000');
      const mail = await mailTo(account);
      expect(mail).toMatchObject({ subject, body: expect.stringMatching(body) as string });
      expect(mail?.body).toContain('http://localhost/register/MailOk?token=');
      const { language } = await test.db
        .selectFrom('users')
        .select('language')
        .where('email', '=', account)
        .executeTakeFirstOrThrow();
      expect(language).toBe(lang === 'en' ? 'en' : null);
    },
  );
});

describe('a code', () => {
  const codeFor = async (browser: Browser) => {
    await browser.call(sendLoginCode, {
      captchaCode: await readCaptcha(browser),
      user: reader,
      tabFlag: 2,
    });
    return mailTo(reader);
  };

  it('is in the language that its reader has chosen, whatever the page says', async () => {
    await choose(reader, 'zh');
    expect((await codeFor(englishBrowser()))?.subject).toBe('登录验证码');
    test.pass(3 * minute);
    await choose(reader, 'en');
    expect((await codeFor(test.browser()))?.body).toMatch(/^Your code \(Sign in\) is \d{6}\./);
  });

  it('is in that of the page for whoever has chosen none', async () => {
    await choose(reader, null);

    expect((await codeFor(englishBrowser()))?.subject).toBe('Verification code: Sign in');
  });
});

describe('a message', () => {
  const tell = async (emails: string[]) => {
    const at = test.clock();
    const message = { kind: 'fee' as const, at, link: '/userCenter' };
    const title = say`体验金 ${'￥10.00'} 已到账`;
    const text = say`可用于支付任何 API 的调用费用。`;
    const ids = await Promise.all(emails.map(idOf));
    await test.db.transaction().execute((tx) => notifyAll(tx, ids, { ...message, title, text }));
  };

  it('says to each of many the same in the language of each, by mail and inside the portal', async () => {
    await person.call(editUser, { language: 'en' });

    await tell([reader, 'newbie@example.com']);

    expect(await mailTo(reader)).toMatchObject({
      subject: 'Trial credit ￥10.00 credited',
      body: expect.stringMatching(/^It pays for calls of any API\.\n\nView: http/) as string,
    });
    expect(await mailTo('newbie@example.com')).toMatchObject({
      subject: '体验金 ￥10.00 已到账',
      body: expect.stringMatching(/\n\n查看：http/) as string,
    });
    const { records } = (await person.call(listMessages, { pageNo: 1, pageSize: 10 })).resBody;
    expect(records[0]).toMatchObject({
      title: 'Trial credit ￥10.00 credited',
      text: 'It pays for calls of any API.',
    });
  });

  it('names the organisation that it is about to its members, to each in their own', async () => {
    await choose('developer@example.com', 'en');
    const company = await test.db
      .selectFrom('organisation_members')
      .innerJoin('users', 'users.id', 'organisation_members.user_id')
      .select('organisation_id')
      .where('users.email', '=', 'developer@example.com')
      .executeTakeFirstOrThrow();
    const [title, text] = [say`密码已修改`, say`可以继续调用。`];
    const message = { kind: 'api' as const, at: test.clock(), title, text, link: null };
    await test.db.transaction().execute((tx) => notifyAll(tx, [company.organisation_id], message));

    expect((await mailTo('developer@example.com'))?.body).toBe('[明镜科技] Calls go on.');
    expect((await mailTo('company@example.com'))?.body).toBe('【明镜科技】可以继续调用。');
  });

  it('is composed of what is said by itself', () => {
    const { notify = [] } = subscriptionMachine.transitions.find(
      ({ from, to }) => from === 1 && to === 2,
    ) ?? { notify: [] };
    const title = notify[0]?.title({ appName: '看板', apiName: '天气' } as never);

    expect(String(title)).toMatch(/^“看板”对“天气”的订阅/);
  });
});

it('sums up a day in the language of its reader', async () => {
  await choose(reader, 'en');
  const records = [{ kind: 'fee' as const, byMail: 2, bySms: 0 }];
  await person.call(saveMessageSettings, { records, quietFrom: '', quietUntil: '' });
  test.pass(minute);
  const at = test.clock();
  const message = { kind: 'fee' as const, at, title: say`余额低于 ${'￥1.00'}`, text: '', link: null };
  const id = await idOf(reader);
  await test.db.transaction().execute((tx) => notifyAll(tx, [id], message));
  test.pass(day);
  await test.runJob('send-digests');

  const mail = await mailTo(reader);
  expect(mail?.subject).toMatch(/^Daily digest: 1 item unread$/);
  expect(mail?.body).toMatch(/^\[.+\] Balance below ￥1\.00\n/);
});

it('reads by the English of a template where there is one, else as its sender wrote it', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  const { itemId, version, content } = (await operator.call(editContentView, { kind: 'messageApi' })).resBody;
  const reply = await operator.call(saveContent, {
    kind: 'messageApi',
    itemId: itemId ?? undefined,
    version,
    content: { ...content, mailSubject: '【接口】{标题}', mailSubjectEn: '[{类型}] {标题}' },
    publish: 1,
  });
  expect(reply.resCode).toBe('S0000');
  await choose(reader, 'en');
  const [title, text] = [say`密码已修改`, say`可以继续调用。`];
  const message = { kind: 'api' as const, at: test.clock(), title, text, link: null };
  const ids = [await idOf(reader), await idOf('newbie@example.com')];
  await test.db.transaction().execute((tx) => notifyAll(tx, ids, message));

  const mail = await mailTo(reader);
  expect(mail?.subject).toMatch(/^\[API.*\] Password changed$/);
  expect(mail?.body).toBe('Calls go on.');
  expect((await mailTo('newbie@example.com'))?.subject).toBe('【接口】密码已修改');
});
