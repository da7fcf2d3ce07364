import { widths } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';

test('goes from the home page to an API, through its reference, and back', async ({ page, messages }) => {
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
  await page.getByText('import urllib.request').waitFor();
  await page.getByRole('tab', { name: '价格套餐' }).click();
  await page
    .getByRole('region', { name: '价格套餐' })
    .getByRole('cell', { name: '按次计费', exact: true })
    .waitFor();

  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/searchResult?flag=1&keyWord=**');
  expect(await page.getByRole('combobox', { name: '搜索内容' }).inputValue()).toBe('区划');
  expect(messages).toEqual([]);
});

test('shows on a phone the meaning of each parameter without horizontal scrolling', async ({ page }) => {
  await page.setViewportSize(widths.narrow);
  await page.goto('/APIList/0/0/3?searchText=区划');
  await page.getByRole('link', { name: '行政区划', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: '行政区划' }).waitFor();
  const meanings = page.locator('section td:last-child');
  await meanings.first().waitFor();

  const boxes = await Promise.all((await meanings.all()).map((meaning) => meaning.boundingBox()));
  const shown = boxes.filter((box) => box !== null && box.height > 0);
  expect(shown.length).toBeGreaterThan(1);
  for (const box of shown) expect(box!.x + box!.width).toBeLessThanOrEqual(widths.narrow.width);
});

test('lays APIs side by side on a phone, to be swiped and reached by Tab', async ({ page }) => {
  await page.setViewportSize(widths.narrow);
  await page.goto('/');
  const cards = page
    .locator('section', { has: page.getByRole('heading', { name: '热门 API' }) })
    .getByRole('article');
  await cards.first().waitFor();
  const [first, last] = await Promise.all([cards.first().boundingBox(), cards.last().boundingBox()]);
  expect(await cards.count()).toBeGreaterThan(3);
  expect(last!.y).toBe(first!.y);

  await cards.last().getByRole('link').first().focus();

  await expect(cards.last()).toBeInViewport({ ratio: 0.9 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    widths.narrow.width,
  );
});

test('shows on a phone two lines of a notice title instead of the beginning of one', async ({ page }) => {
  await page.setViewportSize(widths.narrow);
  await page.goto('/');
  const list = page.locator('section', { has: page.getByRole('heading', { name: '公告' }) });
  const titles = list.getByRole('listitem').locator('a > span:last-child');
  await titles.first().waitFor();

  const cut = await titles.evaluateAll((all) =>
    all.flatMap((title) => (title.scrollWidth > title.clientWidth ? [title.textContent] : [])),
  );
  expect(cut).toEqual([]);
  await titles.first().evaluate((title) => (title.textContent = '一个很长的公告标题'.repeat(20)));
  const lineHeight = 22;
  expect((await titles.first().boundingBox())!.height).toBe(2 * lineHeight);
});

test('shows on a phone whole titles of notices in the user centre, too', async ({ visit }) => {
  const { page } = await visit({ as: 'person', viewport: widths.narrow });
  await page.goto('/userCenter');
  const titles = page.getByRole('region', { name: '公告' }).getByRole('listitem').getByRole('link');
  await titles.first().waitFor();

  const cut = await titles.evaluateAll((all) =>
    all.flatMap((title) => (title.scrollWidth > title.clientWidth ? [title.textContent] : [])),
  );
  expect(cut).toEqual([]);
});

test('keeps the query of a link when its path redirects', async ({ page }) => {
  await page.goto(`/APIList?searchText=${encodeURIComponent('行政区划')}`);

  await page.waitForURL('**/APIList/0/0/3?searchText=**');
  // One by its name, another by its description.
  await page.getByText('2 个结果').waitFor();
});

test('reads notices one after the other and returns to the same page of the list', async ({ page }) => {
  await page.goto('/noticeCenter?pageSize=10&pageNo=2');
  const rows = page.getByRole('main').getByRole('listitem');
  await rows.first().getByRole('link').click();
  await page.getByText('上一条').waitFor();
  await page.getByRole('link', { name: '← 返回列表' }).click();
  await page.waitForURL('**/noticeCenter?pageSize=10&pageNo=2');
});

test('fixes the header after 120 px of scrolling without moving the page, and offers a link to the top after half a screen', async ({
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

test('starts at the top of each new address, and restores the scroll position on reload', async ({
  page,
}) => {
  const place = () => page.evaluate(() => window.scrollY);
  await page.goto('/');
  await page.getByRole('heading', { name: '热门 API' }).waitFor();
  await page.evaluate(() => window.scrollTo(0, 300));
  await page.reload();
  await expect.poll(place).toBe(300);

  await page.goto('/help');
  await page.getByRole('heading', { level: 1 }).waitFor();
  // By then the router would have scrolled.
  await page.waitForFunction(() => window.history.scrollRestoration === 'manual');
  expect(await place()).toBe(0);
});

test('announces the title of a new page, and moves keyboard focus into it', async ({ page }) => {
  await page.goto('/noticeCenter');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').press('Enter');
  await page.getByText('上一条').waitFor();
  await expect(page.locator('[aria-live=assertive]')).toHaveText(await page.title());
  await expect(page.getByRole('main')).toBeFocused();
});

test('keeps a menu open for 400 ms after the pointer has left', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: '帮助与支持' }).hover();
  const link = page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '公告中心' });
  await link.waitFor();
  await page.mouse.move(700, 600);
  expect(await link.isVisible()).toBe(true);
  await link.waitFor({ state: 'hidden' });
});

test('shows the error page with HTTP 404 for unknown paths', async ({ page }) => {
  for (const path of ['/no/such/page', '/recharge/no/such']) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: '页面不存在，或已经搬走' }).waitFor();
  }
  await page.getByRole('link', { name: '返回首页' }).click();
  await page.waitForURL('**/index');
});

test('redirects visitors to the login, and others to what they lack', async ({ page, visit }) => {
  await page.goto('/budget');
  await page.getByRole('dialog', { name: '登录' }).waitFor();

  const { page: company } = await visit({ as: 'company' });
  await company.goto('/publishApi');
  await company.getByText('该功能供提供方使用').waitFor();
  await company.goto('/ops');
  await company.waitForURL('**/err?code=E5103');
  await company.getByRole('heading', { level: 1, name: '没有此角色' }).waitFor();
  await company.getByRole('link', { name: '去用户中心' }).click();
  await company.waitForURL('**/userCenter');
});

test('says that an API or a notice does not exist', async ({ page }) => {
  await page.goto('/APIDetails?apiId=nothing');
  await page.getByRole('heading', { name: 'API不存在或无权查看' }).waitFor();
  await page.goto('/noticeDetail?noId=nothing');
  await page.getByRole('heading', { name: '公告不存在或已撤回' }).waitFor();
});

test('survives a network outage and continues afterwards', async ({ page, context }) => {
  await page.goto('/noticeCenter');
  await page.getByRole('heading', { name: '公告中心' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('button', { name: '活动' }).click();
  await page.getByRole('alert').getByText('加载失败，请重试').waitFor();
  await context.setOffline(false);
  await page.getByRole('button', { name: '重试' }).click();
  await page.getByRole('heading', { name: '公告中心' }).waitFor();
});
