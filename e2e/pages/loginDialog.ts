import { expect, type Page } from '@playwright/test';
import { sendLoginCode } from '@portal/calls';
import { readCaptcha, readMessage } from '../fixtures/outbox';

export const demoPassword = 'Portal-2026';

/** The login dialog. */
export function loginDialog(page: Page) {
  const dialog = page.getByRole('dialog', { name: '登录' });
  const field = (label: string) => dialog.getByLabel(label, { exact: true });

  return {
    dialog,
    field,
    submit: () => dialog.getByRole('button', { name: '登录' }).click(),

    async fill(account: string, password = demoPassword) {
      await field('邮箱或手机号').fill(account);
      await field('密码').fill(password);
      await fillCaptcha();
    },

    /** Another journey in the same portal may have asked for the same account; a second code within two minutes is refused. */
    async fetchCode(account: string) {
      const reply = page.waitForResponse((response) => response.url().endsWith(sendLoginCode.path));
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      expect(await (await reply).json(), `a code for ${account}`).toMatchObject({ resCode: 'S0000' });
      await dialog.getByRole('button', { name: /秒/ }).waitFor();
      return (await readMessage(page, account)).code;
    },

    fillCaptcha,
  };

  async function fillCaptcha() {
    await dialog.locator('img[src*=captchaCode]').evaluate((picture: HTMLImageElement) => picture.decode());
    await field('图形验证码').fill(await readCaptcha(page));
  }
}

/** Signs in from any page with the header. */
export async function signIn(page: Page, account: string): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
  const login = loginDialog(page);
  await login.fill(account);
  await login.field('验证码').fill(await login.fetchCode(account));
  await login.submit();
}
