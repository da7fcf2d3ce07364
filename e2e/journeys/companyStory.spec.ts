import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { addApp, addApply, addKey, importApi, listApis, listOutbox, saveDraft, viewApi } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { actionTimeoutMs } from '../fixtures/browser';
import { advanceByCalls } from '../fixtures/companySetup';
import { expect, test } from '../fixtures/journey';
import { newReqNo } from '../fixtures/newReqNo';
import { readMessage } from '../fixtures/outbox';
import { accountForm } from '../pages/accountForm';
import { companyForm, paidAmount } from '../pages/companyForm';
import { passCase } from '../pages/reviewDesk';

// Two demo accounts join an enterprise permanently.
test.use({ portalOf: 'members' });

const companyName = '杭州清源数据有限公司';
const founder = 'founder@example.com';
const appName = '清源看板';
const providerName = '清源数据';
const apiName = '清源地点检索';
const description = path.join(__dirname, '../fixtures/place-search.json');

/** Link in the newest invitation mail to an address. */
async function invitationTo(request: APIRequestContext, to: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { records } = await ask(request, listOutbox, { to });
    link = /http\S+\/joinTeam\?\S+/.exec(records.map(({ text }) => text).join('\n'))?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: actionTimeoutMs });
  return link ?? '';
}

/** Switches the acting account through the user menu. */
async function actAs(page: Page, choice: string): Promise<void> {
  await page.goto('/');
  await page.getByRole('banner').locator('button[aria-haspopup=menu]').hover();
  await page.getByRole('menuitem', { name: choice }).click();
  await page.waitForURL('**/userCenter');
}

/** Creates an app with access to 行政区划, and a key. */
async function ownApp(request: APIRequestContext) {
  const { apiId } = firstOf(await ask(request, listApis, { searchText: '行政区划' }));
  const { plans } = await ask(request, viewApi, { apiId });
  const { planId } = firstOf({ records: plans.filter(({ kind }) => kind === 'perCall') });
  const { appId } = await ask(request, addApp, {
    appName,
    appType: 'server',
    brief: '按地区汇总的看板，先以个人身份试用',
    reqNo: newReqNo(),
  });
  await ask(request, addApply, {
    ...{ appId, apiId, planId, env: 'prod', dailyCalls: 100, reason: '看板里按地区汇总，需要区划名称' },
    reqNo: newReqNo(),
  });
  const { appKey } = await ask(request, addKey, { appId, env: 'prod', reqNo: newReqNo() });
  return { appId, appKey };
}

test('a company gets from registration to its first API call, with three members', async ({
  page: owner,
  portal,
  request,
  visit,
}) => {
  const { page: operator } = await visit({ as: 'ops' });
  const { page: developer, messages } = await visit({ as: 'person' });
  const { page: finance } = await visit({ as: 'provider4' });
  const { appId, appKey } = await ownApp(developer.request);

  await test.step('somebody registers, and begins as an enterprise', async () => {
    const form = accountForm(owner);
    await owner.goto('/register/CreateUser');
    await form.fill(founder);
    await form.fillCaptcha();
    await owner.getByRole('main').getByRole('button', { name: '注册' }).click();
    await owner.waitForURL('**/register/MailOk');
    await owner.goto(/http\S+/.exec((await readMessage(owner, founder)).text)?.[0] ?? '');
    await owner.getByRole('button', { name: '激活并登录' }).click();
    await owner.getByText('您尚未认证，是否去认证?').waitFor();
    await owner.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await owner.getByRole('button', { name: '选择企业认证' }).click();
    await owner.waitForURL('**/companyMessage/companyInfoEdit');
  });

  await test.step('writes what the enterprise is and shows its papers', async () => {
    const form = companyForm(owner);
    await form.fill(companyName, '13800138099');
    await owner.getByRole('button', { name: '保存并上传资料' }).click();
    await form.upload();
    await owner.getByRole('heading', { name: '提交成功' }).waitFor();
  });

  await test.step('invites a developer and one for the money, who accept, while the bank pays', async () => {
    await owner.goto('/team');
    for (const [member, account, role] of [
      [developer, 'person@example.com', '开发'],
      [finance, 'provider4@example.com', '财务'],
    ] as const) {
      await owner.getByRole('button', { name: '邀请成员' }).click();
      const dialog = owner.getByRole('dialog', { name: '邀请成员' });
      await dialog.getByLabel('邮箱').fill(account);
      await dialog.getByLabel('角色').selectOption({ label: role });
      await dialog.getByRole('button', { name: '发送邀请' }).click();
      await owner.getByRole('region', { name: '待接受的邀请' }).getByText(account).waitFor();

      await member.goto(await invitationTo(request, account));
      // Its name is verified only later.
      await member.getByText(/的企业”邀请您加入/).waitFor();
      await member.getByRole('button', { name: '接受邀请' }).click();
      await member.waitForURL('**/userCenter');
      await member.getByRole('button', { name: /的企业/ }).waitFor();
    }
    await owner.reload();
    const members = owner.getByRole('region', { name: '成员', exact: true });
    for (const role of ['管理员', '开发', '财务']) await members.getByText(role, { exact: true }).waitFor();
  });

  await test.step('proves the account by the amount that came', async () => {
    await owner.goto('/companyMessage/companyInfo');
    const paid = owner.getByText(/已向尾号 3406/);
    await expect(async () => {
      if (!(await paid.isVisible())) await owner.getByRole('button', { name: '刷新打款状态' }).click();
      await expect(paid).toBeVisible({ timeout: 2_000 });
    }).toPass({ timeout: 60_000 });
    await owner.getByLabel('收到的金额（元）').fill(paidAmount);
    await owner.getByRole('button', { name: '提交金额' }).click();
    await owner.getByText(/预计.+完成，结果会发到消息中心/).waitFor();
  });

  await test.step('is passed by the operator', async () => {
    await passCase(operator, 'company', companyName);
    await owner.goto('/companySuccess');
    await owner.getByRole('heading', { name: '认证成功' }).waitFor();
  });

  await test.step('the developer moves an app of theirs in, and its calls are paid by the company', async () => {
    await actAs(developer, '以个人身份');
    await developer.goto(`/myAppDetail?appId=${appId}`);
    await developer.getByRole('button', { name: '移入组织' }).click();
    const dialog = developer.getByRole('dialog', { name: '移入组织' });
    await dialog.getByText(/此后的费用由组织支付/).waitFor();
    await dialog.getByRole('button', { name: '移入', exact: true }).click();
    await developer.waitForURL('**/myAppList');
    await developer.getByRole('heading', { level: 1 }).waitFor();
    await expect(developer.getByText(appName, { exact: true })).toHaveCount(0);

    await owner.goto('/myAppList');
    await owner.getByText(appName, { exact: true }).waitFor();
    await actAs(developer, `以“${companyName}”身份`);
    await expect(async () => {
      const answer = await request.get(`${portal.gatewayUrl}/prod/region/v2/regions/330106`, {
        headers: { 'x-app-key': appKey },
      });
      expect(answer.status()).toBe(200);
    }).toPass({ timeout: actionTimeoutMs });
  });

  await test.step('becomes a provider', async () => {
    await advanceByCalls(owner.request, operator.request, companyName);
    await owner.goto('/becomeProvider');
    await owner.getByLabel('提供方名称').fill(providerName);
    await owner.getByLabel('简介').fill('地点与区划数据，来自公开渠道');
    await owner.getByLabel('联系人').fill('周宁');
    await owner.getByLabel('联系手机').fill('13800138021');
    await owner.getByLabel('联系邮箱').fill('tech@example.com');
    await owner.getByLabel(/我已阅读并同意.*提供方协议/).check();
    await owner.getByRole('main').getByRole('button', { name: /提交/ }).click();
    await owner.getByText(/审核中/).waitFor();
    await passCase(operator, 'provider', providerName);
    await owner.reload();
    await owner.getByText('您已是提供方').waitFor();
  });

  await test.step('the developer submits an API, which the operator passes', async () => {
    const { draftId, data } = await ask(developer.request, importApi, {
      fileName: 'place-search.json',
      text: readFileSync(description, 'utf8'),
    });
    await ask(developer.request, saveDraft, {
      draftId,
      data: {
        ...data,
        ...{ name: apiName, code: 'qingyuan-places', categoryId: 'geo', brief: '按名称检索地点与坐标' },
        description: '按名称、邮编或坐标检索地点，数据每周更新，适合表单里的地址补全。',
        upstreamUrl: 'http://sample-provider/holiday',
        plans: [
          {
            ...{ name: '标准版', kind: 'perCall', price: '0.02', tiers: [], included: null },
            ...{ qps: 5, dayLimit: null, validDays: null, audit: 0, needLevel: 0 },
          },
        ],
      },
    });
    await developer.goto(`/publishApi?draftId=${draftId}&step=6`);
    await developer
      .getByRole('button', { name: '提交审核', exact: true })
      .and(developer.locator(':enabled'))
      .click();
    await developer.waitForURL('**/myApiList');
    await developer.getByRole('row', { name: apiName }).getByText('待审核').waitFor();
    await passCase(operator, 'publication', apiName);
    await developer.reload();
    await developer.getByRole('row', { name: apiName }).getByText('已上线').waitFor();

    const { page: visitor } = await visit();
    await visitor.goto(`/APIList?searchText=${encodeURIComponent(apiName)}`);
    await visitor.getByRole('link', { name: apiName, exact: true }).waitFor();
    await visitor.getByText(providerName, { exact: true }).first().waitFor();
  });

  await test.step('who looks after the money may not publish, reads why, and what was spent', async () => {
    const reason = `您在“${companyName}”是财务成员，发布API需要管理员或开发`;
    await finance.goto('/myApiList');
    await finance.getByRole('row', { name: apiName }).waitFor();
    const publish = finance.getByRole('button', { name: '发布API' });
    await expect(publish).toHaveAttribute('aria-disabled', 'true');
    await expect(publish).toHaveAccessibleDescription(reason);
    await finance.goto('/publishApi');
    await finance.getByText(reason).waitFor();
    await expect(finance.getByLabel('或粘贴描述内容')).toBeDisabled();

    const costs = finance.getByRole('region', { name: '支出' });
    await expect(async () => {
      await finance.goto('/allCostView');
      await expect(costs).toContainText('￥0.01', { timeout: 5_000 });
    }).toPass({ timeout: 60_000 });
    await expect(costs).toContainText(appName);
    await expect(costs).toContainText('行政区划');
  });
  expect(messages).toEqual([]);
});
