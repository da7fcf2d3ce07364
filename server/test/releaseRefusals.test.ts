import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { aRelease, type ReleaseFacts } from './aRelease';
import { aDocsRelease, startReleases, type Releases } from './startReleases';

let test: Releases['test'];
let release: Releases['release'];
const other = (facts: object) => aRelease('mf-other', '1.0.0', { manifest: facts });

beforeAll(async () => {
  ({ test, release } = await startReleases());
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
  await release(aDocsRelease(0));
  test.pass(1000);
  expect(await release(aDocsRelease(1, { manifest }))).toMatchObject({ resCode: 'S0000' });
});
afterAll(() => test.close());

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
])('refuses %s, in one sentence with the remedy', async (_, facts, sentence) => {
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
])('refuses %s, in one sentence with the remedy', async (_, record, sentence) => {
  const folder = aRelease('mf-other', '1.0.0', { record });

  expect((await release(folder)).problems).toEqual([expect.stringMatching(sentence)]);
});

const react = (facts: object) => ({ shared: [{ name: 'react', version: '19.3.1', ...facts }] });

it.each<[string, ReleaseFacts['federation'], RegExp]>([
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
])('refuses %s, in one sentence with the remedy', async (_, federation, sentence) => {
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
])('refuses %s, in one sentence with the remedy', async (_, facts, page, sentence) => {
  const folder = aRelease('mf-other', '1.0.0', { manifest: facts, page });

  expect((await release(folder)).problems).toEqual([expect.stringMatching(sentence)]);
});

it('refuses a federation name of another remote, or of another version of its own', async () => {
  const [stranger, later] = ['mf-other', 'mf-docs'].map((name) =>
    aRelease(name, '7.7.7', { globalName: 'mf_docs_1_0_0' }),
  );

  for (const folder of [stranger!, later!])
    expect((await release(folder)).problems).toEqual([
      expect.stringMatching(/^联邦名称 mf_docs_1_0_0 已由 mf-docs 1\.0\.0 使用，.*请在构建里/),
    ]);
});

it('refuses a file over its budget', async () => {
  const folder = other({});
  const file = path.join(folder, 'release.json');
  const record = JSON.parse(readFileSync(file, 'utf8')) as {
    files: Record<string, { brotliBytes: number }>;
  };
  record.files['page.1.js']!.brotliBytes = 150_000;
  writeFileSync(file, JSON.stringify(record));

  expect((await release(folder)).problems).toEqual([
    '文件 page.1.js 压缩后 150 kB，超过预算 100 kB。请用 import() 拆分，或换用更小的依赖。',
  ]);
});

it('refuses a version that exists', async () => {
  const folder = aDocsRelease(0);

  expect(await release(folder)).toMatchObject({
    resCode: 'E8102',
    resMsg: expect.stringMatching(/版本 1\.0\.0 已存在。改动代码后.*npm run activate -- mf-docs 1\.0\.0/),
  });
});

it('refuses a shell that does not serve what is live', async () => {
  const folder = aRelease('shell', '2.0.0', { record: { contract: '^3.0.0' } });

  expect((await release(folder)).problems).toContainEqual(
    expect.stringMatching(/mf-docs 需要契约 \^1\.0\.0，外壳 2\.0\.0 提供 3\.0\.0。请/),
  );
});

it.each(['0', '100', '-1', '10.5', 'many'])('refuses a share of %s', async (share) => {
  expect((await release(aDocsRelease(9), `?canary=${share}`)).resMsg).toMatch(/1 到 99/);
});
