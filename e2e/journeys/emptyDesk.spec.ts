import type { Page } from '@playwright/test';
import { listQueues } from '@portal/calls';
import { ask } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

test.use({ portalOf: 'emptyDesk' });

/** Queues whose cases are looked at, taken and passed. */
const reviews = [
  'person',
  'company',
  'advanced',
  'phoneAppeal',
  'factorAppeal',
  'provider',
  'publication',
  'join',
  'portal',
  'comment',
] as const;
type Review = (typeof reviews)[number];

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

test('an operator empties the queues of reviews with the keyboard alone', async ({ visit }) => {
  const { page, context } = await visit({ as: 'ops' });
  const { keyboard } = page;
  const waitingOf = async () => {
    const { records } = await ask(context.request, listQueues, {});
    return Object.fromEntries(records.map(({ queue, waiting }) => [queue, waiting]));
  };
  const links = new Map(
    (await ask(context.request, listQueues, {})).records.map(({ queue, link }) => [link, queue]),
  );
  const before = await waitingOf();
  expect(reviews.filter((queue) => before[queue] === 0)).toEqual([]);

  await test.step('the desk says which keys there are', async () => {
    await page.goto('/ops');
    await page.getByRole('region', { name: '待办' }).getByRole('row').first().waitFor();
    const help = page.getByRole('dialog', { name: '快捷键' });
    // The rows stand before the page listens to keys.
    await expect(async () => {
      await keyboard.press('?');
      await help.getByText('领取打开的这一件').waitFor({ timeout: 2000 });
    }).toPass();
    await keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  /** Opens the first case of the queue that is shown, takes it and passes it. */
  async function passFirst(): Promise<void> {
    const rows = page.getByRole('button', { name: '审核', exact: true });
    const count = await rows.count();
    await keyboard.press('j');
    await expect(rows.first()).toBeFocused();
    await keyboard.press('o');
    await page.getByRole('button', { name: '领取', exact: true }).waitFor();
    await keyboard.press('t');
    await page.getByRole('button', { name: '通过', exact: true }).waitFor();
    await keyboard.press('p');
    await expect(rows).toHaveCount(count - 1);
  }

  const visited = new Set<string>();
  await test.step('from queue to queue, until all of them have been seen', async () => {
    for (;;) {
      const left = (await waitingOf()) as Record<Review, number>;
      if (reviews.every((queue) => left[queue] === 0)) return;
      const at = page.url();
      await keyboard.press('n');
      await page.waitForURL(({ href }) => href !== at);
      const queue = links.get(new URL(page.url()).pathname);
      await titleOf(page).waitFor();
      if (queue === undefined || !(reviews as readonly string[]).includes(queue)) {
        // Money wants a second look, a letter of one's own or the bank: it stays.
        expect(visited.has(page.url())).toBe(false);
        visited.add(page.url());
        continue;
      }
      visited.clear();
      await page.getByRole('button', { name: '审核', exact: true }).first().waitFor();
      for (let count = left[queue as Review]; count > 0; count--) await passFirst();
    }
  });

  await test.step('nothing waits there any more, and the desk says so', async () => {
    await keyboard.press('g');
    await keyboard.press('h');
    await page.getByRole('heading', { level: 1, name: '运营工作台' }).waitFor();
    const empty = page.getByText('没有待办：');
    for (const name of ['个人认证', 'API 发布', '评价举报'])
      await empty.getByRole('link', { name }).waitFor();
  });
});
