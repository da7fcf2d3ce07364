import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addReleaseToken } from '@portal/calls';
import type { ReleaseRecord } from '../../shared/contract/internal';
import { ask } from '../fixtures/ask';
import { expect, test } from '../fixtures/journey';
import { headingOf } from '../fixtures/headingOf';
import { outsideFolder, portalRemote, runPipeline } from '../fixtures/outsideFolder';
import { releaseFolder } from '../fixtures/releaseFolder';

test.use({ portalOf: 'teams' });
/** Type check, tests and build, each in a fresh process. */

test('an external team installs the SDK from the portal, gets clear errors, and releases through its pipeline', async ({
  page,
  messages,
  portal,
  visit,
}) => {
  const folder = await outsideFolder(portal);
  try {
    const env = { PORTAL_URL: portal.url };
    const { context } = await visit({ as: 'ops' });
    const tokenFor = async (remotes: string) =>
      (await ask(context.request, addReleaseToken, { label: `${remotes} 团队`, remotes })).token;

    expect((await portalRemote(folder, ['new', 'mf-outside'], env)).output).toContain('页面 /outside');
    expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({
      devDependencies: {
        'portal-remote-sdk': expect.stringMatching(`^${portal.url}/sdk/portal-remote-sdk-.*\\.tgz$`),
      },
    });

    await test.step('types know the calls of the portal and their replies', async () => {
      const restore = edit(path.join(folder, 'src/outside/Outside.tsx'), (code) =>
        code.replace('{no_title}', '{no_name}').replace('call(listNotices,', 'call(listNotice,'),
      );
      const { code, output } = await portalRemote(folder, ['check'], env);
      expect(output).toMatch(/Outside\.tsx.*no_title/);
      expect(output).toMatch(/Cannot find name 'listNotice'/);
      expect(output).toContain('类型检查没有通过');
      expect(code).toBe(1);
      restore();
    });

    const manifestFile = path.join(folder, 'portal.json');
    for (const contract of ['^9.0.0', '^0.1.0'])
      await test.step(`the contract ${contract} is refused before anything is built`, async () => {
        const restore = edit(manifestFile, (text) => text.replace(/\^1\.\d+\.\d+/, contract));
        const { code, output } = await portalRemote(folder, ['release', '--skip-checks'], env);
        expect(output).toContain(`portal.json 的契约 ${contract} 不被 ${portal.url} 支持`);
        expect(code).toBe(1);
        restore();
      });
    expect(readdirSync(folder)).not.toContain('dist');

    await test.step('the token of another team releases nothing', async () => {
      const { code, output } = await portalRemote(folder, ['release', '--skip-checks'], {
        ...env,
        RELEASE_TOKEN: await tokenFor('mf-elsewhere'),
      });
      expect(output).toContain('这个令牌不能操作 mf-outside');
      expect(code).toBe(1);
      expect((await page.goto('/outside'))!.status()).toBe(404);
    });

    const own = { ...env, RELEASE_TOKEN: await tokenFor('mf-outside') };
    await test.step('its own releases it, once', async () => {
      const first = await runPipeline(folder, { ...own, CANARY: '0' });
      expect(first.output).toMatch(/mf-outside 0\.1\.0-[0-9a-f]{12} 已上线/);
      expect(first.code).toBe(0);
      expect(await portalRemote(folder, ['release', '--skip-checks', '--if-changed'], own)).toEqual({
        code: 0,
        output: expect.stringContaining('没有改动'),
      });

      messages.splice(0);
      await page.goto('/outside');
      expect(await headingOf(page)).toBe('示例');
      expect(messages).toEqual([]);
    });

    await test.step('another team cannot take its federation name', async () => {
      await expect(releaseFolder(portal, namesakeOf(folder))).rejects.toThrow(/联邦名称 .* 已由 mf-outside/);
    });

    expect((await portalRemote(folder, ['withdraw', '--yes'], own)).output).toContain('已下线');
    expect((await page.goto('/outside'))!.status()).toBe(404);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Edits a file. @returns a function that restores it. */
function edit(file: string, change: (content: string) => string): () => void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`the edit of ${file} found nothing to change`);
  writeFileSync(file, after);
  return () => writeFileSync(file, before);
}

/** The team's build disguised as a release of another team's remote, with its federation name. */
function namesakeOf(folder: string): string {
  const dist = path.join(folder, 'dist');
  const copy = mkdtempSync(path.join(tmpdir(), 'namesake-'));
  cpSync(
    path.join(
      dist,
      readdirSync(dist).find((name) => !name.startsWith('.'))!,
    ),
    copy,
    {
      recursive: true,
      filter: (file) => !file.endsWith('.br'),
    },
  );
  edit(path.join(copy, 'portal.json'), (text) =>
    text.replace('"mf-outside"', '"mf-namesake"').replaceAll('/outside', '/namesake'),
  );
  const manifest = readFileSync(path.join(copy, 'portal.json'));
  edit(path.join(copy, 'release.json'), (text) => {
    const record = JSON.parse(text) as ReleaseRecord;
    const sha384 = createHash('sha384').update(manifest).digest('base64');
    const file = { ...record.files['portal.json']!, bytes: manifest.length, sha384 };
    return JSON.stringify({
      ...record,
      name: 'mf-namesake',
      files: { ...record.files, 'portal.json': file },
    });
  });
  return copy;
}
