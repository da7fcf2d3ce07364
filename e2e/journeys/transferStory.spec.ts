import type { Page } from '@playwright/test';
import { addApp, listApis, viewApi } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';
import { newReqNo } from '../fixtures/newReqNo';
import { signInByCalls } from '../fixtures/signInByCalls';
import { paper } from '../pages/companyForm';

// Money moves, and a month has to end before its bill is made.
test.use({ portalOf: 'transfer', hasOwnClock: true });

const name = '海港专区';
const appName = '航运地址库';
const dayMs = 86_400_000;

/** Value of a tile. */
const tile = (page: Page, label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** Amount as shown on pages: ￥1,100.00. */
const yuan = (amount: number) =>
  `￥${amount.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;

/** Balance and this month's cost of an account, in yuan. */
async function moneyOf(page: Page): Promise<{ balance: number; monthCost: number }> {
  const amountOf = async (label: string) =>
    Number((await tile(page, label).innerText()).replace(/[￥,]/g, ''));
  await page.goto('/budget');
  return { balance: await amountOf('可用余额'), monthCost: await amountOf('本月消费') };
}

/** Checks kinds and amounts of the newest ledger entries. */
async function expectLedger(page: Page, rows: readonly (readonly [kind: string, amount: string])[]) {
  await page.goto('/allCostView?tab=ledger');
  const table = page.getByRole('region', { name: '账户流水' });
  for (const [index, [kind, amount]] of rows.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row).toContainText(kind);
    await expect(row).toContainText(amount);
  }
}

/** Takes the case, records the bank statement entry, and approves it. */
async function settle(operator: Page, queue: 'recharge' | 'refund', serial: string, amount: string) {
  await operator.goto(`/ops/${queue}`);
  const row = operator.getByRole('row', { name });
  await row.getByRole('button', { name: '审核' }).click();
  await operator.getByRole('button', { name: '领取', exact: true }).click();
  await operator.getByRole('button', { name: '登记银行流水' }).click();
  await operator.getByLabel('银行流水号').fill(serial);
  await operator.getByLabel(queue === 'refund' ? '退款金额（元）' : '到账金额（元）').fill(amount);
  await operator.getByRole('button', { name: '登记流水' }).click();
  await operator.getByText('已登记，可以通过').waitFor();
  await operator.getByRole('button', { name: '通过', exact: true }).click();
  await operator.getByRole('button', { name: '确认通过' }).click();
  await row.waitFor({ state: 'detached' });
}

test('a company recharges by bank transfer, buys a pack and gets the unspent part refunded', async ({
  request,
  visit,
  clock,
}) => {
  const { page: company, context, messages } = await visit({ as: 'harbor' });
  const { page: operator } = await visit({ as: 'ops' });
  const { apiId } = firstOf(await ask(request, listApis, { searchText: '行政区划' }));
  const { plans } = await ask(request, viewApi, { apiId });
  const pack = firstOf({ records: plans.filter(({ kind }) => kind === 'pack') });
  expect(pack.price).toBe('800.0000');
  await ask(company.request, addApp, {
    appName,
    appType: 'server',
    brief: '整理到港货物的地址，按区划归类',
    reqNo: newReqNo(),
  });

  // The demo data contains a refund in this month or the previous one.
  const start = await moneyOf(company);
  const left = start.balance + 600 - 800;
  /** Checks the changes since the start. */
  const expectMoney = async (balance: number, monthCost: number) =>
    expect(await moneyOf(company)).toEqual({
      balance: start.balance + balance,
      monthCost: start.monthCost + monthCost,
    });
  expect(start.balance).toBeLessThan(800);

  await test.step('orders a transfer and shows the receipt of its bank', async () => {
    await company.goto('/recharge?amount=600&channel=bank');
    await company.getByRole('button', { name: '生成转账信息' }).click();
    await company.getByText('附言（必填）').waitFor();
    await company.getByLabel('付款户名').fill(name);
    await company.getByLabel('转账凭证', { exact: true }).and(company.locator('input')).setInputFiles(paper);
    await company.getByRole('button', { name: '更换文件' }).waitFor();
    await company.getByRole('button', { name: '提交凭证' }).click();
    await company.getByText(/凭证已收到/).waitFor();
  });

  await test.step('has nothing of it before an operator has found it on the statement', async () => {
    await expectMoney(0, 0);
    await settle(operator, 'recharge', 'ICBC20261124000101', '600');
    await expectMoney(600, 0);
    await expectLedger(company, [['充值', '￥600.00']]);
  });

  await test.step('buys a pack', async () => {
    await company.goto(`/applyImmediately?flag=1&apiId=${apiId}`);
    await company.getByRole('radio', { name: new RegExp(appName) }).check();
    await company.getByRole('radio', { name: new RegExp(pack.name) }).check();
    await company.getByLabel('申请理由').fill('按地址归类到港货物，需要区划名称');
    await company.getByLabel('预计日调用量').fill('200');
    await company.getByRole('checkbox', { name: /同意/ }).check();
    await company.getByRole('button', { name: '提交申请' }).click();
    await company.waitForURL('**/myApplyDetail?**');
    await expectMoney(600 - 800, 800);
    await expectLedger(company, [
      ['套餐费', '-￥800.00'],
      ['充值', '￥600.00'],
    ]);
    await company.goto('/allCostView');
    await expect(tile(company, '实付合计')).toContainText(yuan(start.monthCost + 800));
    await expect(company.getByRole('row', { name: /行政区划/ })).toContainText('800.00');
  });

  await test.step('asks for what it has not spent, and for no cent more', async () => {
    await company.goto('/rechargeHistoryView');
    await company
      .getByRole('row', { name: /对公转账/ })
      .getByRole('button', { name: '申请退款' })
      .click();
    const dialog = company.getByRole('dialog', { name: '申请退款' });
    await expect(dialog.getByLabel('退款金额（元）')).toHaveValue(left.toFixed(2));
    await dialog.getByLabel('退款金额（元）').fill((left + 0.01).toFixed(2));
    await dialog.getByLabel('退款原因').fill('项目结束，余下的用不上了');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText(`最多可退 ${yuan(left)}`, { exact: true }).waitFor();
    await dialog.getByLabel('退款金额（元）').fill(left.toFixed(2));
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectMoney(-start.balance, 800);
  });

  await test.step('has it once the operator has sent it back', async () => {
    await settle(operator, 'refund', 'ICBC20261124000202', left.toFixed(2));
    await company.goto('/rechargeHistoryView');
    const order = company.getByRole('row', { name: /对公转账/ });
    await expect(order).toContainText('￥600.00');
    await expect(order).toContainText(yuan(left));
    await expect(order).toContainText('已到账');
    await expectMoney(-start.balance, 800);
    await expectLedger(company, [
      ['充值退款', `-${yuan(left)}`],
      ['套餐费', '-￥800.00'],
      ['充值', '￥600.00'],
    ]);
  });

  await test.step('has a bill of the month that says what the book and the ledger say', async () => {
    // A page would tell that its session is over, and sign out while we sign in.
    await company.goto('about:blank');
    await clock.pass(40 * dayMs);
    await signInByCalls(context.request, 'harbor@example.com');
    const bills = company.getByRole('region', { name: '账单', exact: true });
    const billed = yuan(start.monthCost + 800).slice(1);
    await expect(async () => {
      await company.goto('/allCostView?tab=bills');
      // The newest comes first.
      await expect(bills.getByRole('row').nth(1)).toContainText(billed, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await bills.getByRole('link', { name: '查看明细' }).first().click();
    const lines = company.getByRole('region', { name: '账单明细' });
    await expect(lines.getByRole('row', { name: pack.name })).toContainText('800.00');
    await expect(company.getByText(/实付合计/)).toContainText(billed);
  });
  expect(messages).toEqual([]);
});
