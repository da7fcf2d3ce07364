import type { Locator } from '@playwright/test';
import { expect, test } from '../fixtures/journey';

const styleOf = (part: Locator, name: string) =>
  part.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name);

test('in the colours of the reader boxes keep their edge, and words that act have no box close around them', async ({
  visit,
}) => {
  const { page } = await visit({ as: 'provider' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/documentList');
  const action = page.getByRole('button', { name: '历史版本' }).first();

  expect(await styleOf(action, 'border-top-color')).not.toBe(await styleOf(action, 'color'));
  expect(await styleOf(action, 'text-decoration-line')).toBe('underline');

  await page.goto('/APIList');
  const tag = page.getByRole('article').getByText('个人可用').first();

  // What is transparent otherwise is drawn.
  expect(await styleOf(tag, 'outline-style')).toBe('solid');
  expect(await styleOf(tag, 'outline-width')).toBe('1px');
});

test('in the colours of the reader a chart keeps its ground and its colours, which are what it says', async ({
  visit,
}) => {
  const { page } = await visit({ as: 'company' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/statistical');
  const parts = [
    page.locator('main canvas').first(),
    page
      .getByRole('region', { name: /^星期 × 小时的调用量/ })
      .locator('tbody td')
      .first(),
    page
      .getByRole('img', { name: /^调用结果的分布/ })
      .locator('span')
      .first(),
  ];

  for (const part of parts) expect(await styleOf(part, 'forced-color-adjust')).toBe('none');
});

test('in the colours of the reader and on paper bars without words keep their colour', async ({ visit }) => {
  const { page } = await visit({ as: 'company' });
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/userCenter');
  const bar = page.getByRole('region', { name: '近 7 天调用' }).locator('i').first();

  expect(await styleOf(bar, 'forced-color-adjust')).toBe('none');
  expect(await styleOf(bar, 'print-color-adjust')).toBe('exact');
});
