import { expect, test } from '../fixtures/journey';
import { passCase } from '../pages/reviewDesk';

const name = '明镜科技有限公司';

test('an enterprise joins the alliance: it applies, an operator approves, visitors see it and its news', async ({
  page,
  visit,
  messages,
}) => {
  const { page: company } = await visit({ as: 'company' });
  const { page: ops } = await visit({ as: 'ops' });

  await test.step('a visitor finds the alliance in the navigation, and is asked to sign in', async () => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: '主导航' });
    await navigation.getByText('开放金融联盟').hover();
    await navigation.getByRole('link', { name: '联盟成员' }).click();
    await page.getByRole('article').filter({ hasText: '临江商业银行' }).waitFor();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole('link', { name: '申请加入' }).click();
    await page.getByRole('region', { name: '登录后申请' }).waitFor();
  });

  await test.step('the enterprise applies', async () => {
    await company.goto('/openFinancialAlliance?section=join');
    await company.getByLabel('单位名称').fill(name);
    await company.getByLabel('单位类型').selectOption({ label: '科技' });
    await company.getByLabel('单位简介').fill('为中小企业提供对账与票据核验的软件服务。');
    await company.getByLabel('联系人').fill('周明');
    await company.getByLabel('电话').fill('13812345678');
    await company.getByLabel('邮箱').fill('join@example.com');
    await company.getByLabel('申请说明').fill('希望使用联盟的账户核验接口，并开放票据核验能力。');
    await company.getByRole('button', { name: '提交申请' }).click();
    await company.getByRole('button', { name: '撤回申请' }).waitFor();
  });

  await test.step('an operator passes it', () => passCase(ops, 'join', name));

  await test.step('visitors see the member, and the enterprise that it is one', async () => {
    await page.goto('/openFinancialAlliance?section=members&orgType=technology');
    await page.getByRole('article').filter({ hasText: name }).waitFor();
    await company.reload();
    await company.getByText('申请已通过').waitFor();
  });

  const title = `${name}加入联盟`;
  await test.step('an operator writes about it, sees how it will look, and publishes', async () => {
    await ops.goto('/ops/content?kind=allianceNews');
    await ops.getByRole('link', { name: '新建联盟动态' }).click();
    await ops.getByLabel('标题', { exact: true }).fill(title);
    await ops.getByLabel('摘要').fill('联盟的第十五家成员。');
    await ops.getByRole('textbox', { name: '正文' }).click();
    await ops.keyboard.type('明镜科技通过审核加入联盟，将参与票据核验接口的规范讨论。');
    await ops
      .getByRole('region', { name: '读者看到的样子' })
      .getByText('将参与票据核验接口的规范讨论')
      .waitFor();
    await ops.getByRole('button', { name: '立即发布' }).click();
    await ops.getByRole('row', { name: title }).getByText('已发布').waitFor();
  });

  await test.step('visitors read it, and no more once it is withdrawn', async () => {
    await page.goto('/openFinancialAlliance?section=news');
    await page.getByRole('link', { name: title }).click();
    await page.getByText('将参与票据核验接口的规范讨论').waitFor();
    const address = page.url();
    await ops.getByRole('row', { name: title }).getByRole('button', { name: '撤下' }).click();
    await ops.getByRole('button', { name: '确认' }).click();
    await ops.getByRole('row', { name: title }).getByText('已撤下').waitFor();
    await page.goto(address);
    await page.getByRole('heading', { level: 1, name: '内容已撤下' }).waitFor();
  });

  // The browser logs the expected error status of a removed page.
  expect(messages.filter((text) => !text.includes('410'))).toEqual([]);
});
