import { budgetOverview, listApis, listApps, type ApiSummary } from '@portal/calls';
import type { APIRequestContext, Page } from '@playwright/test';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

const findApi = async (request: APIRequestContext, name: string): Promise<ApiSummary> => {
  const { records } = await ask(request, listApis, { searchText: name });
  return firstOf({ records: records.filter(({ apiName }) => apiName === name) });
};

/** Value beside a name in a list of facts. */
const factOf = (page: Page, name: string) =>
  page
    .locator('dl div')
    .filter({ has: page.getByText(name, { exact: true }).and(page.locator('dt')) })
    .locator('dd');

test('a consumer buys a pack, uses one call, and gets the rest refunded when changing to pay per call', async ({
  request,
  visit,
}) => {
  const name = '域名与邮箱解析';
  const { apiId } = await findApi(request, name);
  const { page, messages } = await visit({ as: 'provider3' });
  const { appId } = firstOf(await ask(page.request, listApps, { name: '信贷核算平台' }));
  const row = page.getByRole('row', { name: new RegExp(name) });

  /** Balance of the account, in units of 1/10000 yuan. */
  async function readBalance(): Promise<number> {
    const { available } = await ask(page.request, budgetOverview, {});
    return Math.round(Number(available) * 10_000);
  }
  const before = await readBalance();

  await test.step('chooses the pack, sees what it costs and when it holds, and confirms', async () => {
    await page.goto(`/apiListOfApp?appId=${appId}`);
    await row.getByRole('link', { name: '变更套餐' }).click();
    await page.waitForURL('**flag=4**');
    expect(await page.getByRole('radio', { name: /按次计费.*当前套餐/ }).isDisabled()).toBe(true);
    await page.getByRole('radio', { name: /2 万次资源包/ }).check();
    await expect(factOf(page, '差价（从余额支付）')).toHaveText('￥12.00');
    await expect(factOf(page, '生效时间')).toHaveText('确认后立即生效');
    await page.getByRole('button', { name: '确认变更' }).click();
    await page.waitForURL('**/myApplyDetail**');
    await expect(factOf(page, '套餐')).toContainText('2 万次资源包');
  });

  await test.step('has paid for it, and calls once', async () => {
    expect(await readBalance()).toBe(before - 120_000);
    await page.goto('/budget');
    await page
      .getByText(`￥${(Math.floor(before / 100) / 100 - 12).toFixed(2)}`)
      .first()
      .waitFor();
    await page.goto(`/apiTest?apiId=${apiId}&env=prod`);
    await page.getByRole('button', { name: '发送' }).click();
    await page.getByText('HTTP 200').waitFor();
  });

  await test.step('goes back to paying by the call: is given back what is left', async () => {
    await expect(async () => {
      await page.goto(`/apiListOfApp?appId=${appId}`);
      await row.getByText('1 / 20,000').waitFor({ timeout: 2000 });
    }).toPass();
    await row.getByRole('link', { name: '变更套餐' }).click();
    await page.getByRole('radio', { name: /按次计费/ }).check();
    // Gateways may hold leases on some more calls, which are returned later.
    const credit = factOf(page, '原套餐退回');
    await expect(credit).toHaveText(/^￥11\.99\d*（剩余 19,9\d\d 次）$/);
    const [, yuan] = /￥([\d.]+)/.exec((await credit.textContent()) ?? '') ?? [];
    await expect(factOf(page, '新价格')).toHaveText('￥0.01 每次');
    await page.getByText(/没有用掉的次数随后自动退回余额/).waitFor();
    await page.getByRole('button', { name: '确认变更' }).click();
    await page.waitForURL('**/myApplyDetail**');
    await expect(factOf(page, '套餐')).toContainText('按次计费');

    expect(await readBalance()).toBe(before - 120_000 + Math.round(Number(yuan) * 10_000));
    await page.goto(`/apiListOfApp?appId=${appId}`);
    await row.getByText('按次计费').waitFor();
    expect(await row.count()).toBe(1);
  });
  expect(messages).toEqual([]);
});

test('a consumer compares three APIs, applies for a scene at once, and migrates from an API that ends', async ({
  request,
  visit,
}) => {
  const [ending, successor] = ['号码脱敏', '敏感信息脱敏'] as const;
  const { apiId } = await findApi(request, ending);
  const { page, messages } = await visit({ as: 'provider5' });

  await test.step('compares three, which a shared link shows as well', async () => {
    await page.goto('/APIList/text/0/3');
    for (const name of [ending, successor, '名称相似度'])
      await page.getByRole('checkbox', { name: `对比“${name}”` }).check();
    await page.getByText('对比（3/3）').waitFor();
    await expect(page.getByRole('checkbox', { name: /^对比/ }).and(page.locator(':enabled'))).toHaveCount(3);
    // The address changes after the list has loaded.
    await page.waitForURL(/compare=[\w-]+%2C[\w-]+%2C[\w-]+/);
    await page.reload();
    await page.getByRole('button', { name: '开始对比' }).click();
    const table = page.getByRole('dialog', { name: '对比 API' });
    await table.getByRole('row', { name: /^套餐.*1 万次资源包/ }).waitFor();
    await table.getByRole('row', { name: /^请求参数.*mobile\*/ }).waitFor();
    await page.keyboard.press('Escape');
    await table.waitFor({ state: 'detached' });
  });

  await test.step('applies for what a scene needs, but one', async () => {
    await page.goto('/sceneSolutionDetail?soId=scene_payroll');
    await page.getByRole('link', { name: '一键申请方案内API' }).click();
    await page.waitForURL('**flag=2**');
    await page.getByRole('radio', { name: /开发者工具站/ }).check();
    await page.getByLabel('“金额大写”的套餐').selectOption({ label: '不申请' });
    await page.getByLabel('申请理由').fill('工具站新增发薪日与到账日计算');
    await page.getByLabel(/我同意按申请的用途/).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    const results = page.getByRole('region', { name: '每个 API 的结果' });
    for (const name of ['工作日历', '银行卡号识别'])
      await results
        .getByRole('row', { name: new RegExp(name) })
        .getByText('已通过')
        .waitFor();
    expect(await results.getByRole('row', { name: /金额大写/ }).count()).toBe(0);
  });

  await test.step('sees of another API until when it can be called, and follows to the one in its place', async () => {
    await page.goto(`/APIDetails?apiId=${apiId}`);
    await page.getByText(/已弃用，将于 \d{4}-\d\d-\d\d 下线/).waitFor();
    await page.getByRole('link', { name: `改用“${successor}”` }).click();
    await page.getByRole('heading', { level: 1, name: successor }).waitFor();
    await page.getByRole('link', { name: '立即申请' }).click();
    await page.getByRole('radio', { name: /免费试用/ }).check();
    await page.getByLabel('申请理由').fill('工单里的手机号打码，原接口即将下线');
    await page.getByLabel(/我同意按申请的用途/).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('已开通，下一步').waitFor();
  });

  await test.step('calls the new one, and leaves the old one', async () => {
    const { appId } = firstOf(await ask(page.request, listApps, { name: '开发者工具站' }));
    await page.goto(`/apiListOfApp?appId=${appId}`);
    const old = page.getByRole('row', { name: new RegExp(ending) });
    await page
      .getByRole('row', { name: new RegExp(successor) })
      .getByRole('link', { name: '测试' })
      .click();
    await page.getByRole('button', { name: '发送' }).click();
    await page.getByText('HTTP 200').waitFor();

    await page.goto(`/apiListOfApp?appId=${appId}`);
    await old.getByRole('button', { name: '退订' }).click();
    const dialog = page.getByRole('dialog', { name: '退订 API' });
    await dialog.getByLabel('退订原因（选填）').fill('已改用替代接口');
    await dialog.getByRole('button', { name: '退订', exact: true }).click();
    await old.waitFor({ state: 'detached' });
  });
  expect(messages).toEqual([]);
});
