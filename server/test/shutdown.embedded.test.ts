import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../../scripts/lib/freePort';
import { nodeArgs, programFile } from '../../scripts/lib/programs/programs';
import { copyDatabase } from './copyDatabase';
import { startCollector } from './startCollector';

const children: ChildProcess[] = [];
afterAll(() => children.forEach((child) => child.kill('SIGKILL')));

const newDataDir = () => mkdtempSync(path.join(tmpdir(), 'portal-shutdown-'));
/** One server goes on where the one before ended in good order, the first one with a database that has its tables. */
const dataDir = newDataDir();
beforeAll(() => copyDatabase({ hasMarket: false }, dataDir));

/** A server without a market: it is ready in seconds. */
function spawnServer(env: Record<string, string>) {
  const child = spawn(process.execPath, nodeArgs(programFile('server')), {
    env: { ...process.env, NODE_OPTIONS: '', LOG_LEVEL: 'silent', DATABASE_URL: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  children.push(child);
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>;
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += String(chunk)));
  return { child, ended, said: () => said };
}

async function startServer(env: Record<string, string> = {}) {
  const port = await freePort(0);
  const server = spawnServer({ PORTAL_DATA_DIR: dataDir, PORT: String(port), ...env });
  const failed = server.ended.then(() => {
    throw new Error(server.said());
  });
  await Promise.race([
    failed,
    new Promise<void>((resolve) => {
      server.child.on('message', (message: { ready?: boolean }) => message.ready && resolve());
    }),
  ]);
  failed.catch(() => {});
  return { ...server, port };
}

const agent = new http.Agent({ keepAlive: true, maxSockets: 20 });

/** Status and the header `connection` of an answer; rejects when the request breaks. */
const ask = (port: number, target: string) =>
  new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
    http
      .get({ port, path: target, agent, headers: { host: 'localhost' } }, (response) => {
        response
          .resume()
          .on('end', () =>
            resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }),
          );
        response.on('error', reject);
      })
      .on('error', reject);
  });

it('answers whatever was under way when it is told to stop, twice, and ends in good order', async () => {
  const { child, ended, port } = await startServer({ SHUTDOWN_GRACE_MS: '3000' });
  const broken: unknown[] = [];
  const statuses = new Set<number>();
  let hasEnded = false;
  let toldAt = Infinity;
  void ended.then(() => (hasEnded = true));
  const callers = Array.from({ length: 12 }, async () => {
    while (!hasEnded) {
      const begunAt = performance.now();
      try {
        statuses.add((await ask(port, '/ajaxurl/apix/openapi.json')).status);
      } catch (error) {
        // Whoever begins after the grace finds nobody; it is what begun before that must not break.
        if (begunAt < toldAt + 1000) broken.push(error);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
  });
  await new Promise((resolve) => setTimeout(resolve, 300));

  toldAt = performance.now();
  child.kill('SIGTERM');
  await new Promise((resolve) => setTimeout(resolve, 100));
  const readyz = await ask(port, '/readyz');
  child.kill('SIGTERM');
  child.kill('SIGINT');
  const [code, signal] = await ended;
  const tookMs = performance.now() - toldAt;
  await Promise.all(callers);

  expect(readyz).toEqual({ status: 503, connection: 'close' });
  expect([code, signal]).toEqual([0, null]);
  expect(broken).toEqual([]);
  expect([...statuses]).toEqual([200]);
  expect(tookMs).toBeLessThan(30_000);
}, 120_000);

it('answers somebody whose connection is kept alive, and who asks again when it no longer listens', async () => {
  const { child, ended, port } = await startServer({ SHUTDOWN_GRACE_MS: '0' });
  const early = net.connect(port, 'localhost');
  early.write(health);
  await once(early, 'data');
  let said = '';
  early.on('data', (part) => (said += part.toString()));
  const hasEnded = new Promise<string>((resolve) => {
    early.on('error', ({ message }) => resolve(message));
    early.on('end', () => resolve(said));
  });

  child.kill('SIGTERM');
  while (await isListening(port)) await new Promise((resolve) => setTimeout(resolve, 5));
  early.write(health);

  const answer = await hasEnded;
  expect(answer).toContain('HTTP/1.1 200 OK');
  expect(answer.toLowerCase()).toContain('connection: close');
  expect(await ended).toEqual([0, null]);
}, 120_000);

it('tells a collector of its requests, and does not wait for one that hangs when it ends', async () => {
  const collector = await startCollector('silent');
  const { child, ended, port } = await startServer({
    SHUTDOWN_GRACE_MS: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.origin,
    OTEL_TRACES_SAMPLER: 'always_on',
    OTEL_BSP_SCHEDULE_DELAY: '10',
  });
  const statuses = [
    (await ask(port, '/ajaxurl/apix/openapi.json')).status,
    (await ask(port, '/ajaxurl/apix/openapi.json')).status,
  ];

  const toldAt = performance.now();
  child.kill('SIGTERM');
  const outcome = await ended;
  const tookMs = performance.now() - toldAt;
  collector.close();

  expect(statuses).toEqual([200, 200]);
  expect(outcome).toEqual([0, null]);
  expect(tookMs).toBeLessThan(8000);
  const told = collector.payloads.map((payload) => payload.toString('latin1')).join('');
  expect(told).toContain('portal-server');
}, 120_000);

const health = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** Whether somebody takes in new connections there. */
const isListening = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, 'localhost', () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

describe('a start that cannot succeed says why in one sentence, and ends with 1', () => {
  const refusalOf = async (env: Record<string, string>) => {
    const { ended, said } = spawnServer(env);
    const [code] = await ended;
    expect(said()).not.toMatch(/\n\s+at /);
    return { code, said: said().trim() };
  };

  it('with a data folder that is a file', async () => {
    const file = path.join(newDataDir(), 'file');
    writeFileSync(file, '');

    expect(await refusalOf({ PORTAL_DATA_DIR: path.join(file, 'data') })).toEqual({
      code: 1,
      said: expect.stringContaining('PORTAL_DATA_DIR'),
    });
  }, 120_000);

  it('with files of the embedded database that nobody can read', async () => {
    const broken = newDataDir();
    mkdirSync(path.join(broken, 'database'), { recursive: true });
    for (const name of ['PG_VERSION', 'postgresql.conf'])
      writeFileSync(path.join(broken, 'database', name), 'not a database');

    expect(await refusalOf({ PORTAL_DATA_DIR: broken })).toEqual({
      code: 1,
      said: expect.stringContaining('内置数据库无法打开'),
    });
  }, 90_000);
});

it('waits for a database that is away, says so each time, and ends when whoever started it is gone', async () => {
  const port = await freePort(0);
  const { child, ended, said } = spawnServer({
    PORTAL_DATA_DIR: newDataDir(),
    DATABASE_URL: `postgres://portal:geheim@127.0.0.1:${port}/portal`,
    PORT: String(await freePort(0)),
  });
  while (!said().includes('第 2 次') && child.exitCode === null)
    await new Promise((resolve) => setTimeout(resolve, 100));
  child.disconnect();

  expect(await ended).toEqual([0, null]);
  expect(said()).toContain(`数据库 127.0.0.1:${port} 暂时无法连接，稍后重试（第 2 次）`);
  expect(said()).not.toContain('geheim');
}, 120_000);
