/* npm run bench -- gateway: the gateway with everything on, beside nginx proxy_pass to the same upstream. */
import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
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
import { proveLedger } from '../server/src/modules/finance/ledger.repository';
import { printResults } from './lib/printResults';

const loadSeconds = Number(process.env.BENCH_SECONDS ?? 10);
const steadySeconds = Math.min(10, loadSeconds);
const warmSeconds = Math.min(3, loadSeconds);
/** As long without a further call counted: there is none. */
const settledMs = 1000 * warmSeconds;
const callsToCount = Number(process.env.BENCH_CALLS ?? 100_000);
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
  const find = (pattern: RegExp) => pattern.exec(stdout)?.[1] ?? 'NaN';
  if (/Non-2xx/.test(stdout)) throw new Error(`refused calls:\n${stdout}`);
  return {
    requests: Number(find(/(\d+) requests in/)),
    perSecond: Number(find(/Requests\/sec:\s+([\d.]+)/)),
    p50Ms: ms(find(/50%\s+(\S+)/)),
    p99Ms: ms(find(/99%\s+(\S+)/)),
    cpuSeconds,
  };
}

async function startNginx(
  upstreamPort: number,
): Promise<{ port: number; stop: () => void; pids: () => number[] }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-nginx-'));
  const port = 21_000 + Math.floor(Math.random() * 10_000);
  const config = path.join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `worker_processes 1; daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 1024; }
http { access_log off; client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
  uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
  upstream up { server 127.0.0.1:${upstreamPort}; keepalive 64; }
  server { listen 127.0.0.1:${port}; location / { proxy_pass http://up; proxy_http_version 1.1; proxy_set_header Connection ""; } } }`,
  );
  const nginx = spawn('nginx', ['-c', config, '-p', folder], { stdio: 'ignore' });
  await eventually(async () => {
    if (!(await fetch(`http://127.0.0.1:${port}/`)).ok) throw new Error('not yet');
  });
  return {
    port,
    stop: () => nginx.kill(),
    pids: () =>
      spawnSync('pgrep', ['-P', String(nginx.pid)], { encoding: 'utf8' })
        .stdout.split('\n')
        .filter(Boolean)
        .map(Number),
  };
}

async function startGatewayProcess(
  serverOrigin: string,
  token: string,
  hosts: string,
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
  const gateway = await startGatewayProcess(market.serverOrigin, test.config.gatewayToken, hosts);
  const nginx = await startNginx(echo.port);
  const gatewayUrl = gateway.url + target;
  const nginxUrl = `http://127.0.0.1:${nginx.port}${target}`;
  await eventually(async () => {
    if (!(await fetch(gatewayUrl, { headers: { 'x-app-key': key.appKey } })).ok) throw new Error('not yet');
  });

  for (const url of [nginxUrl, gatewayUrl]) await wrk(url, key.appKey, warmSeconds, connections, []);
  const full = {
    nginx: await wrk(nginxUrl, key.appKey, loadSeconds, connections, nginx.pids()),
    gateway: await wrk(gatewayUrl, key.appKey, loadSeconds, connections, [gateway.child.pid!]),
  };
  const steady = {
    nginx: await wrk(nginxUrl, key.appKey, steadySeconds, 2, nginx.pids()),
    gateway: await wrk(gatewayUrl, key.appKey, steadySeconds, 2, [gateway.child.pid!]),
  };
  const perCpu = ({ requests, cpuSeconds }: Load) => requests / cpuSeconds;
  const named = {
    'nginx full': full.nginx,
    'gateway full': full.gateway,
    'nginx steady': steady.nginx,
    'gateway steady': steady.gateway,
  };
  printResults(
    Object.entries(named).map(([load, measured]) => ({
      load,
      'requests/s': measured.perSecond.toFixed(0),
      'p50 ms': measured.p50Ms.toFixed(2),
      'p99 ms': measured.p99Ms.toFixed(2),
      'requests per CPU-second': perCpu(measured).toFixed(0),
    })),
  );
  console.log(
    JSON.stringify({
      perCpuRatio: Number((perCpu(full.gateway) / perCpu(full.nginx)).toFixed(3)),
      addedP50Ms: Number((steady.gateway.p50Ms - steady.nginx.p50Ms).toFixed(2)),
      addedP99Ms: Number((steady.gateway.p99Ms - steady.nginx.p99Ms).toFixed(2)),
    }),
  );
  await countCalls(market, echo, gatewayUrl, key.appKey);
  nginx.stop();
  echo.stop();
  gateway.child.kill('SIGTERM');
  await new Promise((resolve) => gateway.child.once('exit', resolve));
  await market.close();
  await discardTemplate();
  process.exit(0);
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
  const port = await new Promise<number>((resolve) =>
    child.on('message', (message: { port?: number }) => message.port && resolve(message.port)),
  );
  return {
    port,
    seen: async () => Number(await (await fetch(`http://127.0.0.1:${port}/__seen`)).text()),
    stop: () => void child.kill(),
  };
}

void main();
