import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildTestApp, type TestApp } from './buildTestApp';

const folders: string[] = [];
let test: TestApp | null = null;
afterEach(async () => {
  await test?.close();
  test = null;
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** What `npm run sdk` leaves. */
function sdkFolder(version: string, content: string, promised = content): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'sdk-'));
  folders.push(folder);
  const file = `portal-remote-sdk-${version}.tgz`;
  writeFileSync(path.join(folder, file), content);
  const integrity = `sha512-${createHash('sha512').update(promised).digest('base64')}`;
  const index = { version, contract: '1.5.0', file, bytes: content.length, integrity, builtFrom: 'x' };
  writeFileSync(path.join(folder, 'index.json'), JSON.stringify(index));
  return folder;
}

const get = ({ app }: TestApp, url: string) =>
  app.inject({ method: 'GET', url, headers: { host: 'localhost' } });

it('gives out the package that the portal was started with, and says its contract and hash', async () => {
  test = await buildTestApp({ config: { sdk: sdkFolder('1.5.0-g1', 'first') } });

  const index = (await get(test, '/sdk/index.json')).json<{ file: string }>();
  const current = await get(test, '/sdk/portal-remote-sdk.tgz');
  const exact = await get(test, `/sdk/${index.file}`);

  expect(index).toEqual({
    version: '1.5.0-g1',
    contract: '1.5.0',
    file: 'portal-remote-sdk-1.5.0-g1.tgz',
    bytes: 5,
    integrity: `sha512-${createHash('sha512').update('first').digest('base64')}`,
  });
  expect([current.body, current.headers['cache-control']]).toEqual(['first', 'no-cache']);
  expect([exact.body, exact.headers['cache-control']]).toEqual([
    'first',
    expect.stringContaining('immutable'),
  ]);
});

it('goes on giving out a package that an earlier portal gave out: lock files name it', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-data-'));
  folders.push(dataDir);
  const releaseStore = { kind: 'folder' as const, folder: path.join(dataDir, 'releases') };
  const earlier = await buildTestApp({ config: { sdk: sdkFolder('1.5.0-g1', 'first'), releaseStore } });
  await get(earlier, '/sdk/index.json');
  await earlier.close();

  test = await buildTestApp({ config: { sdk: sdkFolder('1.5.0-g2', 'second'), releaseStore } });

  expect((await get(test, '/sdk/portal-remote-sdk-1.5.0-g1.tgz')).body).toBe('first');
  expect((await get(test, '/sdk/portal-remote-sdk.tgz')).body).toBe('second');
});

it.each(['portal-remote-sdk-9.9.9.tgz', '..%2fsecret.tgz', 'index.js', 'portal-remote-sdk-1.5.0-g1.tgz.br'])(
  'answers 404 for %s, and says what there is',
  async (file) => {
    test = await buildTestApp({ config: { sdk: sdkFolder('1.5.0-g1', 'first') } });

    const response = await get(test, `/sdk/${file}`);

    expect(response.statusCode).toBe(404);
    expect(response.body).toContain('/sdk/portal-remote-sdk-1.5.0-g1.tgz');
  },
);

it('gives nothing out that is not what its index says, and runs without', async () => {
  test = await buildTestApp({ config: { sdk: sdkFolder('1.5.0-g1', 'tampered', 'first') } });

  for (const file of ['index.json', 'portal-remote-sdk.tgz', 'portal-remote-sdk-1.5.0-g1.tgz'])
    expect((await get(test, `/sdk/${file}`)).statusCode).toBe(404);
  expect((await get(test, '/healthz')).statusCode).toBe(200);
});

it('says how a portal is given one, where there is none', async () => {
  test = await buildTestApp();

  expect((await get(test, '/sdk/index.json')).body).toContain('PORTAL_SDK');
});
