import type { Page } from '@playwright/test';
import { logout } from '@portal/calls';
import { ask } from '../fixtures/ask';
import { listenTo } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';
import { demoPassword, loginDialog, signIn } from '../pages/loginDialog';

// An account can receive only one code in two minutes.
test.use({ portalOf: 'desk' });

test('signs a person in, shows nickname and icon, and signs out after 确认退出?', async ({
  page,
  messages,
}) => {
  await page.goto('/');
  await signIn(page, 'person@example.com');

  const nickname = page.getByRole('button', { name: '林晓' });
  await nickname.waitFor();
  expect(await page.getByRole('img', { name: '个人用户' }).count()).toBe(1);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({
    nickName: '林晓',
    loginUserType: '0',
    isLogin: '1',
    userRoleType: '1',
    currentUserRoleType: '1',
  });

  await page.reload();
  await nickname.hover();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  const confirm = page.getByRole('dialog', { name: '退出登录' });
  expect(await confirm.getByText('确认退出?').count()).toBe(1);
  await confirm.getByRole('button', { name: '取消' }).click();
  await nickname.waitFor();

  await nickname.hover();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '确认' }).click();
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
  expect(messages).toEqual([]);
});

test('asks unverified members to verify their identity', async ({ page }) => {
  await page.goto('/');
  await signIn(page, 'newbie@example.com');

  await page.getByText('您尚未认证，是否去认证?').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await page.waitForURL('**/unitType');
});

test('shows every refusal near the input, and keeps the input', async ({ page }) => {
  const login = loginDialog(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();

  await login.dialog.getByRole('button', { name: '获取验证码' }).click();
  await login.dialog.getByText('请先填写邮箱和密码').waitFor();

  await login.field('邮箱或手机号').fill('company@example.com');
  await login.field('密码').fill('Wrong-2026');
  await login.field('图形验证码').fill('0O0O');
  await login.dialog.getByRole('button', { name: '获取验证码' }).click();
  await login.dialog.getByText('图形验证码有误').waitFor();

  await login.fillCaptcha();
  await login.field('邮箱或手机号').fill('nobody@example.com');
  await login.dialog.getByRole('button', { name: '获取验证码' }).click();
  await login.dialog.getByText('用户未注册').waitFor();

  await login.field('邮箱或手机号').fill('company@example.com');
  await login.field('验证码').fill('123456');
  await login.fillCaptcha();
  await login.submit();
  await login.dialog.getByText('请先获取验证码').waitFor();

  await login.fillCaptcha();
  const code = await login.fetchCode('company@example.com');
  await login.field('验证码').fill(code === '000000' ? '000001' : '000000');
  await login.submit();
  await login.dialog.getByText('验证码有误，请重新输入').waitFor();
  await login.field('验证码').fill(code);
  await login.submit();
  await login.dialog.getByText('邮箱或密码错误').waitFor();

  expect(await login.field('邮箱或手机号').inputValue()).toBe('company@example.com');
  await login.field('密码').fill(demoPassword);
  await login.submit();
  await page.getByRole('button', { name: '明镜科技' }).waitFor();
  expect(await page.getByRole('img', { name: '企业用户' }).count()).toBe(1);
});

test('answers /login with 请先登录 and the dialog, and continues to the wanted page', async ({ page }) => {
  await page.goto(`/login?redirect=${encodeURIComponent('/noticeCenter')}`);

  await page.getByText('请先登录').waitFor();
  const login = loginDialog(page);
  await login.fill('provider3@example.com');
  await login.field('验证码').fill(await login.fetchCode('provider3@example.com'));
  await login.submit();

  await page.waitForURL('**/noticeCenter');
});

test('synchronises sessions between tabs', async ({ page, context }) => {
  await page.goto('/');
  const other = await context.newPage();
  await other.goto('/noticeCenter');
  await other.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();

  await signIn(page, 'ops@example.com');
  await page.getByRole('button', { name: '平台运营' }).waitFor();
  await other.getByRole('button', { name: '平台运营' }).waitFor();

  await other.getByRole('button', { name: '平台运营' }).hover();
  await other.getByRole('menuitem', { name: '退出登录' }).click();
  await other.getByRole('dialog', { name: '退出登录' }).getByRole('button', { name: '确认' }).click();
  await page.getByRole('banner').getByRole('button', { name: '登录' }).waitFor();
});

test('returns home with the login dialog when the session has expired (E0002)', async ({ page }) => {
  await page.goto('/noticeCenter');
  await signIn(page, 'provider@example.com');
  await page.getByRole('button', { name: '示例数据服务' }).waitFor();
  await page.route('**/ajaxurl/apix/notice/list', (route) =>
    route.fulfill({ json: { resCode: 'E0002', resMsg: '登录超时，请重新登录', requestId: 'req_x' } }),
  );

  await page.getByRole('button', { name: '版本更新' }).click();

  await page.getByText('登录超时，请重新登录').waitFor();
  await page.waitForURL('**/index');
  await page.getByRole('dialog', { name: '登录' }).waitFor();
  expect(await page.evaluate(() => localStorage.getItem('isLogin'))).toBeNull();
});

test('notices within seconds that the session was ended elsewhere, without a word in the console', async ({
  page,
  context,
  messages,
  playwright,
  baseURL,
}) => {
  await page.goto('/');
  await signIn(page, 'provider4@example.com');
  const nameOf = (tab: Page, name: string) => tab.getByRole('banner').getByRole('button', { name });
  await nameOf(page, '云篆文本').waitFor();
  const other = await context.newPage();
  const said = listenTo(other);
  await other.goto('/noticeCenter');
  await nameOf(other, '云篆文本').waitFor();

  // Ends the session at the server; the browser keeps its cookie.
  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL!,
    storageState: await context.storageState(),
  });
  await ask(elsewhere, logout, { num: '1' });
  await elsewhere.dispose();

  // One of the tabs holds the stream, which is looked after every 20 seconds.
  for (const tab of [page, other])
    await tab.locator('header').getByRole('button', { name: '登录', includeHidden: true }).waitFor();
  const listening = context.waitForEvent('response', (response) =>
    response.url().endsWith('/message/stream'),
  );
  await other.goto('/');
  await signIn(other, 'provider2@example.com');
  for (const tab of [page, other]) await nameOf(tab, '天山遥感').waitFor();
  expect((await listening).status()).toBe(200);
  expect([...messages, ...said]).toEqual([]);
});

test('works by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: '登录' }).focus();
  await page.keyboard.press('Enter');
  const login = loginDialog(page);
  await login.dialog.waitFor();

  expect(await login.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  for (let press = 0; press < 24; press += 1) await page.keyboard.press('Tab');
  expect(await login.dialog.evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await login.dialog.waitFor({ state: 'hidden' });
});
