import type { Page } from '@playwright/test';
import { viewSso } from '@portal/calls';
import { freePort } from '../../scripts/lib/freePort';
import { startTrialProvider, trialClient } from '../../scripts/lib/startTrialProvider';
import { ask } from '../fixtures/ask';
import { expect, test as base } from '../fixtures/journey';

const domain = 'corp.example';
const phone = { width: 360, height: 780 };

interface Trial {
  provider: Awaited<ReturnType<typeof startTrialProvider>>;
  port: number;
}

/**
 * Portal with a real OpenID provider and a DNS server on this machine, as described in `docs/identity-providers.md`.
 */
const test = base.extend<{ trial: Trial }>({
  trial: async ({}, give) => {
    const port = await freePort(0);
    const portalUrl = `http://localhost:${port}`;
    const provider = await startTrialProvider({
      port: 0,
      namePort: 0,
      mailDomain: domain,
      portalUrl,
    });
    await give({ provider, port });
    await provider.close();
  },
  portalPort: ({ trial }, give) => give(trial.port),
  portalEnv: ({ trial: { provider } }, give) => {
    const { host } = new URL(provider.issuer);
    return give({
      UPSTREAM_HOSTS: `localhost=${host.replace('localhost', '127.0.0.1')}`,
      DNS_SERVERS: provider.nameServer,
    });
  },
});
test.use({ portalOf: 'enterpriseLogin' });

/** Goes from the portal to the provider, which accepts any name and password. */
async function goToProvider(page: Page, email: string): Promise<void> {
  await page.goto('/ssoLogin');
  await page.getByLabel('工作邮箱').fill(email);
  await page.getByRole('button', { name: '前往企业登录' }).click();
}

async function signInThere(page: Page, name: string): Promise<void> {
  await goToProvider(page, `${name}@${domain}`);
  await page.locator('input[name=login]').fill(name);
  await page.locator('input[name=password]').fill('anything');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

test('a company lets its members sign in through its own identity provider', async ({ trial, visit }) => {
  const owner = await visit({ as: 'company' });

  await test.step('the owner sets it up, tries it, proves the domain and switches it on', async () => {
    const { page } = owner;
    await page.goto('/identityProvider');
    await page.getByLabel('签发者地址（Issuer）').fill(trial.provider.issuer);
    await page.getByLabel('客户端编号（Client ID）').fill(trialClient.id);
    await page.getByLabel('客户端密钥（Client Secret）').fill(trialClient.secret);
    await page.getByLabel('另外申请的范围（选填）').fill('groups');
    await page.getByLabel('角色声明（选填）').fill('groups');
    await page.getByRole('button', { name: '添加规则' }).click();
    await page.getByLabel('规则 1 的值').fill('engineers');
    await page.getByLabel('规则 1 的角色').selectOption('开发');
    await page.getByRole('button', { name: '保存', exact: true }).click();
    await page.getByText(/^已保存，\d/).waitFor();
    await expect(page.getByRole('button', { name: '启用', exact: true })).toBeDisabled();

    await page.getByRole('button', { name: '测试连接' }).click();
    await page.getByText(/^已通过，\d/).waitFor();
    await page.getByRole('textbox', { name: '邮箱域名' }).fill(domain);
    await page.getByRole('button', { name: '登记域名' }).click();
    const row = page.getByRole('row', { name: new RegExp(domain) });
    await row.waitFor();
    const { domains } = await ask(owner.context.request, viewSso, {});
    trial.provider.hold(domains[0]?.recordValue ?? '');
    await row.getByRole('button', { name: '检测' }).click();
    await row.getByText('已证明').waitFor();
    await page.getByRole('button', { name: '启用', exact: true }).click();
    await page.getByRole('region', { name: '状态' }).getByText('已启用').waitFor();
  });

  const member = await visit({ viewport: phone });
  await test.step('a member comes for the first time, on a phone, and acts for the company', async () => {
    const { page } = member;
    await signInThere(page, 'dev');
    await page.getByRole('heading', { level: 1, name: '首次登录' }).waitFor();
    await page.getByRole('button', { name: '建立账号并登录' }).click();
    await page.getByText('请阅读并同意服务协议和隐私政策').waitFor();
    await page.getByRole('checkbox').check();
    await page.getByLabel('昵称').fill('一号工程师');
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await page.getByRole('button', { name: '建立账号并登录' }).click();
    await page.waitForURL('**/userCenter');
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
  });

  await test.step('with the role that the directory gives: what it may not do is greyed', async () => {
    const { page } = member;
    await page.goto('/identityProvider');
    await expect(page.getByRole('button', { name: '保存', exact: true })).toHaveCount(0);
    await owner.page.goto('/team');
    await expect(owner.page.getByRole('row', { name: /一号工程师/ })).toContainText('开发');
    await owner.page.goto('/identityProvider');
    await owner.page
      .getByRole('row', { name: /一号工程师/ })
      .getByText(/dev/)
      .first()
      .waitFor();
  });

  await test.step('the second time nothing is asked here', async () => {
    const { page } = await visit();
    await signInThere(page, 'dev');
    await page.waitForURL('**/userCenter');
  });

  await test.step('whoever has no role is refused, and told what helps', async () => {
    const { page } = await visit({ viewport: phone });
    await signInThere(page, 'lin');
    await page.getByText('企业没有给您分配角色').waitFor();
    await page.getByText(/请企业管理员在身份提供方分配角色/).waitFor();
    expect(await widthOf(page)).toBeLessThanOrEqual(phone.width);
    await page.reload();
    await page.getByText(/这个地址不完整/).waitFor();
  });

  await test.step('whoever turns back at the provider is told so, and may try again', async () => {
    const { page } = await visit();
    await goToProvider(page, `dev@${domain}`);
    await page.getByRole('link', { name: /Cancel/ }).click();
    await page
      .getByText(/身份提供方没有放行|取消/)
      .first()
      .waitFor();
    await page.getByRole('link', { name: '重新以企业账号登录' }).click();
    await page.waitForURL('**/ssoLogin');
  });

  await test.step('an address of a domain that nobody has proven leads nowhere', async () => {
    const { page } = await visit();
    await goToProvider(page, 'somebody@unproven.example');
    await page.getByText('该邮箱没有开通企业账号登录').waitFor();
  });

  await test.step('switched off, who came by it is out at once', async () => {
    await owner.page.getByRole('button', { name: '停用', exact: true }).click();
    await owner.page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await owner.page.getByRole('region', { name: '状态' }).getByText('未启用').waitFor();
    await member.page.goto('/userCenter');
    await member.page.getByRole('dialog', { name: '登录' }).waitFor();
  });
  expect(owner.messages).toEqual([]);
});
