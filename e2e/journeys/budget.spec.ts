import { listApis } from '@portal/calls';
import type { Page } from '@playwright/test';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';
import { measureScripts } from '../fixtures/measureScripts';

const hopsMax = 2;

/** Limits of compressed script bytes for a cold visit, in KiB. Raise one only with a reason in the commit message. */
const budgets: [route: string, scriptKiBMax: number][] = [
  ['/', 220],
  ['/APIList', 208],
  ['/noticeCenter', 198],
  ['/register/CreateUser', 219],
];

for (const [route, kibMax] of budgets)
  test(`${route} needs at most two hops of scripts, stays within ${kibMax} KiB and requests nothing twice`, async ({
    page,
  }) => {
    const { hops, bytes, urls, repeated } = await measureScripts(page, route);

    expect(urls.length).toBeGreaterThan(2);
    expect(repeated).toEqual([]);
    expect(hops).toBeLessThanOrEqual(hopsMax);
    expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(kibMax);
  });

for (const [route, as] of [
  ['/userCenter', 'company'],
  ['/statistical', 'company'],
  ['/budget', 'company'],
  ['/createMyApp', 'company'],
  ['/ops/person', 'ops'],
] as const)
  test(`${route} needs at most two hops of scripts for a member, too`, async ({ visit }) => {
    const { page } = await visit({ as });
    const { hops, repeated } = await measureScripts(page, route);

    expect(repeated).toEqual([]);
    expect(hops).toBeLessThanOrEqual(hopsMax);
  });

/** Scripts loaded from now on that contain this name. */
function bringersOf(page: Page, name: string): string[] {
  const bringers: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    if ((await response.text()).includes(name)) bringers.push(response.url());
  });
  return bringers;
}

test('the shell provides the form library, once for all areas', async ({ visit }) => {
  const { page, messages } = await visit({ as: 'person' });
  // An option of the library, so its name is in every copy.
  const bringers = bringersOf(page, 'shouldUseNativeValidation');
  await page.goto('/help');
  await page.getByLabel('问题描述').fill('第一个子应用的表单');
  await page.getByRole('link', { name: '控制台' }).first().click();
  await page.getByRole('button', { name: '离开' }).click();
  await page.getByRole('link', { name: '创建应用' }).first().click();
  await page.getByLabel('应用名称').fill('第二个子应用的表单');

  expect(bringers).toEqual([expect.stringMatching(/\/releases\/shell\//)]);
  expect(messages).toEqual([]);
});

test('the shell provides the rich-text parser, once for all areas', async ({ visit }) => {
  const { page, messages } = await visit();
  // A method of the library, so its name is in every copy.
  const bringers = bringersOf(page, 'onattribentity');
  await page.goto('/noticeCenter');
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  await page.waitForURL('**/noticeDetail?*');
  await expect(page.locator('[data-rich-text]')).toBeVisible();
  await page.getByRole('button', { name: '帮助与支持' }).hover();
  await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '常见问题' }).click();
  await page.getByRole('heading', { level: 1, name: '常见问题' }).waitFor();

  expect(bringers).toEqual([expect.stringMatching(/\/releases\/shell\//)]);
  expect(messages).toEqual([]);
});

test('the lower part of the home page is loaded when the visitor scrolls near it, and works', async ({
  visit,
}) => {
  const { page, messages } = await visit();
  const partners = /Partners\./;
  // On a busy machine the document may come without its pages drawn, whose code is loaded at once, but not every time.
  await expect(async () => {
    const { urls } = await measureScripts(page, '/');
    expect(urls.filter((url) => partners.test(url))).toEqual([]);
  }).toPass({ timeout: 30_000 });
  await expect(page.getByRole('heading', { name: '合作伙伴' })).toBeVisible();

  const [fetched] = await Promise.all([
    page.waitForResponse((response) => partners.test(response.url())),
    page.getByRole('heading', { name: '合作伙伴' }).scrollIntoViewIfNeeded(),
  ]);
  expect(fetched.ok()).toBe(true);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  expect(messages).toEqual([]);
});

test("includes the replies to a page's first calls in the document", async ({ request, visit }) => {
  const { apiId } = firstOf(await ask(request, listApis, {}));
  for (const route of [...budgets.map(([path]) => path), `/APIDetails?apiId=${apiId}`])
    // A slow reply does not delay the document; on a busy machine one may be missing, but not every time.
    await expect(async () => {
      const { page, context } = await visit();
      const calls: string[] = [];
      page.on('request', (asked) => {
        const { pathname } = new URL(asked.url());
        if (pathname.startsWith('/ajaxurl/apix/')) calls.push(pathname.slice('/ajaxurl/apix'.length));
      });
      await page.goto(route, { waitUntil: 'networkidle' });
      await context.close();

      expect([route, calls.filter((call) => !/checkLogin|captchaCode/.test(call))]).toEqual([route, []]);
    }).toPass({ timeout: 30_000 });
});
