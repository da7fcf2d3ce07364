import type { APIRequestContext } from '@playwright/test';
import { listApis, listDocuments, listNotices } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { widths } from '../fixtures/browser';
import { inspectPage } from '../fixtures/inspectPage';
import { expect, test } from '../fixtures/journey';

async function routesOf(request: APIRequestContext): Promise<string[]> {
  const { apiId } = firstOf(await ask(request, listApis, {}));
  const { no_id: noId } = firstOf(await ask(request, listNotices, {}));
  const { docId } = firstOf(await ask(request, listDocuments, {}));
  return [
    '/',
    '/index',
    '/login',
    '/APIList',
    '/APIList/verify/person/1',
    `/APIDetails?apiId=${apiId}`,
    `/APIDetails?apiId=${apiId}&tab=plans`,
    '/noticeCenter',
    `/noticeDetail?noId=${noId}`,
    '/documentCenter',
    '/documentCenterList?type=api',
    `/documentDetails?docId=${docId}`,
    '/comQuestion',
    '/help',
    `/searchResult?keyWord=${encodeURIComponent('签名')}`,
    `/searchResult?keyWord=${encodeURIComponent('量子力学')}`,
    '/register/CreateUser',
    '/register/MailOk',
    '/forgetPassword/userMail',
    '/err?code=500',
  ];
}

test('walks from the home page to an API, through its reference, and back', async ({ page, messages }) => {
  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  for (const block of ['热门 API', '最新 API', '四步接入', '公告'])
    await page.getByRole('heading', { name: block }).waitFor();

  await page.getByRole('combobox', { name: '搜索 API' }).fill('区划');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/searchResult?flag=1&keyWord=**');
  await page
    .getByRole('region', { name: '搜索结果' })
    .getByRole('link', { name: '行政区划', exact: true })
    .click();
  await page.getByRole('heading', { level: 1, name: '行政区划' }).waitFor();
  await page.getByRole('link', { name: /检索区划/ }).click();
  await page.getByRole('cell', { name: 'limit', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Python' }).click();
  await page.getByText('import requests').waitFor();
  await page.getByRole('tab', { name: '价格套餐' }).click();
  await page.getByRole('rowheader', { name: '按次计费' }).waitFor();

  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/searchResult?flag=1&keyWord=**');
  expect(await page.getByRole('combobox', { name: '搜索内容' }).inputValue()).toBe('区划');
  expect(messages).toEqual([]);
});

test('keeps what a link asks for when its path leads elsewhere', async ({ page }) => {
  await page.goto(`/APIList?searchText=${encodeURIComponent('行政区划')}`);

  await page.waitForURL('**/APIList/0/0/3?searchText=**');
  await page.getByText('1 个结果').waitFor();
});

test('reads notices one after the other and comes back to the same page of the list', async ({ page }) => {
  await page.goto('/noticeCenter?pageSize=10&pageNo=2');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().getByRole('link').click();
  await page.getByText('上一条').waitFor();
  await page.getByRole('link', { name: '← 返回列表' }).click();
  await page.waitForURL('**/noticeCenter?pageSize=10&pageNo=2');
});

test('fixes the header from 120 px on without moving the page, and offers the way up past half a screen', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('heading', { name: '热门 API' }).waitFor();
  const bar = page.locator('header > div');
  const top = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.getBoundingClientRect().top + window.scrollY);
  const before = await top();

  await page.evaluate(() => window.scrollTo(0, 120));
  expect(await bar.getAttribute('data-fixed')).toBeNull();
  await page.evaluate(() => window.scrollTo(0, 121));
  await page.locator('header > [data-fixed]').waitFor();
  expect(await top()).toBe(before);

  expect(await page.getByRole('button', { name: '回到顶部' }).count()).toBe(0);
  await page.evaluate(() => window.scrollTo(0, 460));
  await page.getByRole('button', { name: '回到顶部' }).click();
  await page.waitForFunction(() => window.scrollY === 0);
});

test('keeps a menu open for 400 ms after the pointer has left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '帮助与支持' }).hover();
  const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '公告中心' });
  await link.waitFor();
  await page.mouse.move(700, 600);
  expect(await link.isVisible()).toBe(true);
  await link.waitFor({ state: 'hidden', timeout: 1500 });
});

test('shows the error page with HTTP 404 for unknown paths, and for routes that are not there yet', async ({
  page,
}) => {
  for (const path of ['/no/such/page', '/recharge', '/dominList']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '页面不存在，或已经搬走' }).waitFor();
  }
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL('**/index');
});

test('says that an API or a notice does not exist', async ({ page }) => {
  await page.goto('/APIDetails?apiId=nothing');
  await page.getByRole('heading', { name: 'API不存在或无权查看' }).waitFor();
  await page.goto('/noticeDetail?noId=nothing');
  await page.getByRole('heading', { name: '公告不存在或已撤回' }).waitFor();
});

test('survives a lost network and goes on when it is back', async ({ page, context }) => {
  await page.goto('/noticeCenter');
  await page.getByRole('heading', { name: '公告中心' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: '活动' }).click();
  await page.getByRole('alert').getByText('加载失败，请重试').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('heading', { name: '公告中心' }).waitFor();
});

for (const [width, viewport] of Object.entries(widths))
  test(`draws every route on ${width} screens without a console message, a sideways scroll, or a serious finding of the accessibility checker`, async ({
    request,
    visit,
  }) => {
    const { page, messages } = await visit({ viewport });
    const findings: string[] = [];
    for (const route of await routesOf(request)) {
      const found = await inspectPage(page, route);
      findings.push(...[...found, ...messages.splice(0)].map((finding) => `${route}: ${finding}`));
    }
    expect(findings).toEqual([]);
  });
