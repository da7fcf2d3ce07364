import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../fixtures/journey';

/** A4 in px, between the margins that browsers leave. */
const paper = { width: 718, height: 1047 };

async function putOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize(paper);
}

const widthOf = async (part: Locator) => (await part.boundingBox())!.width;

test('a document is printed across the paper, without the frame of the page', async ({ page }) => {
  await page.goto('/documentCenterList');
  await page.getByRole('main').locator('a[href*="/documentDetails"]').first().click();
  const content = page.locator('article');
  await content.waitFor();
  const left = [page.getByRole('banner'), page.getByRole('contentinfo'), page.getByText('这对您有用吗？')];
  for (const part of left) await expect(part).toBeVisible();

  await putOnPaper(page);

  for (const part of left) await expect(part).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await widthOf(content)).toBeGreaterThan(paper.width * 0.9);
});

test('a list is printed as a table across the paper, without menu, buttons and actions', async ({
  visit,
}) => {
  const { page } = await visit({ as: 'provider' });
  await page.goto('/documentList');
  const main = page.locator('main');
  const left = [
    ...['用户中心', '位置', '分页'].map((name) => page.locator(`nav[aria-label="${name}"]`)),
    ...['操作', '新增文档', '编辑'].map((text) => main.getByText(text, { exact: true }).first()),
  ];
  for (const part of left) await expect(part).toBeVisible();

  await putOnPaper(page);

  for (const part of left) await expect(part).toBeHidden();
  const row = page.getByRole('row').nth(1);
  expect(await row.evaluate((element) => getComputedStyle(element).display)).toBe('table-row');
  expect(await widthOf(page.getByRole('table'))).toBeGreaterThan(paper.width * 0.9);
});

test('a list of many columns is no wider than the paper', async ({ visit }) => {
  const { page } = await visit({ as: 'company' });
  await page.goto('/myApply');
  await page.getByRole('row').nth(1).waitFor();

  await putOnPaper(page);

  const [table, main] = [page.getByRole('table'), page.locator('main')];
  expect(await widthOf(table)).toBeLessThanOrEqual(await widthOf(main));
});

test('of filters and searches only what was chosen is printed, as words', async ({ visit }) => {
  const { page } = await visit({ as: 'company' });
  await page.goto('/myAppList?env=prod');
  const main = page.locator('main');
  const [search, status, env] = [
    main.locator('form[role=search]'),
    main.locator('select[aria-label=状态]'),
    main.locator('select[aria-label=环境]'),
  ];
  for (const part of [search, status, env]) await expect(part).toBeVisible();

  await putOnPaper(page);

  for (const part of [search, status]) await expect(part).toBeHidden();
  await expect(env).toBeVisible();
  expect(await env.evaluate((field) => getComputedStyle(field).borderTopWidth)).toBe('0px');
});

test('a chart is no wider than the paper, and neither days left open nor buttons stand above it', async ({
  visit,
}) => {
  const { page } = await visit({ as: 'company' });
  await page.goto('/statistical');
  const main = page.locator('main');
  const chart = main.locator('canvas').first();
  await chart.waitFor();
  const left = [
    main.getByRole('button', { name: '查询' }),
    main.getByRole('button', { name: '选择日期' }).first(),
    main.getByRole('button', { name: '今天' }),
  ];
  for (const part of left) await expect(part).toBeVisible();

  await putOnPaper(page);

  for (const part of left) await expect(part).toBeHidden();
  await expect(main.getByRole('textbox', { name: '开始日期' })).toBeVisible();
  expect(await widthOf(chart)).toBeLessThanOrEqual(await widthOf(main));
});

test('cards of APIs stand beside each other on paper, without what is pressed', async ({ page }) => {
  await page.goto('/APIList/0/0/3');
  const cards = page.getByRole('main').locator('article');
  await cards.first().waitFor();

  await putOnPaper(page);

  const [first, second] = [await cards.first().boundingBox(), await cards.nth(1).boundingBox()];
  expect(second!.y).toBe(first!.y);
  await expect(page.getByRole('main').getByText('立即申请').first()).toBeHidden();
});
