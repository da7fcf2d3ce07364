import type { Page } from '@playwright/test';
import { readCaptcha } from '../fixtures/outbox';

/** Forms of registration and password reset. */
export function accountForm(page: Page) {
  const field = (label: string) => page.getByLabel(label, { exact: true });

  return {
    field,

    async fill(account: string) {
      await field('邮箱或手机号').fill(account);
      await field('密码').fill('Fresh-2026');
      await field('确认密码').fill('Fresh-2026');
      await field('昵称').fill('小明');
      await page.getByRole('checkbox').check();
    },

    async fillCaptcha() {
      await page.locator('img[src*=captchaCode]').evaluate((picture: HTMLImageElement) => picture.decode());
      await field('图形验证码').fill(await readCaptcha(page));
    },
  };
}
