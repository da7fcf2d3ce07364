import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { listApis } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

const name = '身份证号校验';
/** App of the subscriber, which calls every operation. */
const appName = '商户进件系统';
const online = readFileSync(path.join(__dirname, '../../demo-market/apis/id-card.yaml'), 'utf8');

/** An additional operation. */
const added = `  /checksum:
    get:
      summary: '计算校验码'
      parameters:
        - { name: 'digits', in: 'query', required: true, schema: { type: 'string' }, example: '33010619900307002' }
      responses:
        '200':
          description: '成功'
          content: { application/json: { example: { digit: '2' } } }
`;
const compatible = online.replace('  /batch:', `${added}  /batch:`);
const breaking = compatible
  .replace(/ {2}\/batch:[^]*?(?=components:)/, '')
  .replace("version: '1.0.0'", "version: '2.0.0'");

async function readIn(page: Page, description: string, operations: number): Promise<void> {
  const buffer = Buffer.from(description);
  await page.getByLabel('描述文件').setInputFiles({ name: 'id-card.yaml', mimeType: 'text/yaml', buffer });
  await page.getByText(`已解析 ${operations} 个接口`).waitFor();
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^\d 提交审核$/ }).click();
  await page.getByRole('button', { name: '提交审核', exact: true }).and(page.locator(':enabled')).click();
  await page.waitForURL('**/myApiList');
}

/** Takes the case, checks it, and approves it. */
async function approve(operator: Page, title: RegExp, look: () => Promise<void>): Promise<void> {
  await operator.goto('/ops/publication');
  const row = operator.getByRole('row', { name: title });
  await row.getByRole('button', { name: '审核' }).click();
  await operator.getByRole('button', { name: '领取' }).click();
  await look();
  await operator.getByRole('button', { name: '通过' }).click();
  await row.waitFor({ state: 'detached' });
}

/** Subscribers are notified by a background job. */
async function isTold(subscriber: Page, title: RegExp): Promise<void> {
  await expect(async () => {
    await subscriber.goto('/myNotify');
    await subscriber.getByText(title).first().waitFor({ timeout: 2000 });
  }).toPass();
}

test('a provider changes an API twice, the second time incompatibly', async ({ request, visit }) => {
  const { apiId } = firstOf(await ask(request, listApis, { searchText: name }));
  const { page: provider } = await visit({ as: 'provider' });
  const { page: operator } = await visit({ as: 'ops' });
  const { page: company } = await visit({ as: 'company' });

  await test.step('adds an operation, sees beforehand what the sandbox will answer, and subscribers are told', async () => {
    await provider.goto(`/editPublishApi?apiId=${apiId}`);
    await provider.getByRole('button', { name: '开始：变更接口与后端' }).click();
    await readIn(provider, compatible, 3);
    await provider.getByRole('button', { name: /^\d 接口$/ }).click();
    await provider.getByRole('link', { name: /计算校验码/ }).click();
    await provider.getByRole('region', { name: '沙箱应答' }).getByText('"digit": "2"').waitFor();
    await submit(provider);

    await approve(operator, /身份证号校验 1\.0\.0/, async () => {
      await operator.getByText('新增：GET /checksum').waitFor();
      await operator.getByRole('link', { name: /校验身份证号/ }).click();
      await operator.getByRole('button', { name: '调用上游' }).click();
      await operator.getByText('HTTP 200').last().waitFor();
      await operator.getByRole('region', { name: '返回内容' }).getByText('1990-03-07').waitFor();
    });
    await isTold(company, /身份证号校验”1\.0\.0 的接口有变更/);
  });

  await test.step('cannot take an operation away under the same address, and sees whose programs use it', async () => {
    await provider.goto(`/editPublishApi?apiId=${apiId}`);
    await provider.getByRole('button', { name: '开始：变更接口与后端' }).click();
    await readIn(provider, breaking, 2);
    await provider.getByRole('button', { name: /^\d 提交审核$/ }).click();
    await provider.getByText(/有 1 处不兼容的改动，请改为发布新版本/).waitFor();
    expect(await provider.getByRole('button', { name: '提交审核', exact: true }).isDisabled()).toBe(true);
    const users = provider.getByRole('listitem').filter({ hasText: `${appName}：` });
    expect(await users.textContent()).toMatch(/\d+ 次（POST \/batch）/);
  });

  await test.step('publishes it as a new version, which subscribers see with its differences', async () => {
    await provider.goto(`/editPublishApi?apiId=${apiId}`);
    await provider.getByRole('button', { name: '开始：发布新版本' }).click();
    await readIn(provider, breaking, 2);
    await submit(provider);
    await approve(operator, /身份证号校验 2\.0\.0/, async () => {
      await operator.getByText(/不兼容：POST \/batch/).waitFor();
    });

    await isTold(company, /身份证号校验”发布了新版本 2\.0\.0/);
    await company
      .getByText(/有 1 处不兼容的改动，请在改用前核对/)
      .first()
      .waitFor();
    await company.goto(`/APIDetails?apiId=${apiId}&tab=versions`);
    await company.getByRole('row', { name: /不兼容.*POST \/batch/ }).waitFor();
  });

  await test.step('ends the old version; the consumer is moved to the one that takes its place', async () => {
    await provider.goto(`/myApiList?name=${encodeURIComponent(name)}&state=online`);
    const row = provider.getByRole('row', { name: /身份证号校验 1\.0\.0/ });
    await row.getByRole('button', { name: '更多' }).click();
    await row.getByRole('button', { name: '弃用' }).click();
    const dialog = provider.getByRole('dialog', { name: '弃用 API' });
    await dialog.getByLabel('弃用原因').fill('批量校验已并入新的接口');
    await dialog.getByRole('button', { name: '弃用' }).click();
    await dialog.waitFor({ state: 'detached' });

    await isTold(company, /身份证号校验” 1\.0\.0 将于 .* 下线/);
    await company.goto(`/APIDetails?apiId=${apiId}&version=1.0.0`);
    await company.getByText(/1\.0\.0 已弃用，将于 \d{4}-\d\d-\d\d 下线/).waitFor();
    await company.getByRole('link', { name: '查看 2.0.0' }).click();
    await company.getByText('/prod/id-card/v2/verify').first().waitFor();
    // The subscription continues: the same key works at the new address.
    await company.goto(`/apiTest?apiId=${apiId}&env=prod`);
    await company.getByRole('button', { name: '发送' }).click();
    await company.getByText('HTTP 200').waitFor();
    await company.getByText(/\/prod\/id-card\/v2\/verify/).waitFor();
  });
});
