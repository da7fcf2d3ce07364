import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { listApis } from '@portal/calls';
import { ask, firstOf } from '../fixtures/ask';
import { cardOnTable } from '../fixtures/cardOnTable';
import { expect, test } from '../fixtures/journey';
import { readCaptcha, readMessage } from '../fixtures/outbox';
import { signIn } from '../pages/loginDialog';

// A newcomer of the demo is authenticated for good.
test.use({ portalOf: 'consumer' });

const pictures = path.join(__dirname, '../../demo-market/files');
const mobile = '13912345678';

/** What a terminal prints: status and body of a command line that the portal generated. */
function inTerminal(line: string, appKey: string): { status: number; body: string } {
  const output = execFileSync('bash', ['-c', `${line} -s -w '\n%{http_code}'`], {
    env: { ...process.env, APP_KEY: appKey },
    encoding: 'utf8',
  });
  const [status, ...body] = output.trimEnd().split('\n').reverse();
  return { status: Number(status), body: body.reverse().join('\n') };
}

test('a person comes from the first login to a bill', async ({ page, request, visit }) => {
  const { apiId } = firstOf(await ask(request, listApis, { searchText: '行政区划' }));
  let appKey = '';

  await test.step('is asked to authenticate, and does so as a person', async () => {
    await page.goto('/');
    await signIn(page, 'newbie@example.com');
    await page.getByText('您尚未认证，是否去认证?').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
    await page.waitForURL('**/unitType');
    await page.getByRole('link', { name: '选择个人认证' }).click();
    await page.getByRole('heading', { level: 1, name: '个人认证' }).waitFor();

    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('请输入真实姓名').waitFor();
    await page.getByLabel('真实姓名').fill('陈新');
    await page.getByLabel('证件号').fill('330106199003070026');
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.getByText('证件号格式有误，请核对').waitFor();
    await page.getByLabel('证件号').fill('110101199003079913');
    await page.getByLabel('长期有效').check();
    const front = page.getByLabel('证件人像面', { exact: true });
    const frontWidth = () =>
      page.getByAltText('证件人像面预览').evaluate(async (picture: HTMLImageElement) => {
        // While one picture takes the place of another there is none to decode.
        const isThere = await picture.decode().then(
          () => true,
          () => false,
        );
        return isThere ? picture.naturalWidth : NaN;
      });
    await front.setInputFiles(await cardOnTable());
    await page.getByText('已自动裁去证件四周的背景').waitFor();
    await expect.poll(frontWidth).toBeLessThan(1200);
    await page.getByRole('button', { name: '恢复原图' }).click();
    await page.getByText('已自动裁去证件四周的背景').waitFor({ state: 'detached' });
    await expect.poll(frontWidth).toBe(1800);
    await front.setInputFiles(path.join(pictures, 'id-front.png'));
    await expect.poll(frontWidth).not.toBe(1800);
    await page.getByLabel('证件国徽面', { exact: true }).setInputFiles(path.join(pictures, 'id-back.png'));
    await page.getByAltText('证件国徽面预览').waitFor();
    await page.getByLabel('手机号').fill(mobile);
    await page.locator('img[src*=captchaCode]').evaluate((picture: HTMLImageElement) => picture.decode());
    await page.getByLabel('图形验证码', { exact: true }).fill(await readCaptcha(page));
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('button', { name: /秒/ }).waitFor();
    await page.getByLabel('验证码', { exact: true }).fill((await readMessage(page, mobile)).code);
    await page.getByLabel(/我同意平台为核验身份/).check();
    await page.getByRole('button', { name: '提交认证' }).click();
    await page.waitForURL('**/personIndex/personOk');
    await page.getByRole('heading', { name: '提交成功' }).waitFor();
  });

  await test.step('is approved by the operator, who finds it in the audit log', async () => {
    const operator = await visit({ as: 'ops' });
    await operator.page.goto('/ops');
    await operator.page.getByRole('main').getByRole('link', { name: '个人认证', exact: true }).click();
    const row = operator.page.getByRole('row', { name: '新用户' });
    await row.getByRole('button', { name: '审核' }).click();
    // Numbers and pictures are for whoever has the case.
    await operator.page.getByText('1101**********9913').waitFor();
    await operator.page.getByText('领取后可以查看').first().waitFor();
    await operator.page.getByRole('button', { name: '领取' }).click();
    await operator.page.getByText('110101199003079913').waitFor();
    await operator.page.getByAltText('证件人像面').waitFor();
    await operator.page.getByRole('button', { name: '通过' }).click();
    await row.waitFor({ state: 'detached' });
    await operator.page.goto('/ops/audit?event=person.transition');
    await operator.page.getByText('审核中 → 已认证').first().waitFor();

    await page.goto('/personSucess');
    await page.getByRole('heading', { name: '认证成功' }).waitFor();
  });

  await test.step('creates an app and applies for an API that is granted at once, with a cap', async () => {
    await page.getByRole('link', { name: '创建应用' }).click();
    await page.getByLabel('应用名称').fill('我的第一个应用');
    await page.getByLabel('简介').fill('用来学习如何调用开放接口');
    await page.getByRole('button', { name: '创建应用' }).click();
    const dialog = page.getByRole('dialog', { name: '新密钥' });
    await dialog.getByText(/^ak_/).waitFor();
    expect(await dialog.getByRole('button', { name: '完成' }).isDisabled()).toBe(true);
    await dialog.getByLabel('我已保存').check();
    await dialog.getByRole('button', { name: '完成' }).click();
    await page.getByRole('heading', { level: 1, name: '我的第一个应用' }).waitFor();

    await page.goto(`/APIDetails?apiId=${apiId}`);
    await page.getByRole('link', { name: '立即申请' }).click();
    await page.getByRole('radio', { name: /按次计费/ }).check();
    await page.getByLabel('申请理由').fill('学习接口调用，按省市区选择地址');
    await page.getByLabel(/每月预算上限/).fill('0.05');
    await page.getByLabel(/我同意按申请的用途/).check();
    await page.getByRole('button', { name: '提交申请' }).click();
    await page.waitForURL('**/myApplyDetail**');
    await page.getByText('已开通，下一步').waitFor();
  });

  await test.step('reads the key once, and tries the API on the page', async () => {
    await page.getByRole('link', { name: '获取密钥', exact: true }).first().click();
    await page.waitForURL('**/getKey**');
    await page.getByRole('button', { name: '新建生产密钥' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '新建' }).click();
    const dialog = page.getByRole('dialog', { name: '新密钥' });
    appKey = (await dialog.locator('[data-secret=AppKey]').textContent())!;
    await dialog.getByLabel('我已保存').check();
    await dialog.getByRole('button', { name: '完成' }).click();
    await dialog.waitFor({ state: 'hidden' });
    expect(await page.getByText(appKey).count()).toBe(0);

    await page.goto(`/apiTest?apiId=${apiId}`);
    await page.getByLabel('接口').waitFor();
    const options = await page.getByLabel('接口').locator('option').allTextContents();
    await page
      .getByLabel('接口')
      .selectOption({ label: options.find((text) => text.includes('/regions/{code}'))! });
    await page.waitForURL('**opId=**');
    await page.getByLabel(/^code/).fill('330106');
    await page.getByText('本次调用将计费 ￥0.01').waitFor();
    await page.getByRole('button', { name: '发送' }).click();
    await page.getByText('HTTP 200').waitFor();
    await page.getByLabel('返回内容').getByText('西湖区').waitFor();
  });

  await test.step('pastes the generated line into a terminal, and gets real data', async () => {
    const line = (await page.getByLabel('curl').textContent())!;
    const { status, body } = inTerminal(line, appKey);

    expect(status).toBe(200);
    expect(JSON.parse(body)).toEqual({ code: '330106', name: '西湖区', path: ['浙江省', '杭州市'] });
  });

  await test.step('stops at the cap that was set', async () => {
    const line = (await page.getByLabel('curl').textContent())!;
    const statuses = [];
    for (let index = 0; index < 8; index += 1) statuses.push(inTerminal(line, appKey).status);

    // Five calls at ￥0.01: two were made before.
    expect(statuses.filter((status) => status === 200).length).toBe(3);
    expect(statuses.at(-1)).toBe(402);
    expect(inTerminal(line, appKey).body).toContain('"resCode":"E9106"');
  });

  await test.step('sees the calls in the statistics within a minute, and their cost off the balance', async () => {
    await page.goto('/statistical');
    const calls = page.locator('dl div', { hasText: '费用' }).locator('dd').first();
    for (let attempt = 0; attempt < 30 && (await calls.textContent()) !== '￥0.05'; attempt += 1) {
      await page.waitForTimeout(1000);
      await page.getByRole('button', { name: '刷新' }).click();
      await page.waitForLoadState('networkidle');
    }
    expect(await calls.textContent()).toBe('￥0.05');
    await page.getByRole('cell', { name: 'E9106' }).first().waitFor();

    await page.goto('/allCostView');
    await page.getByRole('link', { name: '查看明细' }).click();
    await page.getByRole('region', { name: '调用明细' }).getByText('GET /regions/{code}').first().waitFor();

    await page.goto('/budget');
    await page.getByText('￥9.95', { exact: true }).first().waitFor();
    await page.getByText('已达上限').waitFor();
    await page.getByText('停止调用').waitFor();

    await page.goto('/myNotify');
    await page.getByText('个人认证已通过').waitFor();
    await page.getByText(/预算 ￥0.05已达上限/).waitFor();
  });

  await test.step('has them sent to a team’s mailbox too, whose reader agrees and later wants no more', async () => {
    const team = 'team@example.com';
    await page.getByRole('button', { name: '添加邮箱' }).click();
    const dialog = page.getByRole('dialog', { name: '添加接收邮箱' });
    await dialog.getByLabel('邮箱').fill(team);
    await dialog.getByLabel('备注（选填）').fill('值班组');
    await dialog.getByRole('button', { name: '添加并发送验证邮件' }).click();
    const mailboxes = page.getByRole('region', { name: '已添加的邮箱' });
    await mailboxes.getByText('待验证').waitFor();
    await mailboxes.getByRole('button', { name: /秒后可重新发送$/ }).waitFor();

    const [link = ''] = /\/mailReceiver\S+/.exec((await readMessage(page, team)).text) ?? [];
    const { page: reader } = await visit();
    await reader.goto(link);
    await reader.getByRole('button', { name: '同意接收' }).click();
    await reader.getByRole('heading', { name: '正在接收消息' }).waitFor();
    await page.reload();
    await mailboxes.getByText('已验证').waitFor();
    await reader.getByRole('button', { name: '不再接收' }).click();
    await reader.getByRole('heading', { name: '已不再接收' }).waitFor();
    await page.reload();
    await mailboxes.getByText('已退订').waitFor();
  });
});
