import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { BootDocument } from '../../shared/contract/internal';
import { visit, type Visit } from '../fixtures/browser';
import { adminToken, askReleases, releaseFolder } from '../fixtures/releaseFolder';
import { editNoticeCenter, partialCheckout } from '../fixtures/partialCheckout';
import { runCommand } from '../fixtures/runCommand';
import { setStage } from '../fixtures/stage';
import { startDev } from '../fixtures/startDev';
import { variantOf } from '../fixtures/variantOf';
import { signIn } from '../pages/loginDialog';

const stage = setStage();
let operator: Visit;
beforeAll(async () => {
  operator = await visit(stage.browser);
  await operator.page.goto(stage.portal.url);
  await signIn(operator.page, 'ops@example.com');
  await operator.page.getByRole('link', { name: /^消息/ }).waitFor();
}, 60_000);
afterAll(() => operator.context.close());

const isNoticeCenter = (file: string) => file.startsWith('__federation_expose_NoticeCenter');

/** The notice centre under another heading. */
const renamed = (version: string, heading: string) =>
  variantOf('mf-notices', {
    version,
    edit: (code, file) =>
      isNoticeCenter(file) ? code.replaceAll('"公告中心"', JSON.stringify(heading)) : code,
  });

/** The notice centre throws whenever it is drawn. */
const throwing = (version: string) =>
  variantOf('mf-notices', {
    version,
    edit: (code, file) =>
      isNoticeCenter(file)
        ? code.replace(/Page:function\(([^)]*)\)\{/, 'Page:function($1){throw new Error("drawn badly");')
        : code,
  });

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const bootOf = (page: Page) =>
  page.evaluate(() => JSON.parse(document.getElementById('portal-boot')!.textContent!) as BootDocument);
const stateOf = async (remote: string) =>
  (await askReleases(stage.portal, 'GET', '')).resBody.records.find((one) => one.remote === remote)!;
const historyOf = async (remote: string) =>
  (await askReleases(stage.portal, 'GET', `/history?remote=${remote}`)).resBody.records as unknown as {
    action: string;
    version: string;
    note: string;
  }[];

describe('a team that has only its remote and shared', () => {
  let checkout: string;
  beforeAll(() => {
    checkout = partialCheckout('mf-notices');
    editNoticeCenter(checkout, '公告大厅');
  });
  afterAll(() => rmSync(checkout, { recursive: true, force: true }));

  it('releases it to the running portal; open tabs go on and are told at a safe moment', async () => {
    const { page } = stage.visitor;
    await page.clock.install();
    await page.goto(`${stage.portal.url}/noticeCenter`);
    expect(await heading(page)).toBe('公告中心');
    const before = await bootOf(page);
    await page.clock.runFor(4000);

    const { code, output } = await runCommand('release.js', ['mf-notices', '--skip-checks'], {
      cwd: checkout,
      env: { PORTAL_URL: stage.portal.url, RELEASE_TOKEN: adminToken(stage.portal) },
    });
    expect(output).toMatch(/mf-notices 0\.1\.0-[0-9a-f]{12} 已上线/);
    expect(code).toBe(0);

    const { page: next, context } = await visit(stage.browser);
    await next.goto(`${stage.portal.url}/noticeCenter`);
    expect(await heading(next)).toBe('公告大厅');
    const after = await bootOf(next);
    const changed = after.remotes.filter(({ name, version }) =>
      before.remotes.some((one) => one.name === name && one.version !== version),
    );
    expect(changed.map(({ name }) => name)).toEqual(['mf-notices']);
    expect(after.shellVersion).toBe(before.shellVersion);
    await context.close();

    // The old tab: its files are still there; nothing is said while somebody types.
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
});

it('shows a remote in development inside the running portal, and a change within seconds', async () => {
  const checkout = partialCheckout('mf-notices');
  const { url, stop } = await startDev(checkout, ['mf-notices'], { PORTAL_URL: stage.portal.url });
  try {
    const { page } = stage.visitor;
    await page.goto(`${url}/noticeCenter`);
    await page.getByRole('heading', { level: 1, name: '公告中心' }).waitFor();
    const { remotes } = await bootOf(page);
    expect(remotes.find(({ name }) => name === 'mf-notices')!.version).toBe('local');
    expect(remotes.filter(({ version }) => version === 'local')).toHaveLength(1);
    await signIn(page, 'person@example.com');

    editNoticeCenter(checkout, '公告现场');
    await page.getByRole('heading', { level: 1, name: '公告现场' }).waitFor();

    const { page: other } = operator;
    await other.goto(`${stage.portal.url}/noticeCenter`);
    expect(await heading(other)).not.toBe('公告现场');

    // The same remote in the portal itself, for one operator.
    await other.goto(`${stage.portal.url}/ops/release`);
    await other.getByRole('combobox', { name: '子应用', exact: true }).selectOption('mf-notices');
    await other.getByLabel('本地地址').fill('https://evil.example');
    await other.getByRole('button', { name: '使用本地版本' }).click();
    await other.getByText('该地址不在允许范围内').waitFor();
    await other.getByLabel('本地地址').fill(url);
    await other.getByRole('button', { name: '使用本地版本' }).click();
    const badge = other.getByRole('region', { name: '本地版本' }).getByText(/本地版本：mf-notices local/);
    await badge.waitFor();
    await other.goto(`${stage.portal.url}/noticeCenter`);
    await other.getByRole('heading', { level: 1, name: '公告现场' }).waitFor();
    await page.goto(`${stage.portal.url}/noticeCenter?override=mf-notices&origin=${encodeURIComponent(url)}`);
    expect(await heading(page)).not.toBe('公告现场');
    await other.getByRole('button', { name: '退出', exact: true }).click();
    await badge.waitFor({ state: 'detached' });
    expect(await heading(other)).not.toBe('公告现场');
  } finally {
    await stop();
    rmSync(checkout, { recursive: true, force: true });
  }
});

it('scaffolds a remote that passes its checks, goes live at once, and leaves without a trace', async () => {
  const checkout = partialCheckout();
  const env = { PORTAL_URL: stage.portal.url, RELEASE_TOKEN: adminToken(stage.portal) };
  const before = readdirSync(checkout);
  expect((await runCommand('new.js', ['mf-open-day'], { cwd: checkout })).output).toContain('页面 /openDay');

  const alone = await startDev(checkout, ['mf-open-day', '--alone']);
  await runAlone(alone.url).finally(alone.stop);

  const { output, code } = await runCommand('release.js', ['mf-open-day'], { cwd: checkout, env });
  expect(output).toContain('已上线');
  expect(code).toBe(0);
  const { page } = stage.visitor;
  await page.goto(`${stage.portal.url}/openDay`);
  expect(await heading(page)).toBe('示例');

  expect((await runCommand('withdraw.js', ['mf-open-day'], { cwd: checkout, env })).output).toContain(
    '已下线',
  );
  rmSync(path.join(checkout, 'mf-open-day'), { recursive: true });
  // Caches of the tools are nobody's trace.
  expect(readdirSync(checkout).filter((name) => !name.startsWith('.'))).toEqual(before);
  expect((await page.goto(`${stage.portal.url}/openDay`))!.status()).toBe(404);
  rmSync(checkout, { recursive: true, force: true });
});

/** A remote without a portal: examples answer its calls, in every mood that a portal may have. */
async function runAlone(url: string): Promise<void> {
  const { page, context, messages } = await visit(stage.browser);
  await page.goto(url);
  await page.getByRole('link', { name: '示例', exact: true }).click();
  await page.getByRole('link', { name: '示例公告' }).waitFor();
  expect(messages).toEqual([]);

  await page.getByLabel('门户的回答').selectOption('没有内容');
  await page.getByText('暂无公告').waitFor();
  await page.getByLabel('门户的回答').selectOption('断网');
  await page.getByRole('alert').getByText('加载失败，请重试').first().waitFor();
  await context.close();
}

it('shows operators what is live and how it does, and lets them promote, roll back and issue tokens', async () => {
  await releaseFolder(stage.portal, renamed('9.0.5', '公告中心（台）'), 30);
  const { page } = operator;
  await page.goto(`${stage.portal.url}/ops/release`);
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
  const { output } = await runCommand('releases.js', ['--history', 'mf-notices'], {
    env: { PORTAL_URL: stage.portal.url, RELEASE_TOKEN: token },
  });
  expect(output).toMatch(/回退\s+\S+\s+客户反馈标题有误/);
  await page.getByText(/按住 Alt\+Shift/).waitFor();
  await page.goto(`${stage.portal.url}/noticeCenter`);
  await page.waitForResponse((response) => response.url().endsWith('/release/health'));
  await page.keyboard.down('Alt');
  await page.keyboard.down('Shift');
  await page
    .getByText(/内容团队 · mf-notices · \S+ · \d+ ms · (缓存|\d+ KB)/)
    .first()
    .waitFor();
  await page.keyboard.up('Shift');
  await page.getByRole('region', { name: '各区域的归属' }).waitFor({ state: 'detached' });
  await page.keyboard.up('Alt');
  await page.goBack();
  await row.getByRole('button', { name: '健康' }).click();
  await page.getByRole('heading', { name: 'mf-notices 近七天的健康' }).waitFor();
});

it('reaches a share of the visitors with a canary, and all with its promotion', async () => {
  await releaseFolder(stage.portal, renamed('9.1.0', '公告中心（灰度）'), 50);
  const visits = await Promise.all(Array.from({ length: 8 }, () => visit(stage.browser)));
  for (const { page } of visits) await page.goto(`${stage.portal.url}/noticeCenter`);
  const first = await Promise.all(visits.map(({ page }) => heading(page)));
  await Promise.all(visits.map(({ page }) => page.reload()));

  expect(await Promise.all(visits.map(({ page }) => heading(page)))).toEqual(first);
  expect(new Set(first).size).toBe(2);

  const env = { PORTAL_URL: stage.portal.url, RELEASE_TOKEN: adminToken(stage.portal) };
  const table = await runCommand('releases.js', [], { env });
  expect(table.output).toMatch(/mf-notices\s+\S+\s+9\.1\.0 50%/);
  expect((await runCommand('promote.js', ['mf-notices'], { env })).output).toContain(
    '灰度版本已转正，线上版本 9.1.0',
  );
  await visits[0]!.page.reload();
  expect(await heading(visits[0]!.page)).toBe('公告中心（灰度）');
  expect((await runCommand('rollback.js', ['mf-notices'], { env })).output).toContain('已回退');
  await visits[0]!.page.reload();
  expect(await heading(visits[0]!.page)).not.toBe('公告中心（灰度）');
  await Promise.all(visits.map(({ context }) => context.close()));
});

describe('a bad release', () => {
  it('whose page throws is replaced by the one before in the same tab', async () => {
    await releaseFolder(stage.portal, renamed('9.2.0', '公告中心（前）'));
    await releaseFolder(stage.portal, throwing('9.2.1'));
    const { page } = stage.visitor;
    const loads: string[] = [];
    page.on('framenavigated', (frame) => frame === page.mainFrame() && loads.push(frame.url()));
    await page.goto(`${stage.portal.url}/noticeCenter`);

    await page.getByRole('heading', { level: 1, name: '公告中心（前）' }).waitFor();
    expect((await bootOf(page)).remotes.find(({ name }) => name === 'mf-notices')!.version).toBe('9.2.1');
    expect(new Set(loads).size).toBe(1);
    expect(await page.getByRole('alert').filter({ hasText: '暂时不可用' }).count()).toBe(0);
    // What happened is told to the registry.
    await page.waitForResponse((response) => response.url().endsWith('/release/health'));
  });

  it('whose entry does not run is replaced, too; with nothing to go back to, only its area is unavailable', async () => {
    const dead = variantOf('mf-notices', {
      version: '9.2.2',
      edit: (code, file) => (file.startsWith('remoteEntry') ? 'throw new Error("dead")' : code),
    });
    await releaseFolder(stage.portal, dead);
    const { page } = stage.visitor;
    await page.goto(`${stage.portal.url}/noticeCenter`);
    await page.getByRole('searchbox').first().waitFor();

    await page.route('**/fallback.json*', (route) => route.fulfill({ status: 404 }));
    await page.goto(`${stage.portal.url}/noticeCenter`);
    await page.getByRole('alert').filter({ hasText: '暂时不可用' }).waitFor();
    await page.getByRole('navigation', { name: '主导航' }).waitFor();
    for (let step = 0; step < 2; step++) await askReleases(stage.portal, 'POST', '/mf-notices/rollback');
  });

  it('stops by itself as a canary that fails significantly more often than live, and says why', async () => {
    const pass = async () => {
      const document = await (await fetch(`${stage.portal.url}/noticeCenter`)).text();
      const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(document)![1]!) as BootDocument;
      return boot.visit;
    };
    const live = (await stateOf('mf-notices')).live.version;
    await releaseFolder(stage.portal, throwing('9.3.0'), 40);
    for (let visits = 0; visits < 60; visits++) {
      const facts = {
        kind: 'visit',
        remote: 'mf-notices',
        version: live,
        route: '/noticeCenter',
        label: '',
        ms: 9,
      };
      await fetch(`${stage.portal.url}/ajaxurl/apix/release/health`, {
        method: 'POST',
        body: new URLSearchParams({ visit: await pass(), findings: JSON.stringify([facts]) }),
      });
    }

    // Real visitors, of whom two in five get the canary; each of those falls back and reports.
    for (let round = 0; round < 8 && (await stateOf('mf-notices')).canary !== null; round++) {
      await Promise.all(
        Array.from({ length: 3 }, async () => {
          const { page, context } = await visit(stage.browser);
          const reported = page.waitForResponse((response) => response.url().endsWith('/release/health'), {
            timeout: 30_000,
          });
          await page.goto(`${stage.portal.url}/noticeCenter`);
          await page.getByRole('searchbox').first().waitFor();
          await reported;
          await context.close();
        }),
      );
    }

    expect((await stateOf('mf-notices')).canary).toBeNull();
    const [last] = await historyOf('mf-notices');
    expect(last).toMatchObject({
      action: 'stop',
      version: '9.3.0',
      by: '健康检查',
      note: expect.stringMatching(/^失败率 100\.0%（\d+\/\d+）显著高于线上 \S+ 的 [\d.]+%（\d+\/\d+）$/),
    });
  });
});

it('never executes a byte that was changed in the store, in a nested chunk either', async () => {
  await releaseFolder(stage.portal, renamed('9.4.0', '公告中心（改）'));
  const store = path.join(stage.portal.dataDir, 'releases/mf-notices');
  const place = path.join(
    store,
    readdirSync(store).find((name) => name.startsWith('9.4.0'))!,
  );
  const chunks = readdirSync(place).filter((file) => /^\d+\..*\.js$|NoticeCenter.*\.js$/.test(file));
  expect(chunks.length).toBeGreaterThan(1);
  for (const chunk of chunks) {
    const file = path.join(place, chunk);
    writeFileSync(file, `window.tampered=(window.tampered??0)+1;${readFileSync(file, 'utf8')}`);
    rmSync(`${file}.br`, { force: true });
  }

  const { page, messages } = stage.visitor;
  await page.goto(`${stage.portal.url}/noticeCenter`);
  // The release before takes its place.
  await page.getByRole('searchbox').first().waitFor();
  expect(await heading(page)).not.toBe('公告中心（改）');
  expect(await page.evaluate(() => 'tampered' in window)).toBe(false);
  expect(messages.join()).toMatch(/integrity/i);
  await askReleases(stage.portal, 'POST', '/mf-notices/rollback');
});

it('names the composition on the error page, and resolves it', async () => {
  const { page } = stage.visitor;
  await page.goto(`${stage.portal.url}/err?code=500`);
  const text = (await page.getByText(/^版本组合/).textContent())!;
  const id = /[2-9A-Z]{8}/.exec(text)![0];
  const { remotes, shellVersion } = await bootOf(page);

  const { output } = await runCommand('releases.js', ['--composition', id], {
    env: { PORTAL_URL: stage.portal.url, RELEASE_TOKEN: adminToken(stage.portal) },
  });

  for (const [name, version] of [['shell', shellVersion], ...remotes.map((one) => [one.name, one.version])])
    expect(output).toMatch(new RegExp(`${name}\\s+${version!.replaceAll('.', '\\.')}`));
});
