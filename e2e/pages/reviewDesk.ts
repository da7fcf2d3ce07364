import type { Page } from '@playwright/test';

/** Approvals of these kinds move money and need a confirmation. */
const ofMoney = new Set(['withdraw', 'recharge', 'refund', 'adjustment', 'invoice', 'hold', 'coupon']);

/** Takes the case of a queue whose row contains a text, and approves it. */
export async function passCase(page: Page, kind: string, name: string): Promise<void> {
  await page.goto(`/ops/${kind}`);
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: '审核' }).click();
  await page.getByRole('button', { name: '领取', exact: true }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  if (ofMoney.has(kind)) await page.getByRole('button', { name: '确认通过' }).click();
  await row.waitFor({ state: 'detached' });
}
