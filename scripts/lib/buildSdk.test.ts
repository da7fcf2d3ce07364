import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sdkDependencies } from './sdkDependencies';
import { openDoors, sdkSources } from './sdkSources';

const root = path.join(__dirname, '../..');
const sources = sdkSources(root);

it('contains the sources that remotes, their tests and stand-alone pages need, and no internal ones', () => {
  expect(sources).toEqual(expect.arrayContaining([...openDoors, 'shared/testing/afterEnv.ts']));
  expect(sources.filter((file) => !file.startsWith('shared/'))).toEqual([]);
  expect(
    sources.filter((file) =>
      /^shared\/(environment|federation)\/|contract\/(gateway|gatewaySignature|seal)\.ts|corpus|exposesOf|\.test\./.test(
        file,
      ),
    ),
  ).toEqual([]);
});

it('lists every package that its sources import, in the locked version', () => {
  const imported = sources
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) => [
      ...readFileSync(path.join(root, file), 'utf8').matchAll(
        /^(?:import|export) .*from '([^.@][^']*|@(?!portal)[^']+)'/gm,
      ),
    ])
    .map(([, request = '']) => (/^(@[^/]+\/[^/]+|[^/]+)/.exec(request) ?? [''])[0])
    .filter((name) => !name.startsWith('node:'));

  expect(imported.length).toBeGreaterThan(10);
  expect(Object.keys(sdkDependencies(root))).toEqual(expect.arrayContaining([...new Set(imported)]));
  for (const version of Object.values(sdkDependencies(root))) expect(version).toMatch(/^\d+\.\d+\.\d+/);
});

describe('the package', () => {
  const build = () =>
    execFileSync(process.execPath, ['--import', 'tsx', path.join(root, 'scripts/buildSdk.ts')], {
      cwd: root,
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    });
  let archive: Buffer;
  beforeAll(() => {
    archive = readFileSync(/\S+\.tgz/.exec(build())![0]);
  }, 240_000);
  const files = () =>
    [
      ...gunzipSync(archive)
        .toString('latin1')
        .matchAll(/package\/[\w./@-]+(?=\0)/g),
    ].map(([name]) => name);

  it('contains nothing of the server, the gateway, the shell, or a remote', () => {
    expect(files()).toEqual(
      expect.arrayContaining(['package/types/calls/index.d.ts', 'package/scripts/lib/portal-remote.cjs']),
    );
    expect(
      files().filter((file) =>
        /^package\/(server|gateway|shell|mf-|demo-market|e2e)|environment|seal|gatewaySignature|corpus|\.test\.ts$/.test(
          file,
        ),
      ),
    ).toEqual([]);
    const commands = gunzipSync(archive).toString('utf8');
    for (const inner of ['keptSecret', 'proxy-addr', 'admin-token', 'kysely', 'fastify'])
      expect([inner, commands.includes(`require("${inner}`) || commands.includes(`/${inner}`)]).toEqual([
        inner,
        false,
      ]);
  });

  it('is small', () => expect(archive.length).toBeLessThan(2_000_000));
});
