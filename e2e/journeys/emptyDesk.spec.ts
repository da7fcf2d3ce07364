import type { Page } from '@playwright/test';
import { listQueues } from '@portal/calls';
import { ask } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';

// Nobody else may open or decide a case.
test.use({ portalOf: 'desk' });

/** Queues whose cases are opened, taken and approved. */
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

test('an operator empties the review queues by keyboard alone', async ({ visit }) => {
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
    // Rows are rendered before the page listens to keys.
    await expect(async () => {
      await keyboard.press('?');
      await help.getByText('领取打开的这一件').waitFor({ timeout: 2000 });
    }).toPass();
    await keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
  });

  /** Opens the first case of the current queue, takes it and approves it. */
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
        // Money matters may need a second operator, one's own letter or the bank, and stay in the queue.
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

test('an operator works off the money queues by keyboard alone', async ({ visit }) => {
  const { page, context } = await visit({ as: 'ops' });
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const dialog = page.getByRole('dialog');
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key);
  };
  const waitingOf = async (wanted: string) => {
    const { records } = await ask(context.request, listQueues, {});
    return records.find(({ queue }) => queue === wanted)?.waiting;
  };

  /** Opens a page of the desk and focuses its first row. @param at Label of the row's first action. */
  async function open(path: string, at: string): Promise<void> {
    await page.goto(path);
    await page.getByRole('button', { name: at, exact: true }).first().waitFor();
    // Rows are rendered before the page listens to keys.
    await expect(async () => {
      await keyboard.press('j');
      await expect(focused).toHaveText(at, { timeout: 500 });
    }).toPass();
  }

  async function take(queue: string): Promise<void> {
    await open(`/ops/${queue}`, '审核');
    await keyboard.press('o');
    await page.getByRole('button', { name: '领取', exact: true }).waitFor();
    await keyboard.press('t');
    await page.getByRole('button', { name: '通过', exact: true }).waitFor();
  }

  /** Payments need an additional confirmation. */
  async function pass(): Promise<void> {
    await keyboard.press('p');
    await expect(dialog.getByRole('button', { name: '确认通过' })).toBeFocused();
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
  }

  await test.step('a withdrawal and a request for an invoice pass', async () => {
    for (const queue of ['withdraw', 'invoice']) {
      const before = (await waitingOf(queue)) ?? 0;
      expect(before).toBeGreaterThan(0);
      await take(queue);
      await pass();
      await expect.poll(() => waitingOf(queue)).toBe(before - 1);
    }
  });

  await test.step('a transfer asks for the bank record first', async () => {
    const before = (await waitingOf('recharge')) ?? 0;
    await take('recharge');
    await keyboard.press('e');
    await expect(dialog.getByLabel('银行流水号')).toBeFocused();
    await keyboard.type('20261126000917');
    await keyboard.press('Tab');
    await keyboard.type('5000');
    await keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('与订单一致').waitFor();
    await pass();
    await expect.poll(() => waitingOf('recharge')).toBe(before - 1);
  });

  await test.step('a refund is refused, with what is wrong and why', async () => {
    const before = (await waitingOf('refund')) ?? 0;
    await take('refund');
    await keyboard.press('x');
    await expect(dialog.getByLabel('有问题的项目')).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.type('账户存在未结清的费用');
    await keyboard.press('Enter');
    await expect.poll(() => waitingOf('refund')).toBe(before - 1);
  });

  await test.step('an invoice is handed to the issuing service', async () => {
    const before = (await waitingOf('issue')) ?? 0;
    await open('/ops/invoices?state=2', '开具');
    await keyboard.press('o');
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused();
    await press('Tab', 'Enter');
    await expect.poll(() => waitingOf('issue')).toBe(before - 1);
  });

  await test.step('one that the service refused goes back to who asked for it', async () => {
    const before = (await waitingOf('issueFailed')) ?? 0;
    await open('/ops/invoices?state=7', '重新开具');
    await press('l', 'l', 'o');
    await expect(dialog.getByLabel('驳回原因')).toBeFocused();
    await keyboard.type('税号有误');
    const confirm = dialog.getByRole('button', { name: '驳回', exact: true });
    await expect(async () => {
      await keyboard.press('Tab');
      await expect(confirm).toBeFocused({ timeout: 100 });
    }).toPass();
    await keyboard.press('Enter');
    await expect.poll(() => waitingOf('issueFailed')).toBe(before - 1);
  });

  await test.step('an objection to a statement is answered', async () => {
    const before = (await waitingOf('statement')) ?? 0;
    await open('/ops/statements', '答复');
    await keyboard.press('o');
    await expect(dialog.getByLabel('答复', { exact: true })).toBeFocused();
    await keyboard.type('已核对当日的调用，差异为沙箱调用，不计费。');
    await press('Tab', 'Enter');
    await expect.poll(() => waitingOf('statement')).toBe(before - 1);
  });

  await test.step('what has passed goes to the bank as a batch', async () => {
    const before = (await waitingOf('payout')) ?? 0;
    expect(before).toBeGreaterThan(0);
    await page.goto('/ops/payouts');
    const make = page.getByRole('button', { name: '生成打款批次' });
    await make.waitFor();
    await expect(async () => {
      await keyboard.press('a');
      await expect(focused).toHaveText('导入打款结果', { timeout: 500 });
    }).toPass();
    await press('l', 'l');
    await expect(make).toBeFocused();
    await keyboard.press('o');
    await expect.poll(() => waitingOf('payout')).toBe(0);
  });

  await test.step('what the operator has proposed stays for another one', async () => {
    await open('/ops/coupon', '审核');
    await keyboard.press('o');
    await page.getByText('由您本人或您所属的组织提交，请其他运营人员处理。').waitFor();
    await press('t', 'p');
    await expect(dialog).toHaveCount(0);
    expect(await waitingOf('coupon')).toBeGreaterThan(0);
  });
});
