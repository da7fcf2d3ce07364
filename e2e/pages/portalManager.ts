import type { Page } from '@playwright/test';
import { editPortal, savePortalApis } from '@portal/calls';

/** /dominManage: managing a branded portal. */
export function portalManager(page: Page) {
  const save = async ({ path }: { path: string }) => {
    const answered = page.waitForResponse((response) => response.url().endsWith(path));
    await page.getByRole('button', { name: '保存草稿' }).click();
    await answered;
  };

  return {
    color: page.getByLabel('品牌色', { exact: true }),
    saveBrand: () => save(editPortal),
    saveApis: () => save(savePortalApis),
    /** A row of the history. */
    revision: (number: number) =>
      page
        .getByRole('region', { name: '历史版本' })
        .locator('tr')
        .filter({ has: page.getByText(`版本 ${number}`, { exact: true }) }),

    async openTab(title: string) {
      await page
        .getByRole('group', { name: '专区设置' })
        .getByRole('button', { name: title, exact: true })
        .click();
    },

    /** Publishes the draft, and waits until this version is live. */
    async publish(note: string, number: number) {
      await page.getByRole('button', { name: '发布', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: '发布草稿' });
      await dialog.getByLabel('版本说明（选填）').fill(note);
      await dialog.getByRole('button', { name: '确认发布' }).click();
      await page.getByText(`访客看到的就是当前内容（版本 ${number}）`).waitFor();
    },
  };
}
