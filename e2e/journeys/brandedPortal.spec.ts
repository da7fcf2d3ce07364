import { brandOf } from '../fixtures/brandOf';
import { widths } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';
import { signIn } from '../pages/loginDialog';

for (const [name, viewport] of Object.entries(widths))
  test(`has its own look, carousel, navigation and home on ${name} screens`, async ({ portal, visit }) => {
    const { page, messages } = await visit({ viewport });
    await page.goto(portal.harborUrl);

    await page.waitForURL('**/subDomain');
    await page.getByRole('heading', { level: 1, name: '海港开放平台' }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: /港口企业/ }).waitFor();
    await page.getByRole('heading', { name: '开放 API' }).waitFor();
    expect(await brandOf(page)).toBe('#1B4D3E');
    if (viewport === widths.wide) {
      const entries = page.getByRole('navigation', { name: '主导航' }).getByRole('link');
      expect(await entries.allTextContents()).toEqual([
        '首页',
        '开放API',
        '文档中心',
        '公告中心',
        '常见问题',
        '联盟',
        '合作伙伴',
      ]);
    }
    expect(messages).toEqual([]);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('has its colour in the document', async ({ page, portal }) => {
    await page.goto(portal.harborUrl);

    expect(await page.getByText('海港开放平台').first().isVisible()).toBe(true);
    expect(await brandOf(page)).toBe('#1B4D3E');
  });
});

test('offers only its selected APIs, and has its own sessions', async ({ page, portal }) => {
  await page.goto(`${portal.harborUrl}/APIList`);
  await page.getByText('共 6 个 API 在线').waitFor();
  await signIn(page, 'harbor@example.com');
  await page.getByRole('button', { name: '海港专区' }).waitFor();

  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
});

test('shows the error page for an unknown host', async ({ page, portal }) => {
  const response = await page.goto(portal.harborUrl.replace('harbor', 'stranger'));

  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: '访问的门户不存在' }).waitFor();
});
