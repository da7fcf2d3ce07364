import { listApis } from '@portal/calls';
import type { Page } from '@playwright/test';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';
import { measureScripts } from '../fixtures/measureScripts';

const hopsMax = 2;

/** Compressed script bytes that a cold visit may cost, in KiB; raise one only with a reason in the commit. */
const budgets: [route: string, scriptKiBMax: number][] = [
  ['/', 216],
  ['/APIList', 203],
  ['/noticeCenter', 193],
  ['/register/CreateUser', 230],
];

for (const [route, kibMax] of budgets)
  test(`${route} needs two hops of script at most, stays within ${kibMax} KiB and fetches nothing twice`, async ({
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
  test(`${route} needs two hops of script at most for a member, too`, async ({ visit }) => {
    const { page } = await visit({ as });
    const { hops, repeated } = await measureScripts(page, route);

    expect(repeated).toEqual([]);
    expect(hops).toBeLessThanOrEqual(hopsMax);
  });

/** Scripts that come from now on with this name in them. */
function bringersOf(page: Page, name: string): string[] {
  const bringers: string[] = [];
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return;
    if ((await response.text()).includes(name)) bringers.push(response.url());
  });
  return bringers;
}

test('the shell brings what forms are made with, once for those of all areas', async ({ visit }) => {
  const { page, messages } = await visit({ as: 'person' });
  // An option of the library: its name is in every copy of it.
  const bringers = bringersOf(page, 'shouldUseNativeValidation');
  await page.goto('/help');
  await page.getByLabel('问题描述').fill('第一个子应用的表单');
  await page.getByRole('link', { name: '控制台' }).first().click();
  await page.getByRole('link', { name: '创建应用' }).first().click();
  await page.getByLabel('应用名称').fill('第二个子应用的表单');

  expect(bringers).toEqual([expect.stringMatching(/\/releases\/shell\//)]);
  expect(messages).toEqual([]);
});

test('the shell brings what reads rich text, once for the texts of all areas', async ({ visit }) => {
  const { page, messages } = await visit();
  // A method of the library.
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

test('what the home page shows below is fetched when somebody comes near, and then works', async ({
  visit,
}) => {
  const { page, messages } = await visit();
  const { urls } = await measureScripts(page, '/');
  const partners = /Partners\./;
  expect(urls.filter((url) => partners.test(url))).toEqual([]);
  await expect(page.getByRole('heading', { name: '合作伙伴' })).toBeVisible();

  const [fetched] = await Promise.all([
    page.waitForResponse((response) => partners.test(response.url())),
    page.getByRole('heading', { name: '合作伙伴' }).scrollIntoViewIfNeeded(),
  ]);
  expect(fetched.ok()).toBe(true);
  await expect(page.locator('[data-waiting]')).toHaveCount(0);
  expect(messages).toEqual([]);
});

test('answers the first calls of a page inside the document', async ({ request, visit }) => {
  const { apiId } = firstOf(await ask(request, listApis, {}));
  for (const route of [...budgets.map(([path]) => path), `/APIDetails?apiId=${apiId}`])
    // A reply that is late does not hold up the document: on a busy machine one may be, but not each time.
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
