/* npm run bench -- gateway: every way to carry a billed call, beside plain nginx and a bare proxy of Node, in turn. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import {
  anApp,
  apiIdOf,
  eventually,
  newReqNo,
  planIdOf,
  signedIn,
  startMarket,
} from '../server/test/startMarket';
import prepareTemplate, { discard as discardTemplate } from '../server/test/marketTemplate';
import { addApp, addApply, addKey } from '@portal/calls';
import { freePort } from '../scripts/lib/freePort';
import { replaced } from '../scripts/lib/replaced';
import { startPostgres } from '../scripts/lib/startPostgres';
import { documented, hasLuaModule, startLuaGateway, startNginx, type Nginx } from '../server/test/startNginx';
import { proveLedger } from '../server/src/modules/finance/ledger.repository';
import { printResults } from './lib/printResults';

const loadSeconds = Number(process.env.BENCH_SECONDS ?? 10);
const warmSeconds = Math.min(3, loadSeconds);
/** As long without a further call counted: there is none. */
const settledMs = 1000 * warmSeconds;
const callsToCount = Number(process.env.BENCH_CALLS ?? 100_000);
/** So many calls make a program of Node as quick as it gets; a busy machine carries few of them in a second. */
const callsToWarm = Number(process.env.BENCH_WARM ?? 40_000);
const connections = 32;
const ticksPerSecond = 100;
const target = '/prod/region/v2/regions';

interface Echo {
  port: number;
  seen: () => Promise<number>;
  stop: () => void;
}

interface Load {
  requests: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  cpuSeconds: number;
  /** Of the server meanwhile; where its database is embedded, with that. */
  serverCpuSeconds: number;
}

/** User and system time of a process, in seconds. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

const ms = (text: string) =>
  Number.parseFloat(text) * (text.endsWith('us') ? 0.001 : text.endsWith('ms') ? 1 : 1000);

async function wrk(url: string, key: string, seconds: number, open: number, pids: number[]): Promise<Load> {
  const before = pids.map(cpuOf);
  const serverBefore = process.cpuUsage();
  // Not spawnSync: server and upstream live in this process.
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${open}`,
    `-d${seconds}s`,
    '--latency',
    '-H',
    `X-App-Key: ${key}`,
    url,
  ]);
  const cpuSeconds = pids
    .map((pid, index) => cpuOf(pid) - (before[index] ?? 0))
    .reduce((sum, one) => sum + one, 0);
  const { user, system } = process.cpuUsage(serverBefore);
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? 'NaN';
  if (/Non-2xx/.test(stdout)) throw new Error(`refused calls:\n${stdout}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: ms(find(/50%\s+(\S+)/)),
    p99Ms: ms(find(/99%\s+(\S+)/)),
    cpuSeconds,
    serverCpuSeconds: (user + system) / 1e6,
  };
}

/** Workers of an nginx: its first process does nothing. */
const workersOf = (nginx: Nginx): number[] =>
  spawnSync('pgrep', ['-P', String(nginx.child.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** What carries and decides nothing. */
async function startPlainNginx(upstreamPort: number): Promise<Nginx> {
  const port = (await freePort(0))!;
  return startNginx(
    `worker_processes 1;
events { worker_connections 1024; }
http {
  keepalive_requests 1000000;
  upstream up { server 127.0.0.1:${upstreamPort}; keepalive 128; keepalive_requests 1000000; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
    port,
  );
}

/** nginx as documented for a gateway that asks. */
async function startAskingNginx(authorizePort: number, log: string): Promise<Nginx> {
  const port = (await freePort(0))!;
  const config = replaced(documented('nginx with auth_request'), {
    'worker_processes auto': 'worker_processes 1',
    '127.0.0.1:8083': `127.0.0.1:${authorizePort}`,
    'listen 8081': `keepalive_requests 1000000; listen 127.0.0.1:${port}`,
    '/var/log/nginx/calls.log': log,
    'location = /healthz': 'location = /readyz',
  });
  return startNginx(config, port);
}

async function startBareProxy(upstreamPort: number): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(__dirname, 'lib/bareProxy.ts'), `http://127.0.0.1:${upstreamPort}`],
    { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  return { url: `http://127.0.0.1:${await portOf(child)}`, child };
}

const portOf = (child: ChildProcess) =>
  new Promise<number>((resolve) =>
    child.on('message', (message: { port?: number }) => message.port && resolve(message.port)),
  );

async function startGatewayProcess(
  serverOrigin: string,
  token: string,
  hosts: string,
  authorize: Record<string, string>,
): Promise<{ url: string; child: ChildProcess }> {
  const port = 31_000 + Math.floor(Math.random() * 10_000);
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, '../gateway/src/main.ts')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      GATEWAY_PORT: String(port),
      PORTAL_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'bench-gateway-')),
      PORTAL_INTERNAL_ORIGIN: serverOrigin,
      PORTAL_GATEWAY_TOKEN: token,
      UPSTREAM_HOSTS: hosts,
      ...authorize,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await eventually(async () => {
    if (!(await fetch(`${url}/readyz`)).ok) throw new Error('not yet');
  }, 20_000);
  return { url, child };
}

async function main(): Promise<void> {
  const echo = await startEcho();
  const postgres = await startPostgres();
  if (postgres) process.env.TEST_DATABASE_URL = postgres.nearUrl;
  // The market is a copy of the tests' template, which nobody but the test runner prepares.
  await prepareTemplate();
  const market = await startMarket({ echo: `127.0.0.1:${echo.port}` });
  const { test } = market;
  const person = await signedIn(test, 'person@example.com');
  const app = (await person.call(addApp, anApp())).resBody;
  const apiId = await apiIdOf(person, '行政区划');
  await person.call(addApply, {
    appId: app.appId,
    apiId,
    planId: await planIdOf(person, apiId, 'perCall'),
    env: 'prod',
    reason: '测量网关的吞吐与延迟',
    dailyCalls: 1,
    reqNo: newReqNo(),
  });
  const key = (await person.call(addKey, { appId: app.appId, env: 'prod', reqNo: newReqNo() })).resBody;
  await test.db
    .updateTable('api_upstreams')
    .set({ base_url: 'http://echo' })
    .where('api_id', '=', apiId)
    .execute();
  await test.db
    .updateTable('subscriptions')
    .set({ qps_limit: 1_000_000 })
    .where('app_id', '=', app.appId)
    .execute();
  await test.db
    .updateTable('ledger_accounts')
    .set({ balance_minor: 1_000_000_000_000 })
    .where('kind', '=', 'balance')
    .execute();
  const hosts = Object.entries(market.upstreamHosts)
    .map((pair) => pair.join('='))
    .join(',');
  const log = path.join(mkdtempSync(path.join(tmpdir(), 'bench-front-')), 'calls.log');
  const authorizePort = (await freePort(0))!;
  const gateway = await startGatewayProcess(market.serverOrigin, test.config.gatewayToken, hosts, {
    AUTHORIZE_PORT: String(authorizePort),
    AUTHORIZE_LOG: log,
  });
  const gatewayPid = gateway.child.pid!;
  const plain = await startPlainNginx(echo.port);
  const bare = await startBareProxy(echo.port);
  const asking = await startAskingNginx(authorizePort, log);
  const plugin = hasLuaModule
    ? await startLuaGateway({
        serverOrigin: market.serverOrigin,
        token: test.config.gatewayToken,
        upstreamHosts: market.upstreamHosts,
        workers: 1,
      })
    : null;
  const gatewayUrl = gateway.url + target;
  const variants: Variant[] = [
    { name: 'nginx proxy_pass', url: plain.url, pids: workersOf(plain), isBilled: false },
    ...(plugin ? [{ name: 'nginx + plugin', url: plugin.url, pids: workersOf(plugin), isBilled: true }] : []),
    {
      name: 'nginx + auth_request',
      url: asking.url,
      pids: [...workersOf(asking), gatewayPid],
      isBilled: true,
    },
    { name: 'bare node:http + undici', url: bare.url, pids: [bare.child.pid!], isBilled: false },
    { name: 'our gateway', url: gateway.url, pids: [gatewayPid], isBilled: true },
  ];
  for (const { url } of variants)
    await eventually(async () => {
      if (!(await fetch(url + target, { headers: { 'x-app-key': key.appKey } })).ok)
        throw new Error('not yet');
    });
  await compare(variants, key.appKey);
  await countCalls(market, echo, gatewayUrl, key.appKey);
  for (const nginx of [plain, asking, plugin]) await nginx?.stop();
  bare.child.kill();
  echo.stop();
  gateway.child.kill('SIGTERM');
  await new Promise((resolve) => gateway.child.once('exit', resolve));
  await market.close();
  await discardTemplate();
  postgres?.stop();
  process.exit(0);
}

interface Variant {
  name: string;
  url: string;
  pids: number[];
  /** Its calls reach the server, which counts them. */
  isBilled: boolean;
}

async function warm(url: string, key: string): Promise<void> {
  for (let left = callsToWarm; left > 0;)
    left -= (await wrk(url, key, warmSeconds, connections, [])).requests;
}

const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const perCpu = ({ requests, cpuSeconds }: Load) => requests / cpuSeconds;
const serverMicros = ({ requests, serverCpuSeconds }: Load) => (serverCpuSeconds / requests) * 1e6;
const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

/**
 * In turn, round after round: what else the machine does meets all of them alike. CPU seconds are what counts, and the best
 * round of each: a busy machine makes all of it dearer, and nothing cheaper.
 */
async function compare(variants: readonly Variant[], key: string): Promise<void> {
  for (const { url } of variants) await warm(url + target, key);
  const loads = variants.map((): Load[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { url, pids }] of variants.entries())
      loads[at]!.push(await wrk(url + target, key, loadSeconds, connections, pids));
  const best = loads.map((own) => Math.max(...own.map(perCpu)));
  const ratio = (name: string, to: string) => {
    const of = (one: string) => best[variants.findIndex((variant) => variant.name === one)];
    return Number(((of(name) ?? NaN) / (of(to) ?? NaN)).toFixed(3));
  };
  printResults(
    variants.map(({ name, isBilled }, at) => ({
      variant: name,
      'requests per CPU-second': best[at]!.toFixed(0),
      'of nginx': (best[at]! / best[0]!).toFixed(3),
      'in the rounds': loads[at]!.map((load) => perCpu(load).toFixed(0)).join(' '),
      'server µs/call': isBilled ? Math.min(...loads[at]!.map(serverMicros)).toFixed(0) : '',
      'requests/s': median(loads[at]!.map(({ perSecond }) => perSecond)).toFixed(0),
      'p50 ms': median(loads[at]!.map(({ p50Ms }) => p50Ms)).toFixed(2),
      'p99 ms': median(loads[at]!.map(({ p99Ms }) => p99Ms)).toFixed(2),
    })),
  );
  console.log(
    JSON.stringify({
      pluginOfNginx: ratio('nginx + plugin', 'nginx proxy_pass'),
      gatewayOfBareProxy: ratio('our gateway', 'bare node:http + undici'),
      gatewayOfNginx: ratio('our gateway', 'nginx proxy_pass'),
    }),
  );
}

/** What was billed is what the upstream saw, exactly. */
async function countCalls(
  market: Awaited<ReturnType<typeof startMarket>>,
  echo: Echo,
  url: string,
  key: string,
): Promise<void> {
  const billed = async () => {
    const row = await market.test.db
      .selectFrom('call_records')
      .select(({ fn }) => fn.countAll<number>().as('calls'))
      .where('is_billed', '=', true)
      .where('operation', '=', 'GET /regions')
      .executeTakeFirstOrThrow();
    return Number(row.calls);
  };
  await settled(billed);
  const [billedBefore, seenBefore] = [await billed(), await echo.seen()];
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < callsToCount) {
        sent += 1;
        const response = await fetch(url, { headers: { 'x-app-key': key } });
        await response.arrayBuffer();
        if (!response.ok) throw new Error(`refused: ${response.status}`);
      }
    }),
  );
  const seconds = (performance.now() - startedAt) / 1000;
  await eventually(async () => {
    if ((await billed()) < billedBefore + sent) throw new Error('calls are on their way, or lost');
  }, 60_000).catch(console.error);
  const billedNow = (await settled(billed)) - billedBefore;
  const seenNow = (await echo.seen()) - seenBefore;
  const proof = await proveLedger(market.test.db);
  console.log(
    JSON.stringify({
      sent,
      upstreamSaw: seenNow,
      billed: billedNow,
      seconds: Math.round(seconds),
      ledgerEntriesAddUp: proof.sumMinor === 0,
    }),
  );
  if (billedNow !== sent || seenNow !== sent) throw new Error('calls were lost or counted twice');
}

/** The figure once it has stopped growing. */
async function settled(figure: () => Promise<number>): Promise<number> {
  for (let last = -1; ;) {
    const now = await figure();
    if (now === last) return now;
    last = now;
    await new Promise((resolve) => setTimeout(resolve, settledMs));
  }
}

/** In a process of its own: the embedded database would hold its answers up. */
async function startEcho(): Promise<Echo> {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(__dirname, 'lib/echo.ts')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const port = await portOf(child);
  return {
    port,
    seen: async () => Number(await (await fetch(`http://127.0.0.1:${port}/__seen`)).text()),
    stop: () => void child.kill(),
  };
}

void main();
