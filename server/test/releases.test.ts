import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { addReleaseToken } from '@portal/calls';
import { lateFrame } from '@portal/contract/internal';
import { shellFirst } from '../src/modules/releases';
import { aRelease, manifestOf } from './aRelease';
import { buildTestApp, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

const notices = (facts: object = {}) => ({
  name: 'mf-notices',
  title: '公告',
  team: 'T',
  contract: '^1.0.0',
  widgets: [
    { slot: 'subHome.banner', module: './Page', order: 1, room: [1, 1], early: [{ call: '/carousel/list' }] },
  ],
  routes: [
    {
      path: '/noticeDetail',
      module: './Page',
      title: '公告详情',
      early: [{ call: '/notice/view', body: { noId: '?noId' } }],
    },
  ],
  ...facts,
});
const open = (url: string, host = 'localhost', headers = {}) =>
  test.app.inject({ method: 'GET', url, headers: { host, ...headers } });

async function aNoticeId(): Promise<string> {
  const everywhere = test.db.selectFrom('notices').select('id').where('portal_id', 'is', null);
  return (await everywhere.limit(1).executeTakeFirstOrThrow()).id;
}

it('answers 503 and says so until a shell is published', async () => {
  const response = await open('/');

  expect(response.statusCode).toBe(503);
  expect(response.body).toContain('门户正在启动');
});

it('publishes releases, once each, and says what is live', async () => {
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'), 'test');
  await test.publishing.publishFolder(aRelease('mf-notices', '1.0.0', { manifest: notices() }), 'test');
  await test.publishing.publishFolder(aRelease('mf-notices', '1.1.0', { manifest: notices() }), 'test');
  await test.publishing.publishFolder(
    aRelease('mf-notices', '1.1.0', { manifest: notices({ title: 'other content' }) }),
    'test',
  );

  expect((await open('/releases.json')).json()).toMatchObject({
    'mf-notices': { version: '1.1.0', channel: 'live', entry: '/releases/mf-notices/1.1.0/remoteEntry.1.js' },
  });
  const history = await test.db
    .selectFrom('release_history')
    .select(['remote', 'version'])
    .where('remote', '=', 'mf-notices')
    .execute();
  expect(history.map(({ version }) => version)).toEqual(['1.0.0', '1.1.0']);
});

it('takes a new release beside one whose portal.json was written before search tabs existed', async () => {
  await sql`update releases set manifest = manifest - 'search' - 'dialogs'
    where remote = 'mf-notices'`.execute(test.db);

  await test.publishing.publishFolder(
    aRelease('mf-later', '1.0.0', {
      manifest: {
        search: [{ kind: 'notice', flag: 3, label: '公告', order: 1, module: './Page' }],
        dialogs: [{ id: 'login', module: './Page' }],
      },
    }),
    'test',
  );

  expect((await open('/releases.json')).json()).toHaveProperty('mf-later');
});

it.each([
  ['br', 'gzip, deflate, br'],
  ['gzip', 'gzip, deflate'],
  ['gzip', 'br;q=0, gzip;q=0.5'],
  [undefined, 'identity'],
  [undefined, 'gzip;q=0'],
] as const)(
  'goes on serving files of releases that are no longer live, for ever cacheable, as %s to whoever takes %s',
  async (encoding, asked) => {
    const address = '/releases/mf-notices/1.0.0/remoteEntry.1.js';
    const old = await open(address, 'localhost', { 'accept-encoding': asked });

    expect(old.statusCode).toBe(200);
    expect(old.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      vary: 'accept-encoding',
    });
    expect(old.headers['content-encoding']).toBe(encoding);
    expect(old.headers['set-cookie']).toBeUndefined();
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes };
    expect(unpack[encoding ?? 'plain'](old.rawPayload).toString()).toMatch(/^\/\* mf-notices 1\.0\.0/);
  },
);

it.each([
  '/releases/mf-notices/1.1.0/%2e%2e%2frelease.json',
  '/releases/shell/1.0.0/prerender.cjs',
  '/releases/shell/1.0.0/nothing.js',
  '/releases/..%2f..%2fsecret/1/x.js',
])('does not serve %s', async (url) => {
  expect((await open(url)).statusCode).toBe(404);
});

it.each([
  [
    'a route of another remote',
    { name: 'mf-other', routes: [{ path: '/noticeDetail', module: './X' }] },
    '路径 /noticeDetail 已属于 mf-notices',
  ],
  ['a contract that the shell does not serve', { name: 'mf-other', contract: '^9.0.0' }, '需要契约 ^9.0.0'],
])('refuses %s in one sentence', async (_, facts, sentence) => {
  const folder = aRelease('mf-other', '1.0.0', {
    manifest: notices({ routes: [], widgets: [], ...facts }),
  });

  await expect(test.publishing.publishFolder(folder, 'test')).rejects.toThrow(sentence);
  expect((await open('/releases.json')).json()).not.toHaveProperty('mf-other');
});

it('says before a build what of portal.json does not fit', async () => {
  const operator = await signedIn(test, 'ops@example.com');
  const { token } = (await operator.call(addReleaseToken, { label: '其他团队', remotes: 'mf-other' }))
    .resBody;
  const check = async (facts: object) => {
    const reply = await test.browser().send({
      method: 'POST',
      url: '/internal/releases/check',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      payload: JSON.stringify({ ...manifestOf('mf-other'), ...facts }),
    });
    return reply.json<{ resCode: string; problems?: string[] }>();
  };

  expect(await check({})).toMatchObject({ resCode: 'S0000' });
  expect(await check({ routes: [{ path: '/noticeDetail', module: './X' }] })).toMatchObject({
    resCode: 'E8101',
    problems: [expect.stringContaining('路径 /noticeDetail 已属于 mf-notices')],
  });
  expect(await check({ routes: [{ path: '/err', module: './X' }] })).toMatchObject({
    problems: [expect.stringContaining('外壳')],
  });
  expect(await check({ contract: '^9.0.0' })).toMatchObject({
    problems: [expect.stringContaining('需要契约 ^9.0.0')],
  });
  expect(await check({ routes: 1 })).toMatchObject({ resCode: 'E8101' });
  expect(await check({ name: 'mf-notices' })).toMatchObject({ resCode: 'E8106' });
});

it('gives an address to the more specific pattern of a remote, in whichever order they stand', async () => {
  const routes = [
    { path: '/item/:id', title: '任一' },
    { path: '/goods/sold', title: '已售' },
    { path: '/item/new', title: '新建' },
    { path: '/goods/:id', title: '商品' },
  ].map((route) => ({ ...route, module: './Page' }));
  await test.publishing.publishFolder(aRelease('mf-any', '1.0.0', { manifest: { routes } }), 'test');
  const titleOf = async (url: string) => /<title>(\S+) -/.exec((await open(url)).body)?.[1];

  expect(await titleOf('/item/7')).toBe('任一');
  expect(await titleOf('/item/new')).toBe('新建');
  expect(await titleOf('/goods/7')).toBe('商品');
  expect(await titleOf('/goods/sold')).toBe('已售');
});

it('writes a document with frame, policy, preloads of the route and the reply of its first call', async () => {
  const id = await aNoticeId();
  const response = await open(`/noticeDetail?noId=${id}`);
  const policy = response.headers['content-security-policy'] as string;
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];

  expect(response.statusCode).toBe(200);
  expect(policy).not.toMatch(/unsafe/);
  expect(response.body).toContain('<b>frame</b>');
  for (const [, given] of response.body.matchAll(/<script(?! type)[^>]*nonce="([^"]+)"/g))
    expect(given).toBe(nonce);
  expect(response.body).toMatch(
    /<link rel="preload" as="script" href="\/releases\/mf-notices\/1\.1\.0\/page\.1\.js" integrity="sha384-[^"]{64}">/,
  );
  const boot = JSON.parse(/id="portal-boot">(.*?)<\/script>/s.exec(response.body)![1]!);
  expect(boot.early).toEqual([
    { key: `/notice/view\nnoId=${id}`, reply: expect.objectContaining({ resCode: 'S0000' }) },
  ]);
});

it('draws unknown paths with 404, and an unknown host too', async () => {
  expect((await open('/no/such/page')).statusCode).toBe(404);
  expect((await open('/unitType')).statusCode).toBe(404);
  expect((await open('/', 'nobody.localhost')).statusCode).toBe(404);
  expect((await open('/', 'evil.example')).statusCode).toBe(404);
});

it('leads on what shows nothing itself: redirects with their query, a page without what it is about, the other home', async () => {
  const manifest = {
    contract: '^1.4.0',
    routes: [
      { path: '/stock', redirectTo: '/stock/all' },
      { path: '/stock/:kind', module: './Page' },
      { path: '/stockDetail', module: './Page', requires: ['stockId'], list: '/stock/all' },
    ],
  };
  await test.publishing.publishFolder(aRelease('mf-leads', '1.0.0', { manifest }), 'test');
  const placeOf = async (url: string, host?: string) => {
    const { statusCode, headers } = await open(url, host);
    return [statusCode, headers.location];
  };

  expect(await placeOf('/stock?q=a%20b')).toEqual([302, '/stock/all?q=a+b']);
  expect(await placeOf('/stockDetail')).toEqual([302, '/stock/all?for=%2FstockDetail']);
  expect(await placeOf('/stockDetail?stockId=%0d%0aX:y')).toEqual([200, undefined]);
  expect(await placeOf('/subDomain?from=mail')).toEqual([302, '/index?from=mail']);
  expect(await placeOf('/index', 'harbor.localhost')).toEqual([302, '/subDomain']);
  expect(await placeOf('/index')).toEqual([200, undefined]);
  expect((await open('/stock')).headers['cache-control']).toBe('no-store');
});

it.each([
  ['requires without a list', { requires: ['id'] }],
  ['a list of another site', { list: '//evil.example' }],
])('refuses a manifest with %s', async (_, facts) => {
  const folder = aRelease('mf-list', '1.0.0', {
    manifest: { routes: [{ path: '/list', module: './Page', ...facts }] },
  });

  await expect(test.publishing.publishFolder(folder, 'test')).rejects.toThrow();
});

it('carries the look of a branded portal before the first script', async () => {
  const { body } = await open('/subDomain', 'harbor.localhost');

  expect(body).toContain('<title>海港开放平台</title>');
  expect(body).toContain(':root{--portal-brand:#1B4D3E;--portal-on-brand:#FFFFFF}');
  expect(body).toContain('<link rel="preload" as="image" href="/media/harbor-slide-1.svg">');
});

it('cannot be left by what a notice says', async () => {
  const id = await aNoticeId();
  await test.db
    .updateTable('notices')
    .set({ title: '</script><script>alert(1)</script>' })
    .where('id', '=', id)
    .execute();

  const { body } = await open(`/noticeDetail?noId=${id}`);

  expect(body).not.toContain('<script>alert(1)');
});

it('leaves the drawing to the browser when the shell cannot draw itself', async () => {
  await test.publishing.publishFolder(
    aRelease('shell', '1.0.1', { prerender: 'throw new Error("broken")' }),
    'test',
  );

  const response = await open('/');

  expect(response.statusCode).toBe(200);
  expect(response.body).toContain('<div id="root"></div>');
});

it('does not run shell code of which a byte was changed in the store, serves the page all the same, and counts it', async () => {
  const prerender = 'exports.prerender = () => ({ html: "<b>as released</b>", styles: "" })';
  const count = async () =>
    Number(/^release_code_refused_total (\d+)/m.exec((await open('/metrics')).body)?.[1]);
  const before = await count();
  await test.publishing.publishFolder(aRelease('shell', '1.0.2', { prerender }), 'test');
  const store = path.join(test.config.dataDir, 'releases/shell');
  const place = readdirSync(store).find((name) => name.startsWith('1.0.2'))!;
  writeFileSync(path.join(store, place, 'prerender.cjs'), prerender.replace('as released', 'as Released'));

  for (const address of ['/', '/err', '/noticeDetail']) {
    const response = await open(address);
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain('<div id="root"></div>');
  }

  expect(await count()).toBe(before + 1);
});

it('goes on with the shell code that it has checked, whatever becomes of the files', async () => {
  const prerender = 'exports.prerender = () => ({ html: "<b>as released</b>", styles: "" })';
  await test.publishing.publishFolder(aRelease('shell', '1.0.3', { prerender }), 'test');
  expect((await open('/')).body).toContain('<b>as released</b>');
  const store = path.join(test.config.dataDir, 'releases/shell');
  const place = readdirSync(store).find((name) => name.startsWith('1.0.3'))!;
  writeFileSync(path.join(store, place, 'prerender.cjs'), prerender.replace('as released', 'evil'));

  expect((await open('/err')).body).toContain('<b>as released</b>');
});

it('names what the shell brings late where a page begins with it, whatever else a release says', async () => {
  await test.publishing.publishFolder(
    aRelease('shell', '9.0.0', {
      late: '/* forms */',
      record: { lateFiles: { 'react-hook-form': ['late.1.js'] } },
    }),
    'test',
  );
  const withLate = (version: string, late: object) =>
    test.publishing.publishFolder(
      aRelease('mf-forms', version, {
        manifest: { routes: [{ path: '/form', module: './Page' }] },
        record: { late },
      }),
      'test',
    );
  const late = '<link rel="preload" as="script" href="/releases/shell/9.0.0/late.1.js" integrity="sha384-';

  await withLate('1.0.0', { constructor: ['./Page'], other: ['./Page'], 'react-hook-form': ['./Other'] });
  const without = await open('/form');
  expect([without.statusCode, without.body.includes(late)]).toEqual([200, false]);
  await withLate('1.0.1', { 'react-hook-form': ['./Page'] });
  expect((await open('/form')).body).toContain(late);
});

it('names the frame of console pages on these only', async () => {
  await test.publishing.publishFolder(
    aRelease('shell', '9.0.1', {
      late: '/* frame */',
      record: { lateFiles: { [lateFrame]: ['late.1.js'] } },
    }),
    'test',
  );
  const routes = [
    { path: '/plainPage', module: './Page' },
    { path: '/consolePage', module: './Page', frame: 'console' },
  ];
  await test.publishing.publishFolder(aRelease('mf-framed', '1.0.0', { manifest: { routes } }), 'test');
  const preload = 'href="/releases/shell/9.0.1/late.1.js" integrity="sha384-';

  expect((await open('/consolePage')).body).toContain(preload);
  expect((await open('/plainPage')).body).not.toContain(preload);
});

it('takes what a newer version has built beside a portal of before: the shell first', async () => {
  const needed = { 'react-hook-form': '7.92.0' };
  const remote = aRelease('mf-needy', '1.0.0', {
    record: { shared: needed },
    federation: {
      shared: [{ name: 'react-hook-form', version: '7.92.0', requiredVersion: '^7.0.0' }],
    },
  });
  const shell = aRelease('shell', '9.1.0', {
    record: { shared: { react: '19.3.1', ...needed } },
  });
  const live = async () => {
    const { remotes, shellVersion } = JSON.parse(
      /id="portal-boot">(.*?)<\/script>/s.exec((await open('/')).body)![1]!,
    ) as { remotes: { name: string }[]; shellVersion: string };
    return [shellVersion, remotes.some(({ name }) => name === 'mf-needy')];
  };

  await expect(test.publishing.publishFolder(remote)).rejects.toThrow();
  expect(shellFirst([remote, shell])).toEqual([shell, remote]);
  for (const folder of shellFirst([remote, shell])) await test.publishing.publishFolder(folder);
  expect(await live()).toEqual(['9.1.0', true]);
});
