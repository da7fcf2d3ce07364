import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BootDocument } from '../../shared/contract/internal';
import type { Visit } from '../fixtures/browser';
import { expect, test } from '../fixtures/journey';
import { bootOf } from '../fixtures/bootOf';
import { headingOf } from '../fixtures/headingOf';
import { renamed, throwing } from '../fixtures/noticeCenter';
import type { RunningPortal } from '../fixtures/portal';
import { adminToken, askReleases, releaseFolder } from '../fixtures/releaseFolder';
import { runCommand } from '../fixtures/runCommand';
import { variantOf } from '../fixtures/variantOf';

test.use({ portalOf: 'releases' });

/** The probability that all are on the same side of a 50 % canary is one in a million. */
const visitorsMax = 21;

const stateOf = async (portal: RunningPortal, remote: string) =>
  (await askReleases(portal, 'GET', '')).resBody.records.find((one) => one.remote === remote)!;
const historyOf = async (portal: RunningPortal, remote: string) =>
  (await askReleases(portal, 'GET', `/history?remote=${remote}`)).resBody.records as unknown as {
    action: string;
    version: string;
    note: string;
  }[];

test('shows operators live versions and their health, and lets them promote, roll back and issue tokens', async ({
  portal,
  visit,
}) => {
  const { page } = await visit({ as: 'ops' });
  await releaseFolder(portal, renamed('9.0.5', '公告中心（台）'), 30);
  await page.goto('/ops/release');
  const row = page.getByRole('row', { name: /mf-notices/ });

  await row.getByText('30% 的访客').waitFor();
  await row.getByRole('button', { name: '转正' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认' }).click();
  await row.getByRole('button', { name: '回退' }).click();
  await page.getByRole('button', { name: '回退' }).last().click();
  await page.getByText('请填写原因').waitFor();
  await page.getByRole('dialog').getByLabel('原因').fill('客户反馈标题有误');
  await page.getByRole('dialog').getByRole('button', { name: '回退' }).click();
  await page.getByText('客户反馈标题有误').waitFor();

  await page.getByLabel('团队名称').fill('公告团队');
  await page.getByLabel('可发布的子应用').fill('mf-notices');
  await page.getByRole('button', { name: '签发令牌' }).click();
  const token = (await page.locator('[data-secret="releaseToken"]').textContent())!;
  const { output } = await runCommand('releases', ['--history', 'mf-notices'], {
    env: { PORTAL_URL: portal.url, RELEASE_TOKEN: token },
  });
  expect(output).toMatch(/回退\s+\S+\s+客户反馈标题有误/);
  await page.getByText(/按住 Alt\+Shift/).waitFor();
  await page.goto('/noticeCenter');
  // The keyboard listener is loaded after the page.
  await expect(async () => {
    await page.keyboard.down('Alt');
    await page.keyboard.down('Shift');
    await page
      .getByText(/内容团队 · mf-notices · \S+ · \d+ ms · (缓存|\d+ KB)/)
      .first()
      .waitFor({ timeout: 500 });
  }).toPass();
  await page.keyboard.up('Shift');
  await page.getByRole('region', { name: '各区域的归属' }).waitFor({ state: 'detached' });
  await page.keyboard.up('Alt');
  await page.goBack();
  await row.getByRole('button', { name: '健康' }).click();
  await page.getByRole('heading', { name: 'mf-notices 近七天的健康' }).waitFor();
});

test('shows a canary to a share of the visitors, and to all after its promotion', async ({
  portal,
  visit,
}) => {
  await releaseFolder(portal, renamed('9.1.0', '公告中心（灰度）'), 50);
  // Assignment is random, so visitors arrive until both sides have been seen.
  const visits: Visit[] = [];
  const first: (string | null)[] = [];
  while (new Set(first).size < 2 && visits.length < visitorsMax) {
    const one = await visit();
    await one.page.goto('/noticeCenter');
    visits.push(one);
    first.push(await headingOf(one.page));
  }
  expect(new Set(first).size).toBe(2);

  await Promise.all(visits.map(({ page }) => page.reload()));
  expect(await Promise.all(visits.map(({ page }) => headingOf(page)))).toEqual(first);

  const env = { PORTAL_URL: portal.url, RELEASE_TOKEN: adminToken(portal) };
  const table = await runCommand('releases', [], { env });
  expect(table.output).toMatch(/mf-notices\s+\S+\s+9\.1\.0 50%/);
  expect((await runCommand('promote', ['mf-notices'], { env })).output).toContain(
    '灰度版本已转正，线上版本 9.1.0',
  );
  await visits[0]!.page.reload();
  expect(await headingOf(visits[0]!.page)).toBe('公告中心（灰度）');
  expect((await runCommand('rollback', ['mf-notices'], { env })).output).toContain('已回退');
  await visits[0]!.page.reload();
  expect(await headingOf(visits[0]!.page)).not.toBe('公告中心（灰度）');
});

test.describe('a bad release', () => {
  test('whose page throws is replaced by the previous one in the same tab', async ({ page, portal }) => {
    await releaseFolder(portal, renamed('9.2.0', '公告中心（前）'));
    await releaseFolder(portal, throwing('9.2.1'));
    const loads: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && loads.push(frame.url()));
    const told = page.waitForResponse((response) => response.url().endsWith('/release/health'));
    await page.goto('/noticeCenter');

    await page.getByRole('heading', { level: 1, name: '公告中心（前）' }).waitFor();
    expect((await bootOf(page)).remotes.find(({ name }) => name === 'mf-notices')!.version).toBe('9.2.1');
    expect(new Set(loads).size).toBe(1);
    expect(await page.getByRole('alert').filter({ hasText: '暂时不可用' }).count()).toBe(0);
    // The incident is reported to the registry.
    await told;
  });

  test('whose entry does not run is replaced, too; without a previous one only its area is unavailable', async ({
    page,
    portal,
  }) => {
    const dead = variantOf('mf-notices', {
      version: '9.2.2',
      edit: (code, file) => (file.startsWith('remoteEntry') ? `throw new Error("dead");${code}` : code),
    });
    await releaseFolder(portal, dead);
    await page.goto('/noticeCenter');
    await page.getByRole('searchbox').first().waitFor();

    await page.route('**/fallback.json*', (route) => route.fulfill({ status: 404 }));
    await page.goto('/noticeCenter');
    await page.getByRole('alert').filter({ hasText: '暂时不可用' }).waitFor();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    for (const bad of ['9.2.2', '9.2.1'])
      await askReleases(portal, 'POST', `/mf-notices/rollback?seen=${bad}`);
  });

  test('that is a canary stops when it fails significantly more often than live, with the reason', async ({
    portal,
    visit,
  }) => {
    const pass = async () => {
      const document = await (await fetch(`${portal.url}/noticeCenter`)).text();
      const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(document)![1]!) as BootDocument;
      return boot.visit;
    };
    const live = (await stateOf(portal, 'mf-notices')).live.version;
    await releaseFolder(portal, throwing('9.3.0'), 40);
    for (let visits = 0; visits < 60; visits++) {
      const facts = {
        kind: 'visit',
        remote: 'mf-notices',
        version: live,
        route: '/noticeCenter',
        label: '',
        ms: 9,
      };
      await fetch(`${portal.url}/ajaxurl/apix/release/health`, {
        method: 'POST',
        body: new URLSearchParams({ visit: await pass(), findings: JSON.stringify([facts]) }),
      });
    }

    // Real visitors, two in five of whom get the canary. Each leaves as soon as the page is shown.
    for (let round = 0; round < 8 && (await stateOf(portal, 'mf-notices')).canary !== null; round++) {
      await Promise.all(
        Array.from({ length: 3 }, async () => {
          const { page } = await visit();
          await page.goto('/noticeCenter');
          await page.locator('main a[href^="/noticeDetail"]').first().waitFor();
          await page.goto('about:blank');
        }),
      );
    }

    await expect.poll(async () => (await stateOf(portal, 'mf-notices')).canary).toBeNull();
    const [last] = await historyOf(portal, 'mf-notices');
    expect(last).toMatchObject({
      action: 'stop',
      version: '9.3.0',
      by: '健康检查',
      note: expect.stringMatching(/^失败率 100\.0%（\d+\/\d+）显著高于线上 \S+ 的 [\d.]+%（\d+\/\d+）$/),
    });
  });
});

test('never executes a file that was changed in the store, including nested chunks', async ({
  page,
  portal,
  messages,
}) => {
  await releaseFolder(portal, renamed('9.4.0', '公告中心（改）'));
  const store = path.join(portal.dataDir, 'releases/mf-notices');
  const place = path.join(
    store,
    readdirSync(store).find((name) => name.startsWith('9.4.0'))!,
  );
  const chunks = readdirSync(place).filter((file) => /^\d+\..*\.js$|NoticeCenter.*\.js$/.test(file));
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) {
    const file = path.join(place, chunk);
    writeFileSync(file, `window.tampered=(window.tampered??0)+1;${readFileSync(file, 'utf8')}`);
    for (const ending of ['.br', '.gz']) rmSync(file + ending, { force: true });
  }

  await page.goto('/noticeCenter');
  // The previous release replaces it.
  await page.getByRole('searchbox').first().waitFor();
  expect(await headingOf(page)).not.toBe('公告中心（改）');
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  expect(messages.join()).toMatch(/integrity/i);
  await askReleases(portal, 'POST', '/mf-notices/rollback');
});

test('shows the composition on the error page, and looks it up', async ({ page, portal }) => {
  await page.goto('/err?code=500');
  const text = (await page.getByText(/^版本组合/).textContent())!;
  const id = /[2-9A-Z]{8}/.exec(text)![0];
  const { remotes, shellVersion } = await bootOf(page);

  const { output } = await runCommand('releases', ['--composition', id], {
    env: { PORTAL_URL: portal.url, RELEASE_TOKEN: adminToken(portal) },
  });

  for (const [name, version] of [['shell', shellVersion], ...remotes.map((one) => [one.name, one.version])])
    expect(output).toMatch(new RegExp(`${name}\\s+${version!.replaceAll('.', '\\.')}`));
});
