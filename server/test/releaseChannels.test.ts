import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import {
  addReleaseToken,
  listReleaseTokens,
  promoteRelease,
  revokeReleaseToken,
  rollBackRelease,
  startOverride,
  stopOverride,
  viewComposition,
  activateRelease,
  listReleaseHistory,
  withdrawRelease,
} from '@portal/calls';
import { packRelease } from '../../scripts/lib/packRelease';
import { buildApp } from '../src';
import { isInCanary } from '../src/modules/releases/registry/canaryBucket';
import { days } from '../src/platform/time';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'));
}, 120_000);
afterAll(() => test.close());

const help = { routes: [{ path: '/help', module: './Page', title: '帮助' }] };
let version = 0;
const aDocsRelease = (options: { manifest?: object; record?: object } = {}) =>
  aRelease('mf-docs', `1.0.${version++}`, { manifest: help, ...options });

async function send(
  method: 'GET' | 'POST',
  target: string,
  { token = test.config.adminToken, archive }: { token?: string; archive?: Buffer } = {},
) {
  const response = await test.app.inject({
    method,
    url: `/internal/releases${target}`,
    headers: {
      authorization: `Bearer ${token}`,
      ...(archive && { 'content-type': 'application/gzip' }),
    },
    ...(archive && { payload: archive }),
  });
  return response.json() as {
    resCode: string;
    resMsg: string;
    problems?: string[];
    resBody: { version: string; records: Record<string, unknown>[] };
  };
}

const release = async (folder: string, query = '', token?: string) =>
  send('POST', query, { archive: await buffer(packRelease(folder)), token });

async function liveVersion(visitor = test.browser()): Promise<string | undefined> {
  const response = await visitor.send({ method: 'GET', url: '/releases.json' });
  return (response.json() as Record<string, { version: string }>)['mf-docs']?.version;
}

const stateOfDocs = async () =>
  (await send('GET', '')).resBody.records.find(({ remote }) => remote === 'mf-docs')!;

describe('the share of a canary', () => {
  const visitors = Array.from({ length: 10_000 }, (_, index) => `s_visitor-${index}`);

  it.each([1, 10, 50])('%i %% of 10,000 visitors, evenly and always the same ones', (percent) => {
    const reached = visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', percent));

    // Five standard deviations: one run in a million would miss by chance, and nothing here is chance.
    const deviation = Math.sqrt(10_000 * (percent / 100) * (1 - percent / 100));
    expect(Math.abs(reached.length - percent * 100)).toBeLessThan(5 * deviation);
    expect(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', percent))).toEqual(reached);
  });

  it('keeps whom it reached when it grows, and reaches others with the next version', () => {
    const ten = visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', 10));
    const twenty = new Set(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.0', 20)));
    const next = new Set(visitors.filter((id) => isInCanary(id, 'mf-docs', '2.0.1', 10)));

    expect(ten.every((id) => twenty.has(id))).toBe(true);
    expect(ten.filter((id) => next.has(id)).length).toBeLessThan(ten.length / 4);
  });
});

describe('from the command line', () => {
  it('publishes, makes live, and says who and when', async () => {
    const reply = await release(aDocsRelease());

    expect(reply).toMatchObject({ resCode: 'S0000', resBody: { remote: 'mf-docs', version: '1.0.0' } });
    expect(await liveVersion()).toBe('1.0.0');
    expect(await stateOfDocs()).toMatchObject({
      live: { version: '1.0.0', by: '管理令牌', since: '2026-11-20 12:00:00' },
      canary: null,
      previous: '',
    });
  });

  it('gives a canary to its share, the same visitor always the same, and promotes it', async () => {
    expect(await release(aDocsRelease(), '?canary=30')).toMatchObject({ resCode: 'S0000' });

    const visitors = Array.from({ length: 60 }, () => test.browser());
    const first = await Promise.all(visitors.map((visitor) => liveVersion(visitor)));
    const second = await Promise.all(visitors.map((visitor) => liveVersion(visitor)));
    expect(second).toEqual(first);
    expect(new Set(first)).toEqual(new Set(['1.0.0', '1.0.1']));
    // A visitor who signs in stays in his share.
    const [index] = [...first.entries()].find(([, got]) => got === '1.0.1')!;
    visitors[index]!.cookies.delete('portal_sid');
    expect(await liveVersion(visitors[index])).toBe('1.0.1');

    expect(await send('POST', '/mf-docs/promote')).toMatchObject({ resBody: { version: '1.0.1' } });
    expect(new Set(await Promise.all(visitors.map((visitor) => liveVersion(visitor))))).toEqual(
      new Set(['1.0.1']),
    );
    expect(await send('POST', '/mf-docs/promote')).toMatchObject({
      resCode: 'E8103',
      resMsg: expect.stringMatching(/mf-docs 没有灰度中的版本。请.*npm run activate -- mf-docs/),
    });
  });

  it('widens a canary in steps, for whom it reached and more, and goes on counting', async () => {
    await release(aRelease('mf-steps', '1.0.0'));
    await release(aRelease('mf-steps', '1.1.0'), '?canary=1');
    const since = async () =>
      (await test.releases.states()).find(({ remote }) => remote === 'mf-steps')!.canary;
    const before = await since();

    test.pass(1000);
    for (const percent of [10, 50])
      expect(await send('POST', `/mf-steps/promote?canary=${percent}`)).toMatchObject({
        resBody: { version: '1.1.0' },
      });

    expect(await since()).toEqual({ ...before, percent: 50 });
    expect(await send('POST', '/mf-steps/promote?canary=50')).toMatchObject({
      resCode: 'E0017',
      resMsg: expect.stringMatching(/已是 50%，只能扩大/),
    });
    expect((await send('POST', '/mf-steps/promote?canary=100')).resMsg).toMatch(/1 到 99/);
    expect((await send('POST', '/mf-twice/promote?canary=10')).resCode).toBe('E8103');
    expect(await send('POST', '/mf-steps/promote')).toMatchObject({ resBody: { version: '1.1.0' } });
    const history = (await send('GET', '/history?remote=mf-steps')).resBody.records;
    expect(history.map(({ action, percent }) => [action, percent])).toEqual([
      ['promote', null],
      ['canary', 50],
      ['canary', 10],
      ['canary', 1],
      ['live', null],
    ]);
  });

  it('rolls back in one step, further each time, and never to what was rolled back', async () => {
    await release(aDocsRelease());
    expect(await liveVersion()).toBe('1.0.2');

    test.pass(1000);
    expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.1' } });
    expect(await liveVersion()).toBe('1.0.1');
    test.pass(11_000);
    expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.0' } });
    test.pass(11_000);
    expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resCode: 'E8104' });
    expect(await liveVersion()).toBe('1.0.0');
  });

  it('takes a canary away before it touches what is live', async () => {
    test.pass(1000);
    await release(aDocsRelease(), '?canary=99');

    expect(await send('POST', '/mf-docs/rollback')).toMatchObject({ resBody: { version: '1.0.0' } });
    expect(await stateOfDocs()).toMatchObject({ live: { version: '1.0.0' }, canary: null });
    const history = (await send('GET', '/history?remote=mf-docs')).resBody.records;
    expect(history[0]).toMatchObject({ action: 'stop', version: '1.0.3', percent: 99, by: '管理令牌' });
  });

  it('activates any version that is kept, one that was rolled back, too, and it can be gone back to again', async () => {
    test.pass(1000);
    expect(await send('POST', '/mf-docs/activate/1.0.2')).toMatchObject({ resBody: { version: '1.0.2' } });
    expect(await liveVersion()).toBe('1.0.2');
    expect((await send('GET', '/history?remote=mf-docs')).resBody.records[0]).toMatchObject({
      action: 'activate',
      version: '1.0.2',
      by: '管理令牌',
    });

    test.pass(1000);
    expect(await send('POST', '/mf-docs/activate/1.0.0')).toMatchObject({ resCode: 'S0000' });
    expect(await stateOfDocs()).toMatchObject({ live: { version: '1.0.0' }, previous: '1.0.2' });
    expect((await send('POST', '/mf-docs/activate/1.0.2?canary=5')).resCode).toBe('S0000');
    expect(await stateOfDocs()).toMatchObject({
      live: { version: '1.0.0' },
      canary: { version: '1.0.2', percent: 5 },
    });
    await send('POST', '/mf-docs/activate/1.0.2');
    await send('POST', '/mf-docs/rollback');
    expect(await liveVersion()).toBe('1.0.0');

    const offered = async () =>
      (await send('GET', '/history?remote=mf-docs')).resBody.records.find(
        ({ version: one }) => one === '1.0.2',
      );
    expect(await offered()).toMatchObject({ isKept: 1 });
    const gone = test.db
      .updateTable('releases')
      .where('remote', '=', 'mf-docs')
      .where('version', '=', '1.0.2');
    await gone.set({ removed_at: test.clock() }).execute();
    expect(await offered()).toMatchObject({ isKept: 0 });
    await gone.set({ removed_at: null }).execute();

    expect(await send('POST', '/mf-docs/activate/9.9.9')).toMatchObject({
      resCode: 'E8110',
      resMsg: expect.stringMatching(/^没有 mf-docs 9\.9\.9，.*仍保留的有 .*1\.0\.2.*。$/),
    });
    expect((await send('POST', '/mf-docs/activate/1.0.2', { token: 'rt_none' })).resCode).toBe('E8106');
  });

  it('does not bring a rolled back version up again at the next start', async () => {
    await test.publishing.publishFolder(aRelease('mf-docs', '1.0.2', { manifest: help }));

    expect(await liveVersion()).toBe('1.0.0');
  });

  it('names what a tab may fall back to', async () => {
    test.pass(1000);
    await release(aDocsRelease());
    const fallback = async (instead: string) =>
      (
        await test.app.inject({ method: 'GET', url: `/releases/mf-docs/fallback.json?instead=${instead}` })
      ).json() as { version: string };

    expect(await fallback('1.0.4')).toMatchObject({ version: '1.0.0', globalName: 'mf_docs_1_0_0' });
    expect(await fallback('0.9.9')).toMatchObject({ version: '1.0.4' });
  });
});

describe('is refused in one sentence with the remedy:', () => {
  const other = (facts: object) => aRelease('mf-other', '1.0.0', { manifest: facts });
  const bytes = (brotliBytes: number) => ({ bytes: 400_000, brotliBytes, sha384: 'x' });

  beforeAll(async () => {
    const editor = { slot: 'editor.richText', module: './Page', order: 1, room: [1, 1] };
    const manifest = {
      routes: [
        { path: '/help', module: './Page' },
        { path: '/docs/:id/edit', module: './Page' },
      ],
      widgets: [editor],
      dialogs: [{ id: 'login', module: './Page' }],
      search: [{ kind: 'doc', flag: 2, label: '文档', order: 1, module: './Page' }],
    };
    test.pass(1000);
    expect(await release(aDocsRelease({ manifest }))).toMatchObject({ resCode: 'S0000' });
  });

  it.each([
    [
      'a contract that the live shell does not serve',
      { contract: '^9.0.0' },
      /需要契约 \^9\.0\.0，外壳 1\.0\.0 提供 1\.\d+\.0。请/,
    ],
    [
      'a route of another remote',
      { routes: [{ path: '/HELP', module: './Page' }] },
      /路径 \/HELP 已属于 mf-docs。请/,
    ],
    [
      'a route of which some address is one of another remote, too',
      { routes: [{ path: '/docs/new/:step', module: './Page' }] },
      /路径 \/docs\/new\/:step 与 \/docs\/:id\/edit 都匹配地址 \/docs\/new\/edit，后者已属于 mf-docs。请/,
    ],
    [
      'an address that a pattern of another remote shows, though the router would prefer it',
      { routes: [{ path: '/docs/0/EDIT', module: './Page' }] },
      /路径 \/docs\/0\/EDIT 与 \/docs\/:id\/edit 都匹配地址 \/docs\/0\/EDIT，后者已属于 mf-docs。请/,
    ],
    [
      'a redirect from a path of another remote',
      {
        routes: [
          { path: '/help', redirectTo: '/he' },
          { path: '/he', module: './Page' },
        ],
      },
      /路径 \/help 已属于 mf-docs。请/,
    ],
    [
      'a pattern that any address fits',
      { routes: [{ path: '/:one/:two/:three/:four', module: './Page' }] },
      /路径 \/:one\/:two\/:three\/:four 会占去不属于任何人的地址，它们须仍是 404。请.*第一段/,
    ],
    [
      'a link of its navigation to another site',
      { navigation: [{ slot: 'footer', label: '外站', to: '//evil.example/x', order: 1 }] },
      /链接 "\/\/evil\.example\/x" 会离开门户。请/,
    ],
    [
      'a redirect to another site',
      { routes: [{ path: '/other', redirectTo: '/\\evil.example' }] },
      /链接 "\/\\\\evil\.example" 会离开门户。请/,
    ],
    [
      'a field that portal.json does not know',
      { routs: [] },
      /^portal\.json 的 内容 有误：没有这些字段：routs。请改正后重新构建。$/,
    ],
    [
      'a label that is too long',
      { navigation: [{ slot: 'footer', label: '长'.repeat(13), to: '/other', order: 1 }] },
      /^portal\.json 的 navigation\.0\.label 有误：最多12个字。请改正后重新构建。$/,
    ],
    [
      'two routes of its own that cannot be told apart',
      {
        routes: [
          { path: '/other/:id', module: './Page' },
          { path: '/other/:name', module: './Page' },
        ],
      },
      /路径 \/other\/:id 与 \/other\/:name 无法区分。请/,
    ],
    ['a route of the shell', { routes: [{ path: '/err', module: './Page' }] }, /路径 \/err 已属于外壳。请/],
    [
      'a slot that another remote fills alone',
      { widgets: [{ slot: 'editor.richText', module: './Page', order: 1, room: [1, 1] }] },
      /位置 editor\.richText 已由 mf-docs 提供。请/,
    ],
    [
      'a dialog of another remote',
      { dialogs: [{ id: 'login', module: './Page' }] },
      /对话框 login 已由 mf-docs 提供。请/,
    ],
    [
      'a search tab of another remote',
      { search: [{ kind: 'doc', flag: 9, label: '文', order: 1, module: './Page' }] },
      /搜索标签 文 已由 mf-docs 提供。请/,
    ],
    [
      'a module that is not exposed',
      { routes: [{ path: '/other', module: './Missing' }] },
      /模块 \.\/Missing 没有导出。请/,
    ],
    ['a manifest that is none', { routes: [{ path: 'no-slash' }] }, /portal\.json 的 routes\.0\.path 有误/],
    ['another name', { name: 'mf-another' }, /name 是 mf-another，发布的却是 mf-other。请/],
  ])('%s', async (_, facts, sentence) => {
    const reply = await release(other(facts));

    expect(reply.resCode).toBe('E8101');
    expect(reply.problems).toEqual([expect.stringMatching(sentence)]);
    expect(
      await test.db.selectFrom('releases').select('remote').where('remote', '=', 'mf-other').execute(),
    ).toEqual([]);
  });

  it.each([
    [
      'a file that is not there',
      { modules: { './Page': ['gone.js'] } },
      /模块 \.\/Page 的文件不在构建结果里。请/,
    ],
    [
      'a late file that is not there',
      { lateFiles: { 'react-hook-form': ['toString'] } },
      /模块 react-hook-form 的文件不在构建结果里。请/,
    ],
  ])('%s', async (_, record, sentence) => {
    const folder = aRelease('mf-other', '1.0.0', { record });

    expect((await release(folder)).problems).toEqual([expect.stringMatching(sentence)]);
  });

  const react = (facts: object) => ({ shared: [{ name: 'react', version: '19.3.1', ...facts }] });

  it.each<[string, Parameters<typeof aRelease>[2]['federation'], RegExp]>([
    [
      'a range that what the shell shares does not fit, whatever was installed',
      react({ requiredVersion: '^18.2.0' }),
      /需要 react \^18\.2\.0，外壳共享的是 19\.3\.1。请/,
    ],
    [
      'a build with a later version than the shell shares',
      react({ version: '19.4.0' }),
      /需要 react \^19\.4\.0，外壳共享的是 19\.3\.1。请/,
    ],
    [
      'a build that says of a shared module neither version nor range',
      react({ version: '', requiredVersion: false }),
      /没有写明需要哪些版本的 react。请.*requiredVersion 写成 \^19\.3\.1/,
    ],
    [
      'a shared module that the live shell does not have',
      { shared: [{ name: 'react-hook-form', version: '7.92.0', requiredVersion: '^7.0.0' }] },
      /mf-other 需要外壳共享的 react-hook-form，外壳 1\.0\.0 没有。请先让更新的外壳上线。/,
    ],
    [
      'an entry that no script tag can start',
      { metaData: { remoteEntry: { name: 'remoteEntry.1.js', type: 'module' } } },
      /入口 remoteEntry\.1\.js 是 module 类型，外壳只能加载普通脚本。请/,
    ],
    [
      'an entry that sets another global variable',
      { metaData: { globalName: 'another' } },
      /release\.json 与 mf-manifest\.json 说的不是同一个入口。请/,
    ],
    [
      'a module that the build does not expose',
      { exposes: [] },
      /模块 \.\/Page 不在 mf-manifest\.json 的 exposes 里。请/,
    ],
    [
      'a federation manifest that is none',
      { exposes: [{}] },
      /mf-manifest\.json 的 exposes\.0\.path 有误：必填。请/,
    ],
  ])('%s', async (_, federation, sentence) => {
    const folder = aRelease('mf-other', '1.0.0', { federation });

    expect((await release(folder)).problems).toEqual([expect.stringMatching(sentence)]);
  });

  it.each<[string, object, string, RegExp]>([
    [
      'a module that is shown as a widget and exports none',
      { widgets: [{ slot: 'home.main', module: './Page', order: 1, room: [1, 1] }] },
      't.d(n,{page:()=>r,widgets:()=>s})',
      /^模块 \.\/Page 没有导出 widget。请/,
    ],
    [
      'a copy of React',
      {},
      'e.__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE={H:null}',
      /^文件 page\.1\.js 自带了一份 react 或 react-dom，.*请.*import: false/,
    ],
    [
      'a copy of an older React',
      {},
      'e.__SECRET_INTERNALS_DO_NOT_USE_OR_YOU_WILL_BE_FIRED={}',
      /^文件 page\.1\.js 自带了一份 react 或 react-dom/,
    ],
  ])('%s', async (_, facts, page, sentence) => {
    const folder = aRelease('mf-other', '1.0.0', { manifest: facts, page });

    expect((await release(folder)).problems).toEqual([expect.stringMatching(sentence)]);
  });

  it('a federation name of another remote, or of another version of its own', async () => {
    const [stranger, later] = ['mf-other', 'mf-docs'].map((name) =>
      aRelease(name, '7.7.7', { globalName: 'mf_docs_1_0_0' }),
    );

    for (const folder of [stranger!, later!])
      expect((await release(folder)).problems).toEqual([
        expect.stringMatching(/^联邦名称 mf_docs_1_0_0 已由 mf-docs 1\.0\.0 使用，.*请在构建里/),
      ]);
  });

  it('a file over its budget', async () => {
    const folder = other({});
    const file = path.join(folder, 'release.json');
    const record = JSON.parse(readFileSync(file, 'utf8')) as {
      files: Record<string, { brotliBytes: number }>;
    };
    record.files['page.1.js']!.brotliBytes = bytes(150_000).brotliBytes;
    writeFileSync(file, JSON.stringify(record));

    expect((await release(folder)).problems).toEqual([
      '文件 page.1.js 压缩后 150 kB，超过预算 100 kB。请用 import() 拆分，或换用更小的依赖。',
    ]);
  });

  it('a version that exists', async () => {
    const folder = aRelease('mf-docs', '1.0.0', { manifest: help });

    expect(await release(folder)).toMatchObject({
      resCode: 'E8102',
      resMsg: expect.stringMatching(/版本 1\.0\.0 已存在。改动代码后.*npm run activate -- mf-docs 1\.0\.0/),
    });
  });

  it('a shell that does not serve what is live', async () => {
    const folder = aRelease('shell', '2.0.0', { record: { contract: '^3.0.0' } });

    expect((await release(folder)).problems).toContainEqual(
      expect.stringMatching(/mf-docs 需要契约 \^1\.0\.0，外壳 2\.0\.0 提供 3\.0\.0。请/),
    );
  });

  it.each(['0', '100', '-1', '10.5', 'many'])('a share of %s', async (share) => {
    expect((await release(aDocsRelease(), `?canary=${share}`)).resMsg).toMatch(/1 到 99/);
  });
});

describe('an upload', () => {
  it('that is cut off, altered or no archive is never visible', async () => {
    const folder = aRelease('mf-part', '1.0.0');
    const whole = await buffer(packRelease(folder));
    writeFileSync(path.join(folder, 'page.1.js'), 'other();');
    const altered = await buffer(packRelease(folder));
    writeFileSync(path.join(folder, 'evil.js'), 'evil();');
    const extended = await buffer(packRelease(folder));

    for (const archive of [whole.subarray(0, whole.length / 2), altered, extended, Buffer.from('no archive')])
      expect(await send('POST', '', { archive })).toMatchObject({ resCode: 'E8101' });

    const file = await test.app.inject({ method: 'GET', url: '/releases/mf-part/1.0.0/page.1.js' });
    expect(file.statusCode).toBe(404);
    expect(readdirSync(path.join(test.config.dataDir, 'incoming'))).toEqual([]);
    expect(readdirSync(path.join(test.config.dataDir, 'releases'))).not.toContain('mf-part');
  });

  it('that was broken off by the end of the process leaves its folder until the next look, one at work stays', async () => {
    const incoming = path.join(test.config.dataDir, 'incoming');
    const [old, fresh] = ['release-old', 'release-new'].map((name) => path.join(incoming, name));
    for (const folder of [old!, fresh!]) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, 'page.1.js'), '');
    }
    const past = (Date.now() - 3_600_000) / 1000;
    utimesSync(old!, past, past);
    await test.runJob('sweep-uploads');
    expect(readdirSync(incoming)).toContain('release-old');

    await test.runJob('sweep-release-uploads');

    expect(readdirSync(incoming)).toEqual(['release-new']);
    rmSync(fresh!, { recursive: true });
  });

  it('that the disk has no room for is not blamed on the archive', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC', syscall: 'write' });
    const archive = new Readable({ read: () => void archive.destroy(full) });

    await expect(
      test.publishing.publishArchive(
        archive,
        { kind: 'live' },
        { id: 'test', label: 'test', mayRelease: () => true },
      ),
    ).rejects.toBe(full);
  });

  it.each([
    ['br', brotliCompressSync('other();')],
    ['gz', gzipSync('other();')],
    ['gz', Buffer.from('no gzip')],
  ])('that says another thing in its compressed form %s is refused', async (ending, content) => {
    const folder = aRelease('mf-part', '1.0.0');
    writeFileSync(path.join(folder, `remoteEntry.1.js.${ending}`), content);

    expect((await release(folder)).problems).toEqual([
      `文件 remoteEntry.1.js.${ending} 与 remoteEntry.1.js 的内容不同。请重新构建。`,
    ]);
  });

  it.each(['messages.en.json', 'portal.json'])(
    'that says another thing in a compressed form of %s is refused',
    async (file) => {
      const folder = aRelease('mf-part', '1.0.0', {
        english: { 首页: 'Home' },
      });
      writeFileSync(path.join(folder, `${file}.br`), brotliCompressSync('{"首页":"Elsewhere"}'));

      expect((await release(folder)).problems).toEqual([
        `文件 ${file}.br 与 ${file} 的内容不同。请重新构建。`,
      ]);
    },
  );

  it('of one version twice at once is taken once', async () => {
    // So many archives of one token are taken at once.
    const replies = await Promise.all(
      Array.from({ length: 2 }, () => release(aRelease('mf-twice', '1.0.0'))),
    );

    expect(replies.map(({ resCode }) => resCode).sort()).toEqual(['E8102', 'S0000']);
    expect(readdirSync(path.join(test.config.dataDir, 'releases', 'mf-twice'))).toHaveLength(1);
  });
});

it('takes a remote out of the portal; its files stay for open tabs, none falls back to it, and it can be activated', async () => {
  const folder = (number = 0) => aRelease('mf-guest', `1.${number}.0`);
  await release(folder());
  const fallback = async (instead: string) =>
    test.app.inject({ method: 'GET', url: `/releases/mf-guest/fallback.json?instead=${instead}` });

  expect(await send('POST', '/mf-guest/withdraw')).toMatchObject({ resBody: { withdrawn: '1.0.0' } });
  expect((await fallback('0.9.0')).statusCode).toBe(404);
  const isListed = async () =>
    (await send('GET', '')).resBody.records.some(({ remote }) => remote === 'mf-guest');
  expect(await isListed()).toBe(false);
  expect(
    (await test.app.inject({ method: 'GET', url: '/releases/mf-guest/1.0.0/page.1.js' })).statusCode,
  ).toBe(200);
  expect(await send('POST', '/mf-guest/withdraw')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/mf-guest 现在没有线上或灰度的版本，不需要下线。/),
  });
  expect(await send('POST', '/mf-guest/rollback')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/npm run activate -- mf-guest <版本>/),
  });
  expect(await send('POST', '/shell/withdraw')).toMatchObject({
    resCode: 'E8104',
    resMsg: expect.stringMatching(/外壳不能下线/),
  });

  // What comes after it has none of what was withdrawn to go back to.
  await release(folder(1));
  expect((await fallback('1.1.0')).statusCode).toBe(404);
  expect((await fallback('1.1.0')).headers['cache-control']).toBe('no-store');
  expect((await send('POST', '/mf-guest/rollback')).resCode).toBe('E8104');
  test.pass(1000);
  expect(await send('POST', '/mf-guest/activate/1.0.0')).toMatchObject({ resCode: 'S0000' });
  expect((await fallback('1.0.0')).json()).toMatchObject({ version: '1.1.0' });
});

describe('two people who look at the same release', () => {
  const folder = (number: string) => aRelease('mf-pair', number);
  const now = async () => (await test.releases.states()).find(({ remote }) => remote === 'mf-pair')!;
  // So many requests of one address are taken in a minute.
  beforeEach(() => test.pass(61_000));

  it('take it away once, and not the one before it, too', async () => {
    for (const number of ['1.0.0', '1.1.0', '1.2.0']) {
      test.pass(1000);
      await release(folder(number));
    }
    const [one, other] = [await signedIn(test, 'ops@example.com'), await signedIn(test, 'ops@example.com')];
    const takeAway = { remote: 'mf-pair', reason: '标题有误', seen: '1.2.0' };

    expect((await one.call(rollBackRelease, takeAway)).resBody).toEqual({ version: '1.1.0' });
    expect(await other.call(rollBackRelease, takeAway)).toMatchObject({
      resCode: 'E8104',
      resMsg: 'mf-pair 1.2.0 已不是访客得到的版本，现在是 1.1.0。请刷新后再决定。',
    });
    expect((await now()).live!.version).toBe('1.1.0');
  });

  it('take it away once from the command line, too, and the one before it only by its name', async () => {
    for (const number of ['2.0.0', '2.1.0', '2.2.0']) {
      test.pass(1000);
      await release(folder(number));
    }
    const both = await Promise.all([send('POST', '/mf-pair/rollback'), send('POST', '/mf-pair/rollback')]);

    expect(both.map(({ resCode }) => resCode).sort()).toEqual(['E8104', 'S0000']);
    expect(both.find(({ resCode }) => resCode === 'E8104')!.resMsg).toBe(
      '管理令牌 刚回退过 mf-pair，访客现在得到 2.1.0，这次没有再回退。如果 2.1.0 也要拿掉，请写明它：npm run rollback -- mf-pair 2.1.0',
    );
    expect((await now()).live!.version).toBe('2.1.0');
    expect((await send('POST', '/mf-pair/rollback?seen=2.2.0')).resMsg).toMatch(/现在是 2\.1\.0/);
    expect((await send('POST', '/mf-pair/rollback?seen=2.1.0')).resBody.version).toBe('2.0.0');
    // One that was released in between is meant.
    await release(folder('2.3.0'));
    expect((await send('POST', '/mf-pair/rollback')).resBody.version).toBe('2.0.0');
    await send('POST', '/mf-pair/activate/1.1.0');
  });

  it('leave the live one alone when the canary that both want to stop is gone', async () => {
    await release(folder('1.3.0'), '?canary=10');
    const operator = await signedIn(test, 'ops@example.com');
    const stop = { remote: 'mf-pair', reason: '', seen: '1.3.0' };

    await operator.call(rollBackRelease, stop);
    expect((await operator.call(rollBackRelease, stop)).resCode).toBe('E8104');
    expect((await now()).live!.version).toBe('1.1.0');
  });

  it('promote the canary that they have seen and no other', async () => {
    await release(folder('1.4.0'), '?canary=10');
    await release(folder('1.5.0'), '?canary=10');
    const operator = await signedIn(test, 'ops@example.com');

    expect(await operator.call(promoteRelease, { remote: 'mf-pair', seen: '1.4.0' })).toMatchObject({
      resCode: 'E8103',
      resMsg: 'mf-pair 1.4.0 已不在灰度，现在灰度的是 1.5.0。请刷新后再决定。',
    });
    const [latest, before] = (await send('GET', '/history?remote=mf-pair')).resBody.records;
    expect([latest, before]).toMatchObject([
      { action: 'canary', version: '1.5.0' },
      { action: 'supersede', version: '1.4.0', percent: 10 },
    ]);
    const stopped = await send('POST', '/mf-pair/rollback');
    expect(stopped).toMatchObject({ resBody: { version: '1.1.0', left: '1.5.0', isCanary: true } });
  });
});

describe('at the desk', () => {
  const folder = (number: string) => aRelease('mf-desk', number);
  const state = async () => (await test.releases.states()).find(({ remote }) => remote === 'mf-desk');
  beforeAll(async () => {
    test.pass(61_000);
    await release(folder('1.0.0'));
    test.pass(1000);
    await release(folder('1.1.0'));
  });

  it('starts a canary of a kept version, and widens only the one that was seen', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const start = { remote: 'mf-desk', version: '1.0.0', reason: '先看两天', percent: 20 };

    expect(await operator.call(activateRelease, start)).toMatchObject({ resBody: { version: '1.0.0' } });
    expect(await state()).toMatchObject({
      live: { version: '1.1.0' },
      canary: { version: '1.0.0', percent: 20 },
    });
    expect(await operator.call(activateRelease, { ...start, version: '1.1.0' })).toMatchObject({
      resCode: 'E0017',
      resMsg: 'mf-desk 1.1.0 已对全部访客上线，不需要灰度。',
    });
    const widen = { remote: 'mf-desk', percent: 50 };
    expect((await operator.call(promoteRelease, { ...widen, seen: '0.9.0' })).resCode).toBe('E8103');
    expect((await operator.call(promoteRelease, { ...widen, seen: '1.0.0' })).resCode).toBe('S0000');
  });

  it('takes a remote off with its reason, if visitors still get what was seen', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const withdraw = { remote: 'mf-desk', reason: '停止服务', seen: '1.0.0' };

    expect(await operator.call(withdrawRelease, withdraw)).toMatchObject({
      resCode: 'E8104',
      resMsg: expect.stringMatching(/1\.0\.0 已不是访客得到的版本，现在是 1\.1\.0/),
    });
    expect((await operator.call(withdrawRelease, { ...withdraw, reason: '' })).resCode).toBe('E0017');
    expect(await operator.call(withdrawRelease, { ...withdraw, seen: '1.1.0' })).toMatchObject({
      resBody: { version: '1.1.0' },
    });
    expect(await state()).toBeUndefined();
    expect((await operator.call(listReleaseHistory, { remote: 'mf-desk' })).resBody.records[0]).toMatchObject(
      { action: 'withdraw', version: '1.1.0', note: '停止服务' },
    );
    expect((await operator.call(withdrawRelease, { ...withdraw, seen: undefined })).resMsg).toMatch(
      /不需要下线/,
    );
    expect((await operator.call(withdrawRelease, { ...withdraw, remote: 'shell' })).resMsg).toMatch(
      /外壳不能下线/,
    );
  });

  it('does neither for anybody but operators', async () => {
    const person = await signedIn(test, 'person@example.com');
    const asked = { remote: 'mf-pair', version: '1.0.0', reason: '先看两天', percent: 20 };

    for (const one of [activateRelease, withdrawRelease])
      expect((await person.call(one, asked)).resCode).toMatch(/^E51/);
  });
});

it('says of a version that it is live already, and makes no canary of it', async () => {
  const folder = () => aRelease('mf-same', '1.0.0');
  await release(folder());

  expect((await release(folder())).resMsg).toBe('版本 1.0.0 已在线上，没有改动可发布。');
  expect(await send('POST', '/mf-same/activate/1.0.0?canary=10')).toMatchObject({
    resCode: 'E0017',
    resMsg: 'mf-same 1.0.0 已对全部访客上线，不需要灰度。',
  });
  await release(aRelease('mf-same', '1.1.0'), '?canary=10');
  expect((await release(aRelease('mf-same', '1.1.0'))).resMsg).toMatch(
    /正在灰度。用 npm run promote -- mf-same/,
  );
});

it('does not go back to what has shown a path that is another remote’s by now', async () => {
  const showing = (at: string, name: string, number: string) =>
    aRelease(name, number, { manifest: { routes: [{ path: at, module: './Page' }] } });
  await release(showing('/taken', 'mf-first', '1.0.0'));
  await release(showing('/moved', 'mf-first', '1.1.0'));
  await release(showing('/taken', 'mf-next', '1.0.0'));

  for (const step of ['rollback', 'activate/1.0.0'])
    expect(await send('POST', `/mf-first/${step}`)).toMatchObject({
      resCode: 'E8101',
      problems: [expect.stringMatching(/路径 \/taken 已属于 mf-next。请/)],
    });
  expect(
    (await test.app.inject({ method: 'GET', url: '/taken', headers: { host: 'localhost' } })).body,
  ).toContain('mf-next/1.0.0/remoteEntry');
});

describe('a token', () => {
  it('releases its own remotes and nothing else, until it is revoked', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const { resBody } = await operator.call(addReleaseToken, {
      label: '文档团队',
      remotes: 'mf-docs，mf-guide',
    });
    const { token, tokenId } = resBody as { token: string; tokenId: string };

    expect(await release(aDocsRelease(), '', token)).toMatchObject({ resCode: 'S0000' });
    expect(await stateOfDocs()).toMatchObject({ live: { by: '文档团队' } });
    const foreign = aRelease('mf-foreign', '1.0.0');
    expect(await release(foreign, '', token)).toMatchObject({
      resCode: 'E8106',
      resMsg: expect.stringContaining('不能发布 mf-foreign'),
    });
    expect((await send('POST', '/shell/rollback', { token })).resCode).toBe('E8106');
    const refused = await refusedTokens();
    expect(refused.map(({ outcome }) => outcome)).toEqual(['E8106', 'E8106']);
    // Both at one moment of the test's clock, so in no order.
    expect(refused.map(({ detail }) => detail)).toEqual(
      expect.arrayContaining([
        expect.stringMatching(new RegExp(`^${tokenId} .*mf-foreign`)),
        expect.stringMatching(new RegExp(`^${tokenId} .*shell`)),
      ]),
    );

    const { resBody: list } = await operator.call(listReleaseTokens, {});
    expect(list.records).toEqual([
      expect.objectContaining({ label: '文档团队', remotes: ['mf-docs', 'mf-guide'] }),
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
    expect(await operator.call(revokeReleaseToken, { tokenId })).toMatchObject({ resCode: 'S0000' });
    expect((await release(aDocsRelease(), '', token)).resCode).toBe('E8106');
  });

  it.each(['', 'rt_unknown', 'Bearer'])('of nobody is refused: “%s”', async (token) => {
    const before = await refusedTokens();

    expect((await send('GET', '', { token })).resCode).toBe('E8106');

    expect(await refusedTokens()).toEqual(before);
  });

  const refusedTokens = () =>
    test.db
      .selectFrom('audit_log')
      .select(['outcome', 'detail'])
      .where('event', '=', 'release.refused')
      .orderBy('at')
      .orderBy('id')
      .execute();
});

describe('a local version', () => {
  const bootOf = (body: string) =>
    JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as {
      overrides: object[];
      sample: number;
    };
  const open = (visitor: Browser) => visitor.send({ method: 'GET', url: '/help' });

  it('is there for the session that asked for it, until it ends, and lets its origin in nowhere else', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const input = { remote: 'mf-docs', origin: 'http://localhost:9000' };
    expect(await operator.call(startOverride, input)).toMatchObject({ resCode: 'S0000' });

    const own = await open(operator);
    expect(bootOf(own.body)).toMatchObject({ sample: 0, overrides: [{ remote: 'mf-docs' }] });
    expect(own.headers['content-security-policy']).toContain('http://localhost:9000 ws://localhost:9000');
    const other = test.browser();
    other.cookies.set('portal_override', '1');
    const foreign = await open(other);
    expect(bootOf(foreign.body)).toMatchObject({ overrides: [] });
    expect(foreign.headers['content-security-policy']).not.toContain('9000');

    await operator.call(stopOverride, {});
    expect(bootOf((await open(operator)).body).overrides).toEqual([]);
    await operator.call(startOverride, input);
    test.pass(29 * 60_000);
    for (let half = 0; half < 4; half++) {
      await operator.call(listReleaseTokens, {});
      test.pass(29 * 60_000);
    }
    expect(bootOf((await open(operator)).body).overrides).toEqual([]);
  });

  it.each([
    ['mf-docs', 'https://evil.example', 'E8109'],
    ['mf-docs', 'http://localhost.evil.example:9000', 'E8109'],
    ['mf-docs', 'http://localhost:9000/path', 'E8109'],
    ['mf-docs', 'javascript:alert(1)', 'E8109'],
    ['mf-docs', "http://localhost:9000'; script-src *", 'E8109'],
    ['mf-nothing', 'http://localhost:9000', 'E8105'],
    ['shell', 'http://localhost:9000', 'E8105'],
  ])('of %s from %s is refused', async (remote, origin, code) => {
    const operator = await signedIn(test, 'ops@example.com');

    expect((await operator.call(startOverride, { remote, origin })).resCode).toBe(code);
  });
});

it('names the versions of a visitor by one short id', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  const { body } = await operator.send({ method: 'GET', url: '/help' });
  const { composition } = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(body)![1]!) as {
    composition: string;
  };

  const { resBody } = await operator.call(viewComposition, { composition });

  expect(composition).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  expect(resBody.parts).toContainEqual({ remote: 'shell', version: '1.0.0' });
  expect(await operator.call(viewComposition, { composition: 'NOTHING2' })).toMatchObject({
    resCode: 'E8107',
  });
});

it('is one registry for several servers', async () => {
  const { config, db, listen } = test;
  const second = await buildApp({ config, db, listen });
  const seen = async () =>
    (
      (await second.app.inject({ method: 'GET', url: '/releases.json' })).json() as Record<
        string,
        { version: string }
      >
    )['mf-both']?.version;
  try {
    expect(await seen()).toBeUndefined();
    await release(aRelease('mf-both', '1.0.0'));

    await eventually(async () => expect(await seen()).toBe('1.0.0'));
    const file = await second.app.inject({ method: 'GET', url: '/releases/mf-both/1.0.0/page.1.js' });
    expect(file.statusCode).toBe(200);
  } finally {
    await second.app.close();
  }
});

it('keeps releases in a bucket where one is configured', async () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: 'portal' }],
  });
  const { port } = (await server.run()) as AddressInfo;
  const portal = await buildTestApp({
    config: {
      releaseStore: {
        kind: 's3',
        bucket: 'portal',
        prefix: 'releases/',
        endpoint: `http://127.0.0.1:${port}`,
        region: 'us-east-1',
        accessKeyId: 'S3RVER',
        secretAccessKey: 'S3RVER',
      },
    },
  });
  try {
    await portal.publishing.publishFolder(aRelease('shell', '1.0.0'));
    await portal.publishing.publishFolder(aRelease('mf-docs', '1.0.0', { manifest: help }));

    const page = await portal.app.inject({ method: 'GET', url: '/help', headers: { host: 'localhost' } });
    expect(page.body).toContain('<b>frame</b>');
    const entry = await portal.app.inject({
      method: 'GET',
      url: '/releases/mf-docs/1.0.0/remoteEntry.1.js',
      headers: { 'accept-encoding': 'br' },
    });
    expect(entry.headers['content-encoding']).toBe('br');
    expect(
      (await portal.app.inject({ method: 'GET', url: '/releases/mf-docs/1.0.0/none.js' })).statusCode,
    ).toBe(404);
  } finally {
    await portal.close();
    await server.close();
    rmSync(directory, { recursive: true, force: true });
  }
});

describe('files of old releases', () => {
  const fileOf = async (number: number) =>
    (
      await test.app.inject({
        method: 'GET',
        url: `/releases/mf-aged/${number}.0.0/remoteEntry.1.js`,
        headers: { host: 'localhost' },
      })
    ).statusCode;
  const folders = () => readdirSync(path.join(test.config.dataDir, 'releases/mf-aged')).length;
  const publish = (number: number) => test.publishing.publishFolder(aRelease('mf-aged', `${number}.0.0`));

  it('are removed after 90 days, except the ten last ones; what was removed can be published again', async () => {
    for (let number = 1; number <= 13; number++) {
      await publish(number);
      test.pass(days);
    }
    await test.runJob('prune-releases');
    expect(folders()).toBe(13);

    test.pass(91 * days);
    await test.runJob('prune-releases');

    expect(folders()).toBe(10);
    expect([await fileOf(3), await fileOf(4), await fileOf(13)]).toEqual([404, 200, 200]);
    expect(await test.releases.rollBack('mf-aged', 'test')).toMatchObject({ version: '12.0.0' });

    await publish(2);
    expect(await fileOf(2)).toBe(200);
    expect((await test.releases.states()).find(({ remote }) => remote === 'mf-aged')).toMatchObject({
      live: { version: '2.0.0' },
      previous: '12.0.0',
    });
  });

  it('stay when the release is live, whatever its age', async () => {
    await test.releases.rollBack('mf-aged', 'test');
    test.pass(400 * days);
    await test.runJob('prune-releases');

    expect(await fileOf(12)).toBe(200);
    expect((await test.releases.fallbackFor('mf-aged', ['12.0.0']))?.version).toBe('11.0.0');
    expect(await fileOf(11)).toBe(200);
  });
});
