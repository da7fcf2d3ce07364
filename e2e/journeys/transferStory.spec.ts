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

/** What a tile of a page says. */
const tile = (page: Page, label: string) =>
  page
    .locator('dl div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .locator('dd')
    .first();

/** Balance of the account, of it what could go back, and what the month has cost. */
async function expectMoney(page: Page, balance: string, monthCost: string): Promise<void> {
  await page.goto('/budget');
  await expect(tile(page, '可用余额')).toContainText(balance);
  await expect(tile(page, '本月消费')).toContainText(monthCost);
}

/** Kind and amount of the newest rows of the ledger. */
async function expectLedger(page: Page, rows: readonly (readonly [kind: string, amount: string])[]) {
  await page.goto('/allCostView?tab=ledger');
  const table = page.getByRole('region', { name: '账户流水' });
  for (const [index, [kind, amount]] of rows.entries()) {
    const row = table.getByRole('row').nth(index + 1);
    await expect(row).toContainText(kind);
    await expect(row).toContainText(amount);
  }
}

/** Takes the case, writes down what the bank's statement says, and passes it. */
async function settle(operator: Page, queue: 'recharge' | 'refund', serial: string, amount: string) {
  await operator.goto(`/ops/${queue}`);
  const row = operator.getByRole('row', { name });
  await row.getByRole('button', { name: '审核' }).click();
  await operator.getByRole('button', { name: '领取', exact: true }).click();
  await operator.getByLabel('银行流水号').fill(serial);
  await operator.getByLabel(queue === 'refund' ? '退款金额（元）' : '到账金额（元）').fill(amount);
  await operator.getByRole('button', { name: '登记流水' }).click();
  await operator.getByText('已登记，可以通过').waitFor();
  await operator.getByRole('button', { name: '通过', exact: true }).click();
  await row.waitFor({ state: 'detached' });
}

test('a company pays in by bank transfer, buys a pack and has the unspent part back', async ({
  request,
  visit,
  clock,
}) => {
  test.setTimeout(240_000);
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

  await test.step('has less than the pack costs', async () => {
    await expectMoney(company, '￥500.00', '￥0.00');
  });

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
    await expectMoney(company, '￥500.00', '￥0.00');
    await settle(operator, 'recharge', 'ICBC20261124000101', '600');
    await expectMoney(company, '￥1,100.00', '￥0.00');
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
    await expectMoney(company, '￥300.00', '￥800.00');
    await expectLedger(company, [
      ['套餐费', '-￥800.00'],
      ['充值', '￥600.00'],
    ]);
    await company.goto('/allCostView');
    await expect(tile(company, '实付合计')).toContainText('￥800.00');
    await expect(company.getByRole('row', { name: /行政区划/ })).toContainText('800.00');
  });

  await test.step('asks for what it has not spent, and for no cent more', async () => {
    await company.goto('/rechargeHistoryView');
    await company
      .getByRole('row', { name: /对公转账/ })
      .getByRole('button', { name: '申请退款' })
      .click();
    const dialog = company.getByRole('dialog', { name: '申请退款' });
    await expect(dialog.getByLabel('退款金额（元）')).toHaveValue('300.00');
    await dialog.getByLabel('退款金额（元）').fill('300.01');
    await dialog.getByLabel('退款原因').fill('项目结束，余下的用不上了');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.getByText('最多可退 ￥300.00', { exact: true }).waitFor();
    await dialog.getByLabel('退款金额（元）').fill('300.00');
    await dialog.getByRole('button', { name: '提交申请' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expectMoney(company, '￥0.00', '￥800.00');
  });

  await test.step('has it once the operator has sent it back', async () => {
    await settle(operator, 'refund', 'ICBC20261124000202', '300');
    await company.goto('/rechargeHistoryView');
    const order = company.getByRole('row', { name: /对公转账/ });
    await expect(order).toContainText('￥600.00');
    await expect(order).toContainText('￥300.00');
    await expect(order).toContainText('已到账');
    await expectMoney(company, '￥0.00', '￥800.00');
    await expectLedger(company, [
      ['充值退款', '-￥300.00'],
      ['套餐费', '-￥800.00'],
      ['充值', '￥600.00'],
    ]);
  });

  await test.step('has a bill of the month that says what the book and the ledger say', async () => {
    clock.pass(40 * dayMs);
    // The processes of the portal look at their clock a few times a second.
    await expect(() => signInByCalls(context.request, 'harbor@example.com')).toPass({ timeout: 30_000 });
    const bills = company.getByRole('region', { name: '账单', exact: true });
    await expect(async () => {
      await company.goto('/allCostView?tab=bills');
      await expect(bills.getByRole('row')).toHaveCount(2, { timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await expect(bills.getByRole('row').nth(1)).toContainText('800.00');
    await bills.getByRole('link', { name: '查看明细' }).click();
    const lines = company.getByRole('region', { name: '账单明细' }).getByRole('row');
    await expect(lines).toHaveCount(2);
    await expect(lines.nth(1)).toContainText(pack.name);
    await expect(lines.nth(1)).toContainText('800.00');
    await expect(company.getByText(/实付合计/)).toContainText('800.00');
  });
  expect(messages).toEqual([]);
});
