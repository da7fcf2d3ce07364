import type { Page } from '@playwright/test';
import { listApis, listApps, listApplies } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

test.use({ locale: 'en-US' });

const name = '农历与节气';

/** Chinese texts of the portal itself; texts written by users stay in their language. */
async function chineseIn(page: Page): Promise<string[]> {
  const words = page.locator('nav[aria-label], button, label, th, dt, legend, [role=tab], [role=alert]');
  const texts = await words.evaluateAll((all) =>
    all.map((one) => (one instanceof HTMLElement ? one.innerText : '').trim()),
  );
  const written = /开放门户|林晓|日程助手|版|证|历|卡|账|数据|公共|企业|个人/;
  return texts.filter((text) => /[\u4e00-\u9fff]/.test(text) && !written.test(text) && text !== '中文');
}

/** Overflow of the header in px at widths around the smallest with full navigation; 0 means none. */
async function overhangOf(page: Page): Promise<number[]> {
  const overhangs = [];
  for (const width of [1168, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const row = page.getByRole('banner').locator('div:has(> a)').first();
    overhangs.push(await row.evaluate((element) => element.scrollWidth - element.clientWidth));
  }
  return overhangs;
}

test('a visitor with an English browser reads, applies as a member, and switches to Chinese and back', async ({
  page,
  request,
  visit,
  messages,
}) => {
  const { records } = await ask(request, listApis, { searchText: name });
  const { apiId } = firstOf({ records: records.filter(({ apiName }) => apiName === name) });

  await test.step('finds an API in English, by links alone', async () => {
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page
      .getByRole('navigation', { name: 'Main navigation' })
      .getByRole('link', { name: 'APIs' })
      .click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('APIs');
    await expect(page).toHaveTitle(/^APIs - /);
    expect(await chineseIn(page)).toEqual([]);
    await page.goto(`/APIDetails?apiId=${apiId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    expect(await chineseIn(page)).toEqual([]);
  });

  await test.step('reads documents, notices, help and the state of the system', async () => {
    for (const [address, heading] of [
      ['/documentCenter', 'Documents'],
      ['/noticeCenter', 'Notices'],
      ['/help', 'Help'],
      ['/status', 'System status'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await chineseIn(page)).toEqual([]);
    }
    const parts = await page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();
    expect(parts).toEqual(expect.arrayContaining(['Portal', 'Page frame', 'Notices', 'Usage and cost']));
    expect(parts.filter((part) => /[\u4e00-\u9fff]/.test(part))).toEqual([]);
  });

  await test.step('is told in English what is missing, and that there is no such page', async () => {
    await page.goto(`/applyImmediately?apiId=${apiId}`);
    await page.waitForURL('**/login**');
    const login = page.getByRole('dialog', { name: 'Sign in' });
    await login.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(login.getByRole('alert').or(login.locator('[aria-invalid=true]')).first()).toBeVisible();
    expect(await chineseIn(page)).toEqual([]);
    await page.goto('/no-such-page');
    await page.getByText('This page does not exist or has moved').waitFor();
  });

  const { page: member, messages: said } = await visit({ as: 'person' });
  const { appId } = firstOf(await ask(member.request, listApps, {}));

  await test.step('applies as a member: is refused in English, corrects it, and sees the answer', async () => {
    await member.goto(`/applyImmediately?apiId=${apiId}&lang=en`);
    await expect(member.getByRole('heading', { level: 1 })).toHaveText(`Apply for ${name}`);
    await member.getByRole('button', { name: 'Submit application' }).click();
    await expect(member.getByLabel('Reason for applying')).toHaveAttribute('aria-invalid', 'true');
    expect(await chineseIn(member)).toEqual([]);
    await member.getByLabel('Reason for applying').fill('Reminders of solar terms for a small team');
    await member.getByLabel(/^I agree to use the data/).check();
    await member.getByRole('button', { name: 'Submit application' }).click();
    await member.waitForURL('**/myApplyDetail**');
    await member
      .getByText(/^✓ Approved$/)
      .first()
      .waitFor();
    expect(await chineseIn(member)).toEqual([]);
    await member.goto('/myApply');
    const frame = member.getByRole('region', { name: 'My applications' });
    await expect(frame.getByRole('row').nth(1)).toBeVisible();
    const [table, room] = [await frame.getByRole('table').boundingBox(), await frame.boundingBox()];
    const isScrolled = await frame.evaluate((element) => getComputedStyle(element).overflowX === 'auto');
    expect(isScrolled || table!.width <= room!.width).toBe(true);
    await member.goBack();
    const applied = await ask(member.request, listApplies, { appId });
    expect(applied.records.some((one) => one.apiName === name)).toBe(true);
  });

  await test.step('changes to Chinese and back on the same page', async () => {
    expect(await overhangOf(member)).toEqual([0, 0, 0]);
    await member.getByRole('banner').getByRole('button', { name: '中文' }).click();
    await member
      .getByText(/^✓ 已通过$/)
      .first()
      .waitFor();
    await expect(member.locator('html')).toHaveAttribute('lang', 'zh-CN');
    expect(await overhangOf(member)).toEqual([0, 0, 0]);
    await member.getByRole('banner').getByRole('button', { name: 'English' }).click();
    await member
      .getByText(/^✓ Approved$/)
      .first()
      .waitFor();
  });

  expect(messages.filter((text) => !text.includes('404'))).toEqual([]);
  expect(said).toEqual([]);
});
