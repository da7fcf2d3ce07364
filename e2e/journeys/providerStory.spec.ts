import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '../fixtures/journey';

const name = '地点检索服务';
const description = path.join(__dirname, '../fixtures/place-search.json');

test('a provider publishes an API and decides who may use it', async ({ page: visitor, visit }) => {
  const { page: provider } = await visit({ as: 'provider' });
  const { page: operator } = await visit({ as: 'ops' });
  const { page: company } = await visit({ as: 'company' });

  await test.step('reads a description, and says what is wrong with a broken one', async () => {
    await provider.goto('/publishApi');
    await provider.getByLabel('或粘贴描述内容').fill('openapi: 3.1.0\ninfo: [');
    await provider.getByRole('button', { name: '解析粘贴的内容' }).click();
    await provider.getByText('规范解析失败').waitFor();
    await provider.getByRole('region', { name: '解析报告' }).getByText('错误').first().waitFor();

    await provider.getByLabel('描述文件').setInputFiles({
      name: 'place-search.json',
      mimeType: 'application/json',
      buffer: readFileSync(description),
    });
    await provider.getByText(/已解析 \d+ 个接口/).waitFor();
    await provider.waitForURL('**draftId=**');
  });

  await test.step('fills in the rest, is told what is missing, and submits', async () => {
    await provider.getByRole('button', { name: '下一步' }).click();
    await provider.getByLabel('API名称').fill(name);
    await provider.getByLabel('网关代码').fill('place-search');
    await provider.getByLabel('分类').selectOption({ label: '地理' });
    await provider.getByLabel('一句话简介').fill('按名称检索地点与坐标');
    await provider
      .getByLabel('详细说明')
      .fill('按名称、邮编或坐标检索地点，数据每周更新，适合表单里的地址补全。');
    await provider.getByText(/已保存 \d/).waitFor();
    await provider.reload();
    expect(await provider.getByLabel('API名称').inputValue()).toBe(name);

    await provider.getByRole('button', { name: '4 后端与安全' }).click();
    await provider.getByLabel('生产上游地址').fill('http://127.0.0.1:22/');
    await provider.getByRole('button', { name: '检查' }).click();
    await provider.getByText('地址不能指向内网或本机').waitFor();
    await provider.getByLabel('生产上游地址').fill('http://sample-provider/holiday');
    await provider.getByRole('button', { name: '检查' }).click();
    await provider.getByText(/上游已响应/).waitFor();

    await provider.getByRole('button', { name: '7 提交审核' }).click();
    await provider.getByText('请添加至少一个套餐').waitFor();
    expect(await provider.getByRole('button', { name: '提交审核', exact: true }).isDisabled()).toBe(true);
    await provider
      .getByRole('listitem')
      .filter({ hasText: '请添加至少一个套餐' })
      .getByRole('button', { name: '去修改' })
      .click();
    await provider.getByRole('button', { name: '添加套餐' }).click();
    await provider.getByLabel('套餐名称').fill('标准版');
    await provider.getByLabel('每次价格（元）').fill('0.02');
    await provider.getByLabel('申请需要我审核').check();
    await provider.getByRole('button', { name: '7 提交审核' }).click();
    await provider
      .getByRole('button', { name: '提交审核', exact: true })
      .and(provider.locator(':enabled'))
      .click();
    await provider.waitForURL('**/myApiList');
    await provider
      .getByRole('row', { name: new RegExp(name) })
      .getByText('待审核')
      .waitFor();
  });

  await test.step('is reviewed: refused with a reason, corrected, approved and online at once', async () => {
    await operator.goto('/ops/publication');
    const waiting = operator.getByRole('row', { name: new RegExp(name) });
    await waiting.getByRole('button', { name: '审核' }).click();
    await operator.getByRole('button', { name: '领取' }).click();
    await operator.getByRole('listitem').filter({ hasText: '一句话简介' }).getByLabel('驳回此项').check();
    await operator.getByRole('button', { name: '驳回所选项' }).click();
    await operator.getByText('逐项填写原因').waitFor();
    await operator.getByLabel('一句话简介的驳回原因').fill('请写明返回什么');
    await operator.getByRole('button', { name: '驳回所选项' }).click();
    await waiting.waitFor({ state: 'detached' });

    await provider.reload();
    const refused = provider.getByRole('row', { name: new RegExp(name) });
    await refused.getByText('请写明返回什么').waitFor();
    await refused.getByRole('link', { name: '继续编辑' }).click();
    await provider.getByRole('button', { name: '2 基本信息' }).click();
    await provider.getByLabel('一句话简介').fill('按名称检索地点，返回坐标与行政区');
    await provider.getByText(/已保存 \d/).waitFor();
    await provider.getByRole('button', { name: '7 提交审核' }).click();
    await provider
      .getByRole('button', { name: '提交审核', exact: true })
      .and(provider.locator(':enabled'))
      .click();
    await provider.waitForURL('**/myApiList');

    await operator.reload();
    await waiting.getByRole('button', { name: '审核' }).click();
    await operator.getByRole('button', { name: '领取' }).click();
    await operator.getByRole('button', { name: '通过' }).click();
    await waiting.waitFor({ state: 'detached' });

    await provider.reload();
    await provider
      .getByRole('row', { name: new RegExp(name) })
      .getByText('已上线')
      .waitFor();
    await visitor.goto(`/APIList?searchText=${encodeURIComponent(name)}`);
    await visitor.getByRole('link', { name, exact: true }).waitFor();
  });

  await test.step('approves one application and refuses another; the applicant sees both', async () => {
    await company.goto(`/APIList?searchText=${encodeURIComponent(name)}`);
    await company.getByRole('link', { name, exact: true }).click();
    await company.getByRole('link', { name: '立即申请' }).click();
    await company.getByLabel('申请理由').fill('商户入网时补全经营地址，减少录入错误');
    await company.getByLabel(/我同意按申请的用途/).check();
    await company.getByRole('button', { name: '提交申请' }).click();
    await company.getByText(/等待“示例数据服务”审核/).waitFor();

    await provider.goto('/myApiAppList');
    await provider
      .getByRole('row', { name: /企业信用代码/ })
      .getByRole('button', { name: '通过' })
      .click();
    await provider.getByRole('row', { name: /企业信用代码/ }).waitFor({ state: 'detached' });
    await provider
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('button', { name: '驳回' })
      .click();
    const dialog = provider.getByRole('dialog', { name: '驳回申请' });
    await dialog.getByRole('button', { name: '驳回', exact: true }).click();
    await dialog.getByText('请填写驳回原因').waitFor();
    await dialog.getByLabel('驳回原因').fill('请补充数据保存的时间');
    await dialog.getByRole('button', { name: '驳回', exact: true }).click();
    await provider.getByText('没有等待审批的申请').waitFor();

    await company.goto('/myApply');
    await company
      .getByRole('row', { name: new RegExp(name) })
      .getByText('请补充数据保存的时间')
      .waitFor();
    await company
      .getByRole('row', { name: /企业信用代码/ })
      .getByText('已通过')
      .waitFor();
    await company.getByRole('link', { name, exact: true }).click();
    await company.getByText('驳回原因：请补充数据保存的时间').waitFor();
    await company.goto('/myNotify?kind=review');
    await company
      .getByText(/被驳回/)
      .first()
      .waitFor();
    await company.getByText(/企业信用代码”的订阅已通过/).waitFor();
  });
});
