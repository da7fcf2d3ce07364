import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { demoPassword } from '../pages/loginDialog';
import { expect, test } from '../fixtures/journey';
import { signInByCalls } from '../fixtures/signInByCalls';
import { passCase } from '../pages/reviewDesk';

// Money is paid out, and an adjustment can be withdrawn only after some days.
test.use({ portalOf: 'earnings', hasOwnClock: true });

const days = 86_400_000;
/** After that many days of a month the one before has its statement. */
const statementDays = 4;
const name = '示例数据服务';
const extra = '88.80';
/** `SETTLE_DAYS` plus one. */
const settleMs = 8 * days;
const sum = '100.00';

/** "￥1,234.5" → 1234.5, also negative. */
const yuan = (text: string) => Number(text.replaceAll(/[￥,\s]/g, ''));
const tile = (page: Page, label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();
/** Amount on a tile, without its note. */
const figureOf = async (page: Page, label: string) =>
  yuan(/-?￥[\d,.]+/.exec(await tile(page, label).innerText())?.[0] ?? '');

async function withdrawable(provider: Page): Promise<number> {
  await provider.goto('/withdraw');
  return figureOf(provider, '可提现');
}

/** Verifies the identity and sends the withdrawal. */
async function confirmWithdrawal(provider: Page) {
  await provider.getByRole('dialog', { name: '申请提现' }).getByRole('button', { name: '验证身份' }).click();
  const proof = provider.getByRole('dialog', { name: '身份验证' });
  await proof.getByLabel('登录密码').fill(demoPassword);
  await proof.getByRole('button', { name: '验证', exact: true }).click();
  await provider.getByRole('button', { name: '确认提现' }).click();
  await provider.getByRole('heading', { name: `提现 ￥${sum} 已提交` }).waitFor();
}

/** Approves the withdrawal and hands it to the bank. @returns its number. */
async function handToBank(operator: Page): Promise<string> {
  await passCase(operator, 'withdraw', name);
  await operator.goto('/ops/payouts');
  const approved = operator.getByRole('region', { name: '提现', exact: true });
  const row = approved.getByRole('row', { name });
  const wdNo = /TX\d{16}/.exec(await row.innerText())?.[0] ?? '';
  await operator.getByRole('button', { name: '生成打款批次' }).click();
  await operator.getByText('已生成批次，请下载打款文件').waitFor();
  await row.waitFor({ state: 'detached' });
  const downloading = operator.waitForEvent('download');
  await operator.getByRole('link', { name: '下载 CSV' }).first().click();
  const file = readFileSync(await (await downloading).path(), 'utf8');
  expect(file).toContain(wdNo);
  return wdNo;
}

test('a provider disputes a line of its statement, gets an adjustment, and is paid at the second attempt', async ({
  visit,
  clock,
}) => {
  // In the first days of a month there is no statement of the one before yet.
  if (new Date(clock.now() + days / 3).getUTCDate() <= statementDays) await clock.pass(statementDays * days);
  const { page: provider, context: providers, messages } = await visit({ as: 'provider' });
  const { page: operator, context: operators } = await visit({ as: 'ops' });
  const statements = provider.getByRole('region', { name: '月结算单', exact: true });
  const lines = provider.getByRole('region', { name: '结算单明细' });

  await test.step('reads what the month came to: its lines are its sum, and it is there as a paper', async () => {
    await expect(async () => {
      await provider.goto('/allEarningsView?tab=statements');
      await expect(statements.getByRole('row').nth(1)).toContainText('待确认', { timeout: 3000 });
    }).toPass({ timeout: 90_000 });
    await statements.getByRole('link', { name: '查看' }).first().click();
    await lines.getByRole('row').nth(1).waitFor();
    const net = (await lines.getByRole('columnheader').allInnerTexts()).indexOf('实收');
    const rows = await lines.getByRole('row').all();
    const nets = await Promise.all(rows.slice(1).map((row) => row.getByRole('cell').nth(net).innerText()));
    const total = await provider
      .locator('dl div')
      .filter({ hasText: '实收' })
      .locator('dd')
      .last()
      .innerText();
    expect(nets.reduce((whole, cell) => whole + yuan(cell), 0)).toBeCloseTo(yuan(total), 4);
    const downloading = provider.waitForEvent('download');
    await provider.getByRole('link', { name: '下载 PDF' }).first().click();
    expect(
      readFileSync(await (await downloading).path())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  });

  await test.step('objects to one line of it', async () => {
    await lines.getByRole('button', { name: '异议' }).first().click();
    const dialog = provider.getByRole('dialog', { name: '提出异议' });
    const reason = dialog.getByLabel('异议内容');
    await expect(reason).toHaveValue(/：$/);
    await reason.fill(`${await reason.inputValue()}比我们的日志少 44 次，请核对`);
    await dialog.getByRole('button', { name: '提交异议' }).click();
    await expect(statements.getByRole('row').nth(1)).toContainText('有异议');
  });

  await test.step('is answered by an operator, with what was missing', async () => {
    await operator.goto('/ops/statements');
    const row = operator.getByRole('row', { name });
    await expect(row).toContainText('少 44 次');
    await row.getByRole('button', { name: '答复' }).click();
    const dialog = operator.getByRole('dialog', { name: '答复异议' });
    await dialog.getByLabel('答复').fill('已与调用明细核对，少计的部分补给');
    await dialog.getByLabel('调整（元）').fill(extra);
    await dialog.getByRole('button', { name: '提交答复' }).click();
    await row.waitFor({ state: 'detached' });
  });

  await test.step('finds it among its earnings, still to be settled, and confirms', async () => {
    const before = await provider.goto('/allEarningsView').then(() => figureOf(provider, '累计收益'));
    // The portal is ahead of the browser, whose today ends the days that are shown at first.
    const today = new Date(clock.now() + days / 3).toISOString().slice(0, 10);
    await provider.goto(`/allEarningsView?kind=adjust&from=${today}&to=${today}`);
    await expect(provider.getByRole('row', { name: /调整/ }).first()).toContainText(extra);
    await provider.goto('/allEarningsView?tab=statements');
    await statements.getByRole('link', { name: '查看' }).first().click();
    await provider.getByText('已与调用明细核对，少计的部分补给').waitFor();
    await statements.getByRole('button', { name: '确认' }).click();
    await provider.getByRole('dialog', { name: '确认结算单' }).getByRole('button', { name: '确认' }).click();
    await expect(statements.getByRole('row').nth(1)).toContainText('已确认');
    // Confirming a statement does not settle earnings.
    expect(await figureOf(provider, '累计收益')).toBe(before);
  });

  let before = 0;
  await test.step('may withdraw it once it is settled', async () => {
    const early = await withdrawable(provider);
    // A page would tell that its session is over, and sign out while we sign in.
    for (const page of [provider, operator]) await page.goto('about:blank');
    await clock.pass(settleMs);
    for (const [context, account] of [
      [providers, 'provider'],
      [operators, 'ops'],
    ] as const)
      await signInByCalls(context.request, `${account}@example.com`);
    // Days are settled one after the other; wait until the amount no longer changes.
    await expect(async () => {
      before = await withdrawable(provider);
      expect(before).toBeGreaterThanOrEqual(early + Number(extra));
      await provider.waitForTimeout(1000);
      expect(await withdrawable(provider)).toBe(before);
    }).toPass({ timeout: 60_000 });
    await provider.getByRole('button', { name: '申请提现' }).click();
    await provider.getByLabel('提现金额（元）').fill(sum);
    await confirmWithdrawal(provider);
    expect(await withdrawable(provider)).toBeCloseTo(before - Number(sum), 4);
    expect(await figureOf(provider, '提现中')).toBe(Number(sum));
  });

  await test.step('has it back with the reason when the bank does not pay', async () => {
    const wdNo = await handToBank(operator);
    await operator.goto('/ops/payouts?state=3');
    await operator.getByRole('row', { name: wdNo }).getByRole('button', { name: '打款失败' }).click();
    const dialog = operator.getByRole('dialog', { name: '登记打款失败' });
    await dialog.getByRole('button', { name: '收款账户已销户' }).click();
    await dialog.getByRole('button', { name: '登记失败' }).click();
    await operator.getByText('已登记失败，金额已退回').waitFor();
    expect(await withdrawable(provider)).toBeCloseTo(before, 4);
    expect(await figureOf(provider, '提现中')).toBe(0);
    const row = provider.getByRole('row', { name: wdNo });
    await expect(row).toContainText('打款失败');
    await expect(row).toContainText('收款账户已销户');
  });

  await test.step('tries again, and is paid', async () => {
    await provider.getByRole('button', { name: '重新提现' }).first().click();
    await expect(provider.getByLabel('提现金额（元）')).toHaveValue(sum);
    await confirmWithdrawal(provider);
    const wdNo = await handToBank(operator);
    await operator.getByRole('button', { name: '导入打款结果' }).click();
    await operator.getByLabel('或粘贴内容').fill(`${wdNo},成功,\n`);
    await operator.getByRole('button', { name: '导入', exact: true }).click();
    await operator.getByText('到账 1 笔，失败 0 笔').waitFor();
    expect(await withdrawable(provider)).toBeCloseTo(before - Number(sum), 4);
    expect(await figureOf(provider, '提现中')).toBe(0);
    await expect(provider.getByRole('row', { name: wdNo })).toContainText('已到账');
  });
  expect(messages).toEqual([]);
});
