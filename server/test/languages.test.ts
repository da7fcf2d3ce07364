import { editUser, logout, userInfo, viewHelp } from '@portal/calls';
import type { BootDocument } from '@portal/contract/internal';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true, config: { sharedRepliesMs: 5000 } });
  await publish('1.0.0');
});
afterAll(() => test.close());

const manifest = {
  name: 'mf-notices',
  title: '公告',
  team: '内容团队',
  contract: '^1.0.0',
  routes: [
    { path: '/noticeDetail', module: './Page', title: '公告详情' },
    { path: '/help', module: './Page', title: '帮助', early: [{ call: viewHelp.path }] },
    {
      path: '/userCenter',
      module: './Page',
      title: '总览',
      guard: 'signedIn',
      early: [{ call: '/user/overview' }],
    },
  ],
  navigation: [{ slot: 'nav.top', label: '公告', to: '/noticeDetail', order: 1 }],
};
/** Says what it was started to say. */
const prerender = `const home = globalThis.portalMessages?.['首页'] ?? '首页';
  exports.prerender = () => ({ html: '<b>' + home + '</b>', styles: '' });`;

async function publish(version: string, english = { shell: true, notices: true }): Promise<void> {
  const shell = aRelease('shell', version, {
    prerender,
    english: english.shell ? { 首页: 'Home', 出错了: 'Error' } : undefined,
  });
  await test.publishing.publishFolder(shell, 'test');
  const notices = aRelease('mf-notices', version, {
    manifest,
    english: english.notices ? { 公告: 'Notices', 公告详情: 'Notice' } : undefined,
  });
  await test.publishing.publishFolder(notices, 'test');
}

const open = (url: string, headers: Record<string, string> = {}) =>
  test.app.inject({ method: 'GET', url, headers: { host: 'localhost', ...headers } });
const bootOf = (html: string) =>
  JSON.parse(/id="portal-boot">(.*?)<\/script>/.exec(html)?.[1] ?? '{}') as BootDocument;

describe('the language of a document', () => {
  it.each([
    ['nothing', '/index', {}, 'zh-CN'],
    ['a browser that reads English', '/index', { 'accept-language': 'en-GB,en;q=0.9' }, 'en'],
    ['a browser that reads both', '/index', { 'accept-language': 'en-US,zh-CN;q=0.5' }, 'zh-CN'],
    ['one that will have no Chinese', '/index', { 'accept-language': 'en, zh;q=0' }, 'en'],
    ['one that reads another language', '/index', { 'accept-language': 'de,fr;q=0.9' }, 'zh-CN'],
    [
      'a choice against the browser',
      '/index',
      { 'accept-language': 'en', cookie: 'portal_lang=zh' },
      'zh-CN',
    ],
    ['a choice', '/index', { cookie: 'portal_lang=en' }, 'en'],
    ['a choice that is none', '/index', { cookie: 'portal_lang=xx' }, 'zh-CN'],
    ['the address against the choice', '/index?lang=en', { cookie: 'portal_lang=zh' }, 'en'],
    ['an address that is none', '/index?lang=%3Cb%3E', {}, 'zh-CN'],
    ['an address that says it twice', '/index?lang=en&lang=zh', {}, 'zh-CN'],
  ])('follows %s', async (_, url, headers, lang) => {
    const { body, headers: answered } = await open(url, headers);

    expect(body).toContain(`<html lang="${lang}">`);
    expect(answered.vary).toBe('accept-encoding, accept-language, cookie');
  });

  it('is kept when the address asks for it, and only then', async () => {
    const cookieOf = async (url: string) =>
      (await open(url)).cookies.find(({ name }) => name === 'portal_lang');

    expect(await cookieOf('/index?lang=en')).toMatchObject({ value: 'en', httpOnly: true, sameSite: 'Lax' });
    expect(await cookieOf('/index?lang=zh')).toMatchObject({ value: 'zh' });
    expect(await cookieOf('/index?lang=xx')).toBeUndefined();
    expect(await cookieOf('/index')).toBeUndefined();
  });
});

it('is that of the replies in a document, of those too that all visitors share', async () => {
  const replyTo = async (url: string, headers: Record<string, string> = {}) =>
    JSON.stringify(bootOf((await open(url, headers)).body).early[0]?.reply);

  for (let visit = 0; visit < 2; visit++) {
    expect(await replyTo('/help')).toContain('新手指南');
    expect(await replyTo('/help', { 'accept-language': 'en' })).toContain("Beginner's guide");
    expect(await replyTo('/help?lang=en', { cookie: 'portal_lang=zh' })).toContain("Beginner's guide");
    expect(await replyTo('/help?lang=zh', { cookie: 'portal_lang=en' })).toContain('新手指南');
  }
});

describe('the language that a member has chosen', () => {
  const langOf = async (browser: Browser, url = '/index', headers: Record<string, string> = {}) =>
    /<html lang="([^"]*)"/.exec((await browser.send({ method: 'GET', url, headers })).body)?.[1];
  const choose = (browser: Browser, language: unknown) =>
    browser.send({
      method: 'POST',
      url: '/ajaxurl/apix/user/edit',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ language: String(language) }).toString(),
    });
  const choiceOf = async (browser: Browser) =>
    ((await browser.call(userInfo, {})).resBody as { language: string | null }).language;

  it('goes with them to another browser, and stays behind when they leave', async () => {
    const first = await signedIn(test, 'person@example.com');
    expect([await choiceOf(first), await langOf(first)]).toEqual([null, 'zh-CN']);

    expect(await first.call(editUser, { language: 'en' })).toMatchObject({ resCode: 'S0000' });

    const second = await signedIn(test, 'person@example.com');
    expect([await choiceOf(second), await langOf(second)]).toEqual(['en', 'en']);
    expect(await langOf(await signedIn(test, 'company@example.com'))).toBe('zh-CN');
    await second.call(logout, {});
    expect(await langOf(second)).toBe('zh-CN');
  });

  it('counts more than the browser, and less than address and cookie', async () => {
    const browser = await signedIn(test, 'person@example.com');
    await browser.call(editUser, { language: 'zh' });

    expect(await langOf(browser, '/index', { 'accept-language': 'en' })).toBe('zh-CN');
    // Sets the cookie of this browser, too.
    expect(await langOf(browser, '/index?lang=en')).toBe('en');
    expect(await langOf(browser)).toBe('en');
    expect(await choiceOf(browser)).toBe('zh');
  });

  it('is of the human, whomever they act for', async () => {
    const developer = await signedIn(test, 'developer@example.com');
    await developer.call(editUser, { language: 'en' });

    expect(await langOf(developer)).toBe('en');
    expect(await langOf(await signedIn(test, 'finance@example.com'))).toBe('zh-CN');
  });

  it.each(['', 'xx', 'EN', '__proto__', 'zh-CN', "en'; drop table users; --"])(
    'is never %p',
    async (word) => {
      const browser = await signedIn(test, 'company@example.com');

      expect((await choose(browser, word)).json()).not.toMatchObject({ resCode: 'S0000' });
      expect(await choiceOf(browser)).toBeNull();
    },
  );

  it('stays as it is when something else is changed', async () => {
    const browser = await signedIn(test, 'developer@example.com');
    await browser.call(editUser, { nickName: '陈开' });

    expect(await choiceOf(browser)).toBe('en');
  });
});

it('says titles, menus and the frame in English, and tells where the texts are', async () => {
  const { body } = await open('/noticeDetail?lang=en');
  const { language, messages, remotes } = bootOf(body);

  expect(body).toContain('<title>Notice - ');
  expect(body).toContain('<div id="root" data-waiting><b>Home</b></div>');
  expect([language, messages]).toEqual(['en', '/releases/shell/1.0.0/messages.en.json']);
  expect(remotes[0]).toMatchObject({
    messages: '/releases/mf-notices/1.0.0/messages.en.json',
    manifest: { title: 'Notices', navigation: [{ label: 'Notices' }] },
  });
  for (const name of ['shell', 'mf-notices'])
    expect(body).toContain(
      `as="fetch" crossorigin="anonymous" href="/releases/${name}/1.0.0/messages.en.json"`,
    );
  expect((await open('/releases/mf-notices/1.0.0/messages.en.json')).json()).toHaveProperty(
    '公告',
    'Notices',
  );
});

it.each([
  ['asked for', '/userCenter?lang=en', {}],
  ['read by the browser', '/userCenter', { 'accept-language': 'en' }],
])('brings what the first calls answer in the language that is %s', async (_, url, headers) => {
  const browser = await signedIn(test, 'advancing@example.com');
  const { body } = await browser.send({ method: 'GET', url, headers });

  expect(JSON.stringify(bootOf(body).early)).toContain('advanced verification needs correcting');
});

it('brings nothing of English into a Chinese document, whichever came first', async () => {
  await open('/noticeDetail?lang=en');
  const { body } = await open('/noticeDetail');

  expect(body).toContain('<div id="root" data-waiting><b>首页</b></div>');
  expect(body).not.toMatch(/messages\.en|"language"|Notice\b/);
});

it('leaves in Chinese what an area has no English for, and everything where the shell has none', async () => {
  await publish('1.1.0', { shell: true, notices: false });
  const half = bootOf((await open('/noticeDetail?lang=en')).body);

  expect(half.language).toBe('en');
  expect(half.remotes[0]).toMatchObject({ manifest: { title: '公告' } });
  expect(half.remotes[0]).not.toHaveProperty('messages');

  await publish('1.2.0', { shell: false, notices: true });
  const { body } = await open('/noticeDetail?lang=en');

  expect(body).toContain('<html lang="zh-CN">');
  expect(bootOf(body).remotes[0]).toMatchObject({ manifest: { title: '公告' } });
});

it('gives an earlier release in the language of the page that asks for one', async () => {
  const ask = (lang: string) => open(`/releases/mf-notices/fallback.json?instead=1.2.0,1.1.0&lang=${lang}`);

  expect((await ask('en')).json()).toMatchObject({ version: '1.0.0', manifest: { title: 'Notices' } });
  expect((await ask('zh')).json()).toMatchObject({ version: '1.0.0', manifest: { title: '公告' } });
});
