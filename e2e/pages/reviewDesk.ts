import type { Page } from '@playwright/test';

/** Takes the case of a queue that says this somewhere, and passes it. */
export async function passCase(page: Page, kind: string, name: string): Promise<void> {
  await page.goto(`/ops/${kind}`);
  const row = page.getByRole('row', { name });
  await row.getByRole('button', { name: '审核' }).click();
  await page.getByRole('button', { name: '领取', exact: true }).click();
  await page.getByRole('button', { name: '通过', exact: true }).click();
  await row.waitFor({ state: 'detached' });
}
