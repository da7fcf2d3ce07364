import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { readJson } from '../../scripts/lib/releaseFiles';
import { lateFrame, type ReleaseRecord } from '../../shared/contract/internal';
import { expect, test } from '../fixtures/journey';
import { builtFolder } from '../fixtures/portal';

// The failures are reported, and count against the release.
test.use({ portalOf: 'desk' });

const entry = '**/releases/mf-notices/*/remoteEntry.*';
const chunk = '**/releases/mf-notices/*/__federation_expose_NoticeCenter.*';

/** URL pattern of the shell's file that provides a late shared module, or the frame of the console. */
function lateFileOf(module: string): string {
  const { lateFiles } = readJson<ReleaseRecord>(path.join(builtFolder('shell'), 'release.json'));
  return `**/releases/shell/*/${lateFiles?.[module]?.[0]}`;
}

/** Everything except the broken area works. */
async function expectTheRestToWork(page: Page) {
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: 'API产品' }).click();
  await page.getByRole('heading', { level: 1, name: 'API产品' }).waitFor();
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  await page.getByRole('dialog', { name: '登录' }).getByLabel('邮箱或手机号').waitFor();
  await page.keyboard.press('Escape');
}

const failures: [string, string, (route: Route) => Promise<void> | void][] = [
  ['a missing entry', entry, (route) => route.fulfill({ status: 404, body: 'not found' })],
  [
    'HTML instead of a script',
    entry,
    (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>login' }),
  ],
  [
    'a syntax error',
    entry,
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'var mf_notices = {' }),
  ],
  [
    'a script that throws',
    entry,
    (route) => route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
  ],
  ['a missing chunk', chunk, (route) => route.fulfill({ status: 404, body: 'not found' })],
  ['a lost connection', entry, (route) => route.abort()],
];

for (const [name, files, fail] of failures)
  test(`contains ${name} in its area, and 重试 works once it is back`, async ({ page }) => {
    await page.route(files, fail);
    await page.goto('/noticeCenter');

    await page.getByRole('alert').getByText('暂时不可用').waitFor();
    await expectTheRestToWork(page);

    await page.getByRole('button', { name: '帮助与支持' }).hover();
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '公告中心' }).click();
    await page.getByRole('alert').getByText('暂时不可用').waitFor();
    await page.unroute(files);
    await page.getByRole('button', { name: '重试' }).click();

    await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
  });

test('contains a missing form library in the areas that use it, and 重试 works once it is back', async ({
  page,
}) => {
  const forms = lateFileOf('react-hook-form');
  await page.route(forms, (route) => route.abort());
  await page.goto('/register/CreateUser');

  await page.getByRole('alert').getByText('暂时不可用').waitFor();
  await page.unroute(forms);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByLabel('邮箱或手机号').fill('someone@example.com');
});

test('says so where the frame of the console is missing, and 重试 brings it', async ({ visit }) => {
  const { page } = await visit({ as: 'company' });
  const frame = lateFileOf(lateFrame);
  await page.route(frame, (route) => route.abort());
  await page.goto('/userCenter');

  await page.getByRole('alert').getByText('暂时不可用').waitFor();
  await page.unroute(frame);
  await page.getByRole('button', { name: '重试' }).click();

  await expect(page.getByRole('navigation', { name: '用户中心' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('您好');
});

test('says where a part of a page is missing, keeps the page with what is typed, and 重试 brings it', async ({
  page,
}) => {
  await page.goto('/APIList/0/0/3');
  const search = page.getByRole('main').getByRole('searchbox').first();
  await search.fill('没有写完');
  const parts = '**/releases/mf-catalog/**';
  await page.route(parts, (route) => route.abort());
  await page.getByRole('button', { name: '列表' }).click();

  await page.getByRole('alert').getByText('这一部分没有加载成功').waitFor();
  await expect(page.getByRole('heading', { level: 1, name: 'API产品' })).toBeVisible();
  await expect(search).toHaveValue('没有写完');

  await page.unroute(parts);
  await page.getByRole('button', { name: '重试' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(search).toHaveValue('没有写完');
});

test('shows operators the portal without what of the header did not arrive', async ({ visit }) => {
  const { page } = await visit({ as: 'ops' });
  const document = await (await page.request.get('/')).text();
  await page.route('**/releases/shell/**', (route) =>
    document.includes(new URL(route.request().url()).pathname) ? route.continue() : route.abort(),
  );
  await page.goto('/');

  await page.getByRole('heading', { name: '热门 API' }).waitFor();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: 'API产品' }).click();
  await page.getByRole('heading', { level: 1, name: 'API产品' }).waitFor();
});

test('loads the HTTP client again after it failed to load', async ({ page }) => {
  const transport = lateFileOf('axios');
  await page.route(transport, (route) => route.abort());
  await page.goto('/noticeCenter');
  await page.getByRole('button', { name: '第 2 页' }).click();
  await page.getByRole('button', { name: '重试' }).waitFor();
  await page.unroute(transport);
  await page.getByRole('button', { name: '重试' }).click();

  await expect(page.getByRole('main').getByText('共 12 条')).toBeVisible();
  await expect(page.getByRole('main').getByRole('time').first()).toBeVisible();
});

test('restores globals that an area has changed when it is left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '帮助与支持' }).hover();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '公告中心' }).click();
  await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
  await page.evaluate(() => {
    window.fetch = () => Promise.reject(new Error('mine'));
    XMLHttpRequest.prototype.open = () => {
      throw new Error('mine');
    };
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('header { display: none }');
    document.adoptedStyleSheets.push(sheet);
    const overlay = document.createElement('div');
    overlay.style.cssText = 'position: fixed; inset: 200px 0 0; z-index: 2147483647';
    document.body.append(overlay);
  });
  await expect(page.getByRole('banner')).toBeHidden();

  await page.goBack();

  await page.getByRole('heading', { name: '热门 API' }).waitFor();
  await expect(page.getByRole('banner')).toBeVisible();
  await expectTheRestToWork(page);
});

test('gives up on an area that does not answer, without affecting the rest', async ({ page }) => {
  const held: Route[] = [];
  await page.route(entry, (route) => void held.push(route));
  // The load event waits for that entry.
  await page.goto('/', { waitUntil: 'commit' });

  await page.getByRole('heading', { name: '热门 API' }).waitFor();
  await page.getByRole('alert').getByText('暂时不可用').first().waitFor();
  await expectTheRestToWork(page);
  for (const route of held) await route.abort();
});

test('does not start a remote with an unsupported contract', async ({ page }) => {
  await page.route('**/noticeCenter', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(
      /("title":"公告","team":"内容团队","contract":)"[^"]+"/,
      '$1"^9.0.0"',
    );
    expect(body).toContain('^9.0.0');
    await route.fulfill({ response, body });
  });
  await page.goto('/noticeCenter');

  await page.getByRole('alert').getByText('暂时不可用').waitFor();
  await expectTheRestToWork(page);
});

test('never runs an entry whose content was changed', async ({ page }) => {
  await page.route(entry, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()};window.tampered=true` });
  });
  await page.goto('/noticeCenter');

  await page.getByRole('alert').getByText('暂时不可用').waitFor();
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
});
