import type { Page } from '@playwright/test';
import { countUnread } from '@portal/calls';
import { ask } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

test('finds the meaning of an error code', async ({ page }) => {
  await page.goto('/help');
  await page.getByRole('searchbox', { name: '搜索错误码' }).fill('E9102');
  await page.keyboard.press('Enter');
  await page.waitForURL(/code=E9102/);
  await page.getByRole('cell', { name: '签名错误' }).waitFor();
  await page.getByRole('searchbox', { name: '搜索错误码' }).fill('没有这样的');
  await page.keyboard.press('Enter');
  await page.getByText('没有与“没有这样的”相关的错误码').waitFor();
});

test('computes a signature in the browser and marks the line that differs', async ({ page }) => {
  await page.goto('/help#sign');
  await page.getByRole('button', { name: '计算签名' }).click();
  await page.getByText('X-Timestamp 须为 13 位毫秒数').waitFor();
  await page.getByRole('button', { name: '用现在的时间和新的随机串' }).click();
  await page.getByLabel('AppSecret').fill('secret');
  await page.getByLabel('您的待签串（选填）').fill('GET\n/prod/other');
  await page.getByRole('button', { name: '计算签名' }).click();
  await page.getByText('不一致').first().waitFor();
  expect(await page.getByText('不一致').count()).toBe(4);
  expect(await page.getByRole('listitem').filter({ hasText: '请求方法' }).textContent()).toMatch(
    /[^不]一致$/,
  );
});

test('shows an answer in the list of questions, also by its address', async ({ page }) => {
  await page.goto(`/comQuestion?searchText=${encodeURIComponent('验证码')}`);
  await page.getByText('收不到验证码怎么办？').click();
  await page.getByText(/同一账号两次发送须间隔 120 秒/).waitFor();
  const id = await page.locator('details').first().getAttribute('id');
  await page.goto(`/comQuestion#${id}`);
  await page.getByText(/同一账号两次发送须间隔 120 秒/).waitFor();
});

test('sends a question to the operators and shows their reply at once in every tab', async ({ visit }) => {
  const { page: member, context } = await visit({ as: 'provider4' });
  const { page: operator } = await visit({ as: 'ops' });
  await member.goto('/help#tickets');
  await member.getByLabel('标题').fill('沙箱调用一直超时');
  await member.getByLabel('问题描述').fill('从今天上午开始，沙箱环境的工作日历接口一直超时，生产正常。');
  await member.getByRole('button', { name: '提交工单' }).click();
  await member.getByRole('button', { name: '沙箱调用一直超时' }).waitFor();
  const second = await context.newPage();
  await second.goto('/noticeCenter');
  const tabs = [member, second];
  const countKnown = async () => (await ask(context.request, countUnread, {})).total;
  const countIn = async (page: Page) => {
    const label = await page.getByRole('link', { name: /^消息/ }).getAttribute('aria-label');
    return Number(/\d+/.exec(label ?? '')?.[0] ?? 0);
  };
  /** Jobs also send messages, such as bills, so compare with the server's current count. */
  const seeInTabs = () =>
    expect
      .poll(async () => {
        const known = await countKnown();
        return (await Promise.all(tabs.map(countIn))).map((shown) => shown - known);
      })
      .toEqual([0, 0]);
  // A tab shows no number until it has loaded it.
  await seeInTabs();
  const before = await countKnown();

  await operator.goto('/ops/ticket');
  await operator.getByRole('button', { name: '沙箱调用一直超时' }).click();
  await operator.getByLabel('回复').fill('上游维护已结束，请再试一次。');
  await operator.getByRole('button', { name: '回复', exact: true }).click();
  // In the toast; the list also has other answered tickets.
  await operator.getByRole('status').getByText('已回复').waitFor();

  expect(await countKnown()).toBeGreaterThan(before);
  await seeInTabs();
  await second.goto('/myNotify');
  await second.getByText('工单“沙箱调用一直超时”有新回复').waitFor();
  await second.getByRole('button', { name: '全部已读' }).click();
  await member.getByRole('link', { name: '消息', exact: true }).waitFor();
});

test('writes a notice with the editor of another area, schedules, publishes and withdraws it', async ({
  page,
  portal,
  visit,
}) => {
  const { page: operator } = await visit({ as: 'ops' });
  const { page: member } = await visit({ as: 'person' });
  const title = '港口数据服务例行维护';
  await operator.goto('/ops/notice');
  await operator.getByRole('link', { name: '写公告' }).click();
  await operator.getByLabel('标题', { exact: true }).fill(title);
  await operator.getByLabel('类型').selectOption({ label: '系统维护' });
  await operator.getByLabel('海港开放平台').check();
  await operator.getByRole('textbox', { name: '公告内容' }).click();
  await operator.keyboard.type('太短');
  await operator.getByRole('button', { name: '立即发布' }).click();
  await operator.getByText('公告内容不能小于20个字符').waitFor();
  await operator.getByRole('textbox', { name: '公告内容' }).click();
  await operator.keyboard.press('End');
  await operator.keyboard.type('。本周六凌晨两点到四点维护，期间接口可能中断。');
  await operator.getByLabel('发布时间（选填）').fill('2035-01-01 08:00');
  await operator.getByRole('button', { name: '定时发布' }).click();
  await operator.waitForURL('**/ops/notice');
  const row = operator.getByRole('row', { name: new RegExp(title) });
  await row.getByText('待发布').waitFor();

  await page.goto('/noticeCenter');
  await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
  expect(await page.getByText(title).count()).toBe(0);
  await row.getByRole('link', { name: title }).click();
  await operator.getByLabel('发布时间（选填）').fill('');
  await operator.getByRole('button', { name: '立即发布' }).click();
  await operator.waitForURL('**/ops/notice');
  await row.getByText('已发布').waitFor();
  await page.goto(`${portal.harborUrl}/noticeCenter`);
  await page.getByText(title).waitFor();

  await member.goto('/noticeCenter');
  const link = member.getByRole('link', { name: new RegExp(title) });
  await link.getByText('未读').waitFor();
  await link.click();
  await member.getByText(/本周六凌晨两点到四点维护/).waitFor();
  await member.goBack();
  expect(await link.getByText('未读').count()).toBe(0);

  await row.getByRole('link', { name: title }).click();
  await operator.getByLabel('标题', { exact: true }).fill(`${title}延期`);
  await operator.getByRole('button', { name: '保存草稿' }).click();
  await row.getByText('草稿有修改').waitFor();
  await member.reload();
  await link.waitFor();
  expect(await member.getByText(`${title}延期`).count()).toBe(0);
  await row.getByRole('link', { name: title }).click();
  await operator.getByText(/还没有发布的修改/).waitFor();
  await operator.getByRole('button', { name: '立即发布' }).click();
  await operator.getByRole('link', { name: `${title}延期` }).click();
  const before = operator.getByRole('row', { name: /^第 2 版/ });
  await before.getByRole('button', { name: '恢复' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await operator.getByText('恢复自第 2 版').waitFor();
  await operator.goto('/ops/notice');

  await row.getByRole('button', { name: '撤回' }).click();
  await operator.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await row.getByText('已撤回').waitFor();
  await page.goto('/noticeCenter');
  await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
  expect(await page.getByText(title).count()).toBe(0);
});
