import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { aRelease, manifestOf, shellRoutes } from '../server/test/aRelease';
import { releasedApps } from './lib/apps';
import { freePort } from './lib/freePort';
import { buildPrograms } from './lib/programs/buildPrograms';
import { readContainerfile, readIgnored, type Stage } from './lib/readContainerfile';
import { requiredBy } from './lib/requiredBy';

const root = path.join(__dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const stages = readContainerfile(read('Containerfile'));
const [areas, programs, image] = stages as [Stage, Stage, Stage];
const isIgnored = readIgnored(read('.dockerignore'));
const valuesOf = ({ instructions }: Stage, name: string) =>
  instructions.filter((one) => one.name === name).map(({ value }) => value);

/** More than all sources, less than anything built or installed. */
const contextMaxBytes = 60 * 1024 ** 2;

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-container-'));
const children: ChildProcess[] = [];
afterAll(() => {
  for (const child of children) child.kill('SIGKILL');
  rmSync(scratch, { recursive: true, force: true });
});

/** Files sent to the image builder. */
function contextOf(folder = ''): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(folder, entry.name);
    if (isIgnored(file)) return [];
    return entry.isDirectory() ? contextOf(file) : [file];
  });
}

it.each<[string, boolean]>([
  ['.env', true],
  ['.env.production', true],
  ['deploy/.env', true],
  ['.env.example', false],
  ['data/secret', true],
  ['data/database/PG_VERSION', true],
  ['server/src/modules/data/x.ts', false],
  ['node_modules/a/index.js', true],
  ['server/node_modules/a/index.js', true],
  ['shell/dist/1/main.js', true],
  ['.git/config', true],
  ['tls/key.pem', true],
  ['etc/secrets/PORTAL_SECRET', true],
  ['server/src/main.ts', false],
  ['shared/rules/richText.test.ts', true],
])('%s is excluded from the build context: %s', (file, expected) => {
  expect(isIgnored(file)).toBe(expected);
});

it('sends the builder everything that is copied, and nothing secret or large', () => {
  const context = contextOf();
  const sources = [areas, programs].flatMap((stage) =>
    valuesOf(stage, 'COPY').flatMap((value) => value.split(' ').slice(0, -1)),
  );

  for (const source of sources)
    expect([source, context.some((file) => source === '.' || `${file}/`.startsWith(`${source}/`))]).toEqual([
      source,
      true,
    ]);
  expect(
    context.filter((file) =>
      /(^|\/)(\.env|\.git|node_modules|dist|secret|admin-token|gateway-token)(\/|$)/.test(file),
    ),
  ).toEqual([]);
  const bytes = context.reduce((sum, file) => sum + lstatSync(path.join(root, file)).size, 0);
  expect(bytes).toBeLessThan(contextMaxBytes);
});

it('uses existing stages, and runs as an unprivileged user', () => {
  expect(stages.map(({ name }) => name)).toEqual(['areas', 'programs', '']);
  expect(new Set(stages.map(({ base }) => base)).size).toBe(1);
  const from = valuesOf(image, 'COPY').map((value) => /^--from=(\w+) /.exec(value)?.[1]);
  expect(from).toEqual(['programs', 'areas', 'areas', 'areas', 'areas']);
  expect(valuesOf(image, 'USER')).toEqual(['node']);
  // No step that needs root may follow.
  expect(image.instructions.findIndex(({ name }) => name === 'USER')).toBeGreaterThan(
    image.instructions.findLastIndex(({ name }) => ['RUN', 'COPY'].includes(name)),
  );
  expect(JSON.stringify(stages)).not.toMatch(/(SECRET|TOKEN|PASSWORD|DATABASE_URL|SMTP_URL)=/);
});

it('releases every area on startup', () => {
  expect(environment().PORTAL_LOCAL_RELEASES?.split(':').sort()).toEqual(
    releasedApps().map((folder) => `/app/releases/${path.basename(folder)}`),
  );
});

/** `ENV` values of the image. */
const environment = (): Record<string, string> =>
  Object.fromEntries(
    valuesOf(image, 'ENV').map((value) => value.split(/=(.*)/s).slice(0, 2) as [string, string]),
  );

/** Recreates the image's folder by its recipe; packages come from this checkout instead of the registry. */
function fillImage(): string {
  const app = path.join(scratch, 'app');
  const context = contextOf();
  for (const [source, target] of valuesOf(programs, 'COPY').flatMap(readCopy))
    for (const file of context.filter((one) => `${one}/`.startsWith(`${source}/`)))
      put(file, path.join(app, target === './' ? file : target + file.slice(source.length)));
  const both = ['server', 'gateway'].map((folder) => requiredBy(root, folder));
  const packages = [...new Set(both.flatMap((one) => [...one.packages.keys()]))].filter((place) =>
    existsSync(path.join(root, place)),
  );
  // Hard links where possible, because there are about ten thousand files.
  for (const how of ['-al', '-a'])
    if (spawnSync('cp', [how, '--parents', ...packages, app], { cwd: root }).status === 0) break;
  for (const folder of new Set(both.flatMap((one) => one.workspaces))) {
    const link = path.join(app, 'node_modules/@portal', path.basename(folder));
    mkdirSync(path.dirname(link), { recursive: true });
    symlinkSync(path.join('../..', folder), link);
  }
  return app;
}

function readCopy(value: string): [source: string, target: string][] {
  const words = value.split(' ');
  return words.slice(0, -1).map((source) => [source, words.at(-1) ?? '']);
}

const put = (file: string, place: string) => {
  mkdirSync(path.dirname(place), { recursive: true });
  cpSync(path.join(root, file), place);
};

describe('the content of the image', () => {
  let app: string;
  let env: Record<string, string | undefined>;
  const healthCheck = /CMD (.*)$/.exec(valuesOf(image, 'HEALTHCHECK')[0] ?? '')?.[1] ?? '';

  beforeAll(async () => {
    app = fillImage();
    await buildPrograms();
    for (const [, folder = ''] of valuesOf(image, 'COPY')
      .map((value) => / \/app\/(\w+\/dist) /.exec(value) ?? [])
      .filter(([found]) => found))
      cpSync(path.join(root, folder), path.join(app, folder), { recursive: true });
    for (const area of releasedApps().map((folder) => path.basename(folder))) {
      const manifest = area === 'shell' ? shellRoutes : manifestOf(area);
      cpSync(aRelease(area, '1.0.0', { manifest }), path.join(app, 'releases', area), { recursive: true });
    }
    const own = Object.entries(environment()).map(([name, value]) => [
      name,
      value.replaceAll('/app/', `${app}/`).replace(/^\/data/, path.join(scratch, 'data')),
    ]);
    env = {
      PATH: process.env.PATH,
      TMPDIR: process.env.TMPDIR,
      ...Object.fromEntries(own),
      PORT: String(await freePort(0)),
      GATEWAY_PORT: String(await freePort(0)),
    };
  });

  /** Starts a command in the image's folder with its environment. */
  function start(words: readonly string[], port: string | undefined) {
    const [program = '', ...args] = words;
    const child = spawn(program === 'node' ? process.execPath : program, args, {
      cwd: app,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said += String(part)));
    const isReady = async () => {
      for (;;) {
        if (child.exitCode !== null) throw new Error(`${words.join(' ')} has ended: ${said}`);
        const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
        if (answer?.ok) return;
        await pause(100);
      }
    };
    return { child, isReady };
  }

  const [program = '', ...words] = JSON.parse(healthCheck) as string[];
  /** Runs the image's health check. */
  const health = (changes: Record<string, string> = {}) =>
    spawnSync(program === 'node' ? process.execPath : program, words, {
      cwd: app,
      env: { ...env, ...changes },
    }).status;

  it('has what the programs need, and no tools, tests or pages', () => {
    const [stage = ''] = valuesOf(programs, 'RUN');
    expect(stage).toBe('npm install --omit=dev --no-save --no-audit --no-fund -w server -w gateway');
    expect(readdirSync(app).sort()).toEqual([
      'deploy',
      'gateway',
      'node_modules',
      'package-lock.json',
      'package.json',
      'releases',
      'server',
      'shared',
    ]);
    for (const name of ['webpack', 'eslint', 'jest', 'playwright-core'])
      expect([name, existsSync(path.join(app, 'node_modules', name))]).toEqual([name, false]);
    expect(readdirSync(path.join(app, 'server'))).not.toContain('test');
  });

  it('starts server and gateway, reports their health, and stops them on their signal', async () => {
    expect(health()).toBe(1);

    const server = start(JSON.parse(valuesOf(image, 'CMD')[0] ?? '') as string[], env.PORT);
    await server.isReady();
    expect(health({ GATEWAY_PORT: '1' })).toBe(0);
    const page = await fetch(`http://127.0.0.1:${env.PORT}/`);
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<b>frame</b>')]);

    const [, command = ''] =
      /portal (node .*gateway\/dist\/main\.js)$/m.exec(read('docs/containers.md')) ?? [];
    const gateway = start(command.split(' '), env.GATEWAY_PORT);
    await gateway.isReady();
    expect(health({ PORT: '1' })).toBe(0);

    for (const { child } of [gateway, server]) {
      const ended = once(child, 'exit');
      child.kill(valuesOf(image, 'STOPSIGNAL')[0] as NodeJS.Signals);
      expect(await ended).toEqual([0, null]);
    }
    expect(health()).toBe(1);
  }, 120_000);
});
