import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Visit } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';
import { bootOf } from '../fixtures/bootOf';
import { headingOf } from '../fixtures/headingOf';
import { editNoticeCenter } from '../fixtures/partialCheckout';
import { adminToken } from '../fixtures/releaseFolder';
import { runCommand } from '../fixtures/runCommand';
import { startDev } from '../fixtures/startDev';
import { signIn } from '../pages/loginDialog';

test.use({ portalOf: 'teams' });

/** Time to compile a change and reload; usually seconds, but more on a busy machine. */
const rebuildTimeoutMs = 60_000;

test('a team with only its remote and the shared packages releases it to the running portal; open tabs continue and are notified at a safe moment', async ({
  page,
  portal,
  visit,
  checkOut,
}) => {
  const checkout = checkOut('mf-notices');
  editNoticeCenter(checkout, '公告大厅');

  await page.clock.install();
  await page.goto('/noticeCenter');
  expect(await headingOf(page)).toBe('公告中心');
  const before = await bootOf(page);
  await page.clock.runFor(4000);

  const { code, output } = await runCommand('release', ['mf-notices', '--skip-checks'], {
    cwd: checkout,
    env: { PORTAL_URL: portal.url, RELEASE_TOKEN: adminToken(portal) },
  });
  expect(output).toMatch(/mf-notices 0\.1\.0-[0-9a-f]{12} 已上线/);
  expect(code).toBe(0);

  const { page: next } = await visit();
  await next.goto('/noticeCenter');
  expect(await headingOf(next)).toBe('公告大厅');
  const after = await bootOf(next);
  const changed = after.remotes.filter(({ name, version }) =>
    before.remotes.some((one) => one.name === name && one.version !== version),
  );
  expect(changed.map(({ name }) => name)).toEqual(['mf-notices']);
  expect(after.shellVersion).toBe(before.shellVersion);

  // The old tab still works, and is not notified while the user types.
  await page
    .getByRole('link', { name: /《|公告|维护|更新/ })
    .first()
    .waitFor();
  await page.getByRole('searchbox').first().fill('还没写完');
  await page.clock.runFor(61_000);
  await page.clock.runFor(3000);
  expect(await page.getByRole('button', { name: '有新版本，点击刷新' }).count()).toBe(0);
  await page.getByRole('searchbox').first().fill('');
  await page.clock.runFor(2000);
  await page.getByRole('button', { name: '有新版本，点击刷新' }).click();
  await page.getByRole('heading', { level: 1, name: '公告大厅' }).waitFor();
});

test('shows a remote in development inside the running portal, and its changes within seconds', async ({
  page,
  portal,
  visit,
  checkOut,
}) => {
  const checkout = checkOut('mf-notices');
  const { url, stop } = await startDev(checkout, ['mf-notices'], { PORTAL_URL: portal.url });
  try {
    await page.goto(`${url}/noticeCenter`);
    await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
    const { remotes } = await bootOf(page);
    expect(remotes.find(({ name }) => name === 'mf-notices')!.version).toBe('local');
    expect(remotes.filter(({ version }) => version === 'local')).toHaveLength(1);
    await signIn(page, 'person@example.com');

    editNoticeCenter(checkout, '公告现场');
    await page.getByRole('heading', { level: 1, name: '公告现场' }).waitFor({ timeout: rebuildTimeoutMs });

    const { page: other } = await visit({ as: 'ops' });
    await other.goto('/noticeCenter');
    expect(await headingOf(other)).not.toBe('公告现场');

    // The same remote in the portal itself, as an override of one operator.
    await other.goto('/ops/release');
    await other.getByRole('combobox', { name: '子应用', exact: true }).selectOption('mf-notices');
    await other.getByLabel('本地地址').fill('https://evil.example');
    await other.getByRole('button', { name: '使用本地版本' }).click();
    await other.getByText('该地址不在允许范围内').waitFor();
    await other.getByLabel('本地地址').fill(url);
    await other.getByRole('button', { name: '使用本地版本' }).click();
    const badge = other.getByRole('region', { name: '本地版本' }).getByText(/本地版本：mf-notices local/);
    await badge.waitFor();
    await other.goto('/noticeCenter');
    await other.getByRole('heading', { level: 1, name: '公告现场' }).waitFor();
    await page.goto(`/noticeCenter?override=mf-notices&origin=${encodeURIComponent(url)}`);
    expect(await headingOf(page)).not.toBe('公告现场');
    await other.getByRole('button', { name: '退出', exact: true }).click();
    await badge.waitFor({ state: 'detached' });
    expect(await headingOf(other)).not.toBe('公告现场');

    await page.goto(`${url}/noticeCenter`);
    await test.step('what is wrong with it is said, and no release shown in its place', async () => {
      const edit = (file: string, from: string | RegExp, to: string) => {
        const place = path.join(checkout, 'mf-notices', file);
        const before = readFileSync(place, 'utf8');
        writeFileSync(place, before.replace(from, to));
        return () => writeFileSync(place, before);
      };
      const mend = edit(
        'src/notice-center/NoticeCenter.tsx',
        /function NoticeCenter\(.*\{$/m,
        '$& if (data) throw new Error("坏了");',
      );
      const alert = page.getByRole('alert');
      await alert.getByText('本地版本出错：Error: 坏了').waitFor({ timeout: rebuildTimeoutMs });
      const correct = edit('portal.json', '"team": "内容团队",', '');
      await alert.getByText('portal.json 的 team 有误').waitFor();
      mend();
      correct();
      await page.getByRole('heading', { level: 1, name: '公告现场' }).waitFor({ timeout: rebuildTimeoutMs });
    });
  } finally {
    await stop();
  }
});

test('scaffolds a remote that passes its checks, goes live at once, and is removed without a trace', async ({
  page,
  portal,
  visit,
  checkOut,
}) => {
  const checkout = checkOut();
  const env = { PORTAL_URL: portal.url, RELEASE_TOKEN: adminToken(portal) };
  const before = readdirSync(checkout);
  expect((await runCommand('new', ['mf-open-day'], { cwd: checkout })).output).toContain('页面 /openDay');

  const alone = await startDev(checkout, ['mf-open-day', '--alone']);
  try {
    await runAlone(await visit(), alone.url);
  } finally {
    await alone.stop();
  }

  const { output, code } = await runCommand('release', ['mf-open-day'], { cwd: checkout, env });
  expect(output).toContain('已上线');
  expect(code).toBe(0);
  await page.goto('/openDay');
  expect(await headingOf(page)).toBe('示例');

  expect((await runCommand('withdraw', ['mf-open-day'], { cwd: checkout, env })).output).toContain('已下线');
  rmSync(path.join(checkout, 'mf-open-day'), { recursive: true });
  // Caches of tools do not count.
  expect(readdirSync(checkout).filter((name) => !name.startsWith('.'))).toEqual(before);
  expect((await page.goto('/openDay'))!.status()).toBe(404);
});

/** A remote without a portal: its calls are answered by examples, under every simulated condition. */
async function runAlone({ page, messages }: Visit, url: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('link', { name: '示例', exact: true }).click();
  await page.getByRole('link', { name: '示例公告' }).waitFor();
  expect(messages).toEqual([]);

  await page.getByLabel('门户的回答').selectOption('没有内容');
  await page.getByText('暂无公告').waitFor();
  await page.getByLabel('门户的回答').selectOption('断网');
  await page.getByRole('alert').getByText('加载失败，请重试').first().waitFor();
}
