import { visit, widths } from '../fixtures/browser';
import { setStage } from '../fixtures/stage';
import { signIn } from '../pages/loginDialog';

const stage = setStage();

it.each(Object.entries(widths))(
  'has its own look, carousel, navigation and home on %s screens',
  async (_, viewport) => {
    const { page, context, messages } = await visit(stage.browser, viewport);
    await page.goto(stage.portal.harborUrl);

    await page.waitForURL('**/subDomain');
    await page.getByRole('heading', { level: 1, name: '海港开放平台' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: /港口企业/ }).waitFor();
    await page.getByRole('heading', { name: '开放 API' }).waitFor();
    expect(
      await page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--brand').trim(),
      ),
    ).toBe('#1B4D3E');
    if (viewport === widths.wide) {
      const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
      expect(await entries.allTextContents()).toEqual([
        '首页',
        '开放API',
        '文档中心',
        '公告中心',
        '常见问题',
      ]);
    }
    expect(messages).toEqual([]);
    await context.close();
  },
);

it('has its colour in the document, before any script runs', async () => {
  const context = await stage.browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(stage.portal.harborUrl);

  expect(await page.getByText('海港开放平台').first().isVisible()).toBe(true);
  expect(
    await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--brand').trim()),
  ).toBe('#1B4D3E');
  await context.close();
});

it('offers only what was chosen for it, and keeps sessions to itself', async () => {
  const { page, context } = await visit(stage.browser);
  await page.goto(`${stage.portal.harborUrl}/APIList`);
  await page.getByText('共 5 个 API 在线').waitFor();
  await signIn(page, 'harbor@example.com');
  await page.getByRole('button', { name: '海港专区' }).waitFor();

  await page.goto(stage.portal.url);
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
  await context.close();
});

it('shows the error page for a host that no portal has', async () => {
  const { page, context } = await visit(stage.browser);
  const response = await page.goto(stage.portal.harborUrl.replace('harbor', 'stranger'));

  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '访问的门户不存在' }).waitFor();
  await context.close();
});
