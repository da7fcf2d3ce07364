import { readFileSync } from 'node:fs';
import { listBills } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';
import { passCase } from '../pages/reviewDesk';

/** Amount in a CSV cell in minor units, also negative. */
const minorOf = (cell: string) => {
  const yuan = cell.replaceAll(/["'\t]/g, '');
  return yuan.startsWith('-') ? -(parseYuan(yuan.slice(1)) ?? NaN) : (parseYuan(yuan) ?? NaN);
};

test.use({ portalOf: 'invoices', hasOwnClock: true });

const minutes = 60_000;

test('an accountant exports a month, finds that it equals the bill to the cent, and has it invoiced', async ({
  visit,
  clock,
}) => {
  const inShanghai = new Date(clock.now() + 8 * 60 * minutes);
  const isFirstDay = inShanghai.getUTCDate() === 1;
  const month = new Date(
    Date.UTC(inShanghai.getUTCFullYear(), inShanghai.getUTCMonth() - Number(isFirstDay), 1),
  );
  // Ends the current month, so that its bill is made. On its first day nothing is called yet, and the one before has ended.
  if (!isFirstDay) {
    const next = Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1);
    await clock.pass(next - inShanghai.getTime() + 60 * minutes);
  }
  const { page, context } = await visit({ as: 'company' });
  const { page: ops } = await visit({ as: 'ops' });

  await test.step('the month has its bill', async () => {
    await expect(async () => {
      const { month: billed } = firstOf(await ask(context.request, listBills, {}));
      expect(billed).toBe(month.toISOString().slice(0, 7));
    }).toPass({ timeout: 60_000 });
  });
  const bill = firstOf(await ask(context.request, listBills, {}));
  const lastDay = new Date(
    Date.UTC(Number(bill.month.slice(0, 4)), Number(bill.month.slice(5)), 0),
  ).getUTCDate();

  await test.step('the costs of the month as a file come to the bill', async () => {
    await page.goto(`/allCostView?from=${bill.month}-01&to=${bill.month}-${lastDay}`);
    await page.getByRole('button', { name: '导出' }).click();
    const dialog = page.getByRole('dialog', { name: '导出' });
    await dialog.getByRole('radio', { name: /CSV/ }).check();
    await dialog.getByRole('button', { name: '导出', exact: true }).click();
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('link', { name: '下载文件' }).click();
    const [titles = [], ...rows] = readFileSync(await (await downloading).path(), 'utf8')
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    // Counted from the end, since names before the amount may contain commas.
    const place = titles.findIndex((title) => title.includes('实付')) - titles.length;
    const sum = rows.reduce((total, cells) => total + minorOf(cells.at(place) ?? ''), 0);
    expect(sum).toBe(parseYuan(bill.total));
  });

  let number = '';
  await test.step('the bill is applied for', async () => {
    // Invoiceable amounts are updated once a minute.
    await clock.pass(2 * minutes);
    await expect(async () => {
      await page.goto(`/invoiceApply`);
      await page.getByRole('checkbox', { name: new RegExp(bill.month) }).check({ timeout: 2000 });
    }).toPass({ timeout: 90_000 });
    await page.getByRole('button', { name: '新建抬头' }).click();
    const dialog = page.getByRole('dialog', { name: '新建发票抬头' });
    await dialog.getByLabel('抬头名称').fill('明镜科技有限公司');
    await dialog.getByLabel('税号').fill('91330106MA2DEM0005');
    await dialog.getByRole('button', { name: '保存' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByLabel('发票抬头').selectOption({ label: '明镜科技有限公司 91330106MA2DEM0005' });
    await page.getByLabel('接收邮箱').fill('fapiao@example.com');
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByRole('heading', { level: 1, name: '发票详情' }).waitFor();
    number = /FP\d{18}/.exec(await page.getByRole('main').innerText())?.[0] ?? '';
    expect(number).not.toBe('');
  });

  await test.step('an operator passes and issues it', async () => {
    await passCase(ops, 'invoice', '明镜科技');
    await ops.goto('/ops/invoices');
    await ops.getByRole('row', { name: number }).getByRole('button', { name: '开具' }).click();
    await ops.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await ops.getByText('已交给开票服务').waitFor();
  });

  await test.step('the paper is there, and the bill cannot be invoiced again', async () => {
    await expect(async () => {
      await page.reload();
      await page.getByText(/发票已开具，可以下载/).waitFor({ timeout: 2000 });
    }).toPass({ timeout: 60_000 });
    const downloading = page.waitForEvent('download');
    await page.getByRole('link', { name: '下载 PDF' }).click();
    const file = await (await downloading).path();
    expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-');
    await page.goto('/invoiceApply');
    await page.getByRole('heading', { level: 1, name: '申请开票' }).waitFor();
    await expect(page.getByRole('checkbox', { name: new RegExp(bill.month) })).toHaveCount(0);
  });
});
