import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import { packRelease } from '../../scripts/lib/packRelease';
import { buildApp } from '../src';
import { days } from '../src/platform/time';
import { aRelease } from './aRelease';
import { buildTestApp } from './buildTestApp';
import { eventually } from './startMarket';
import { aDocsRelease, startReleases, type Releases } from './startReleases';

let test: Releases['test'];
let send: Releases['send'];
let release: Releases['release'];
beforeAll(async () => void ({ test, send, release } = await startReleases()));
afterAll(() => test.close());

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
    await portal.publishing.publishFolder(aDocsRelease(0));

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
