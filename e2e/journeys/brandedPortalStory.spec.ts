import { listApis, listDocuments, listNotices } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { brandOf } from '../fixtures/brandOf';
import { actionTimeoutMs } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';
import { portalManager } from '../pages/portalManager';
import { passCase } from '../pages/reviewDesk';

const name = '天山数据专区';
const prefix = 'tianshan';
const [tooLight, first, second] = ['#F2C94C', '#7A3E00', '#3F3D89'] as const;
const [firstAsDrawn, appliedFor] = ['rgb(122, 62, 0)', '#0F6E91'];
const logo = {
  name: 'logo.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="40"><rect width="120" height="40" fill="#7A3E00"/></svg>',
  ),
};

test('an enterprise opens a branded portal: application, branding, publishing, rollback, stop', async ({
  portal,
  request,
  visit,
}) => {
  const { page, messages } = await visit({ as: 'provider2' });
  const { page: operator } = await visit({ as: 'ops' });
  const { page: visitor } = await visit();
  const host = portal.url.replace('localhost', `${prefix}.localhost`);
  const manager = portalManager(page);

  /** Each process is notified of a publication, so visitors see it soon, but not immediately after the reply. */
  const visitorSees = (color: string) =>
    expect(async () => {
      await visitor.goto(`${host}/subDomain`);
      expect(await brandOf(visitor)).toBe(color);
    }).toPass({ timeout: actionTimeoutMs });

  const { records: apis } = await ask(request, listApis, { pageSize: 48 });
  const shown = apis.filter(({ apiName }) => ['行政区划', '工作日历'].includes(apiName));
  const hidden = firstOf({ records: apis.filter(({ apiName }) => apiName === '身份证号校验') });
  const documents = await ask(request, listDocuments, { pageSize: 50 });
  const hiddenDocument = firstOf({
    records: documents.records.filter((document) =>
      document.apis.every(({ apiId }) => shown.every((api) => api.apiId !== apiId)),
    ),
  });
  const hiddenNotice = firstOf(await ask(request, listNotices, {}));

  await test.step('applies; what is typed stays when the way back was a slip', async () => {
    await page.goto('/dominList');
    await page.getByRole('link', { name: '申请专区' }).first().click();
    await page.getByLabel('专区名称').fill(name);
    await page.getByLabel('专区前缀').fill('harbor');
    await page.getByText('前缀已被占用，请换一个').waitFor();
    await page.getByLabel('专区前缀').fill(prefix);
    await page.getByText('可以使用').waitFor();

    await page.evaluate(() => window.history.back());
    await page.getByRole('dialog', { name: '离开页面' }).getByRole('button', { name: '取消' }).click();
    await expect(page.getByLabel('专区名称')).toHaveValue(name);

    await page.getByLabel('用途').fill('为测绘与农业企业提供区划与日历数据');
    await page.getByLabel('联系人').fill('周宁 13800138021');
    await page.getByLabel(/我同意专区服务约定/).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.getByText('请上传标志').waitFor();
    await page.getByLabel('标志', { exact: true }).setInputFiles(logo);
    await page.getByAltText('标志预览').waitFor();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL('**/dominSuccessComponent?doId=*');
    await page.getByRole('heading', { name: '已提交审核' }).waitFor();
  });
  const doId = new URL(page.url()).searchParams.get('doId') ?? '';

  await test.step('finds the application waiting after a reload, and the form closed on the way back', async () => {
    await page.reload();
    await page.getByRole('heading', { name: '已提交审核' }).waitFor();
    await page.goBack();
    await page.getByText(`“${name}”的申请正在审核`).waitFor();
    expect((await visitor.goto(host))?.status()).toBe(404);
  });

  await test.step('is passed by the operator, and online', async () => {
    await passCase(operator, 'portal', name);
    await page.goto(`/dominSuccessComponent?doId=${doId}`);
    await page.getByRole('heading', { name: '专区已上线' }).waitFor();
    await page.getByRole('link', { name: '管理专区' }).click();
    await page.getByText('访客看到的就是当前内容（版本 1）').waitFor();
    await visitorSees(appliedFor);
  });

  await test.step('sees a colour in the preview before anybody else does', async () => {
    const preview = page.getByRole('img', { name: `${name}的页头预览` }).first();
    await manager.color.fill(tooLight);
    await page.getByText(/建议加深/).waitFor();
    await manager.color.fill(first);
    await expect(preview.getByText('登录')).toHaveCSS('background-color', firstAsDrawn);
    await page.getByLabel('简介').fill('测绘与农业企业的数据入口');
    await page.getByRole('textbox', { name: '页脚' }).fill('天山数据专区 · 工作日 9:00–18:00');
    await manager.saveBrand();
    await page.getByText('有未发布的修改，访客看到的仍是版本 1').waitFor();
    await page.reload();
    await expect(manager.color).toHaveValue(first);
    await visitorSees(appliedFor);
  });

  await test.step('chooses two APIs, kept over a reload, and publishes', async () => {
    await manager.openTab('API');
    for (const { apiName } of shown) {
      await page.getByLabel('搜索API').fill(apiName);
      await page.getByRole('button', { name: `选择${apiName}`, exact: true }).click();
    }
    await manager.saveApis();
    await page.reload();
    const chosen = page.getByRole('region', { name: '已选API' });
    await chosen.getByText('已选 2').waitFor();
    for (const { apiName } of shown) await chosen.getByText(apiName, { exact: true }).waitFor();
    await page.goBack();
    await expect(manager.color).toHaveValue(first);
    await manager.publish('换新品牌色，展示两个 API', 2);
    await visitorSees(first);
  });

  await test.step('a visitor finds there what was chosen, and nothing else', async () => {
    await visitor.getByRole('heading', { level: 1, name }).waitFor({ state: 'attached' });
    await visitor.getByText('天山数据专区 · 工作日 9:00–18:00').waitFor();
    await visitor.goto(`${host}/APIList`);
    await visitor.getByText('共 2 个 API 在线').waitFor();
    for (const { apiName } of shown)
      await visitor.getByRole('main').getByRole('link', { name: apiName, exact: true }).waitFor();
    expect(await visitor.getByText(hidden.apiName).count()).toBe(0);
    await visitor.goto(`${host}/searchResult?flag=1&keyWord=${encodeURIComponent(hidden.apiName)}`);
    await visitor.getByText(`未找到与“${hidden.apiName}”相关的内容`).waitFor();
  });

  await test.step('nor by the address of something that is not shown', async () => {
    for (const [address, refusal] of [
      [`/APIDetails?apiId=${hidden.apiId}`, 'API不存在或无权查看'],
      [`/documentDetails?docId=${hiddenDocument.docId}`, '文档不存在或已停用'],
      [`/noticeDetail?noId=${hiddenNotice.no_id}`, '公告不存在或已撤回'],
    ] as const) {
      await visitor.goto(host + address);
      await visitor.getByRole('heading', { name: refusal }).waitFor();
    }
  });

  await test.step('publishes once more, and goes back to what was before', async () => {
    await manager.color.fill(second);
    await manager.saveBrand();
    await manager.publish('换成蓝色', 3);
    await visitorSees(second);

    await manager.revision(2).getByRole('button', { name: '恢复' }).click();
    await page
      .getByRole('dialog', { name: '恢复历史版本' })
      .getByRole('button', { name: '确认', exact: true })
      .click();
    await page.getByText('访客看到的就是当前内容（版本 4）').waitFor();
    await expect(manager.color).toHaveValue(first);
    await visitorSees(first);
  });

  await test.step('is stopped: visitors read that, and nothing of it', async () => {
    await manager.openTab('停用');
    await page.getByRole('button', { name: '停用专区' }).click();
    const dialog = page.getByRole('dialog', { name: '停用专区' });
    await dialog.getByLabel('停用原因（选填）').fill('系统改造');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await page.getByRole('button', { name: '恢复服务' }).waitFor();
    await expect(async () => {
      expect((await visitor.goto(host))?.status()).toBe(503);
    }).toPass({ timeout: actionTimeoutMs });
    await visitor.getByRole('heading', { name: '该专区暂停服务' }).waitFor();
    expect(await visitor.getByText(name).count()).toBe(0);
  });
  expect(messages).toEqual([]);
});
