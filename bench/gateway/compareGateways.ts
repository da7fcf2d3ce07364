import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  anApp,
  apiIdOf,
  eventually,
  newReqNo,
  planIdOf,
  signedIn,
  startMarket,
} from '../../server/test/startMarket';
import prepareTemplate, { discard as discardTemplate, template } from '../../server/test/marketTemplate';
import { addApp, addApply, addKey } from '@portal/calls';
import { freePort } from '../../scripts/lib/freePort';
import { startPostgres } from '../../scripts/lib/startPostgres';
import { hasLuaModule, startLuaGateway } from '../../server/test/startNginx';
import { proveLedger } from '../../server/src/modules/finance/ledger.repository';
import { loadWith, type Load } from './loadWith';
import { startEcho, type Echo } from './startEcho';
import {
  startAskingNginx,
  startBareProxy,
  startGatewayProcess,
  startPlainNginx,
  workersOf,
} from './startVariants';
import { leadToEcho } from '../lib/leadToEcho';
import { printResults } from '../lib/printResults';
import { median } from '../lib/quantile';

export interface Effort {
  /** Length of a measurement. */
  loadSeconds: number;
  rounds: number;
  /**
   * Calls until Node's compiler has warmed up; a count rather than a time, because busy machines handle few calls per
   * second.
   */
  callsToWarm: number;
  callsToCount: number;
}

const connections = 32;
const target = '/prod/region/v2/regions';

/**
 * Measures every way to carry a billed call, and counts calls and bills, on a market of its own. @throws when calls are
 * lost or counted twice.
 */
export async function compareGateways(effort: Effort): Promise<void> {
  const started: (() => unknown)[] = [];
  try {
    await compareAll(effort, (stop) => started.push(stop));
  } finally {
    for (const stop of started.reverse()) await stop();
  }
}

async function compareAll(effort: Effort, atEnd: (stop: () => unknown) => void): Promise<void> {
  const echo = await startEcho();
  atEnd(echo.stop);
  // The market is a copy of the tests' template, which the test runner has prepared for its tests.
  if (!template.folder()) await prepareAlone(atEnd);
  const market = await startMarket({ echo: `127.0.0.1:${echo.port}` });
  atEnd(market.close);
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
  await leadToEcho(test.db, { apiId, appId: app.appId });
  const hosts = Object.entries(market.upstreamHosts)
    .map((pair) => pair.join('='))
    .join(',');
  const log = path.join(mkdtempSync(path.join(tmpdir(), 'bench-front-')), 'calls.log');
  const authorizePort = await freePort(0);
  const gateway = await startGatewayProcess(market.serverOrigin, test.config.gatewayToken, hosts, {
    AUTHORIZE_PORT: String(authorizePort),
    AUTHORIZE_LOG: log,
  });
  atEnd(() => endedBy(gateway.child));
  const gatewayPid = gateway.child.pid!;
  const plain = await startPlainNginx(echo.port);
  atEnd(plain.stop);
  const bare = await startBareProxy(echo.port);
  atEnd(() => bare.child.kill());
  const asking = await startAskingNginx(authorizePort, log);
  atEnd(asking.stop);
  const plugin = hasLuaModule
    ? await startLuaGateway({
        serverOrigin: market.serverOrigin,
        token: test.config.gatewayToken,
        upstreamHosts: market.upstreamHosts,
        workers: 1,
      })
    : null;
  if (plugin) atEnd(plugin.stop);
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
  await compare(variants, key.appKey, effort);
  await countCalls(market, echo, gatewayUrl, key.appKey, effort);
}

async function prepareAlone(atEnd: (stop: () => unknown) => void): Promise<void> {
  const postgres = await startPostgres();
  if (postgres) {
    process.env.TEST_DATABASE_URL = postgres.nearUrl;
    atEnd(postgres.stop);
  }
  await prepareTemplate();
  atEnd(discardTemplate);
}

async function endedBy(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  if (child.exitCode === null) await once(child, 'exit');
}

interface Variant {
  name: string;
  url: string;
  pids: number[];
  /** Whether its calls reach the server, which bills them. */
  isBilled: boolean;
}

const warmSecondsOf = ({ loadSeconds }: Effort) => Math.min(3, loadSeconds);

async function warm(url: string, appKey: string, effort: Effort): Promise<void> {
  const seconds = warmSecondsOf(effort);
  for (let left = effort.callsToWarm; left > 0;)
    left -= (await loadWith({ url, appKey, connections, seconds, pids: [] })).requests;
}

const perCpu = ({ requests, cpuSeconds }: Load) => requests / cpuSeconds;
const serverMicros = ({ requests, serverCpuSeconds }: Load) => (serverCpuSeconds / requests) * 1e6;

/**
 * Measures variants in rounds, so that other load affects all alike. Compares CPU seconds by the best round of each,
 * because load on the machine only makes them worse.
 */
async function compare(variants: readonly Variant[], appKey: string, effort: Effort): Promise<void> {
  for (const { url } of variants) await warm(url + target, appKey, effort);
  const loads = variants.map((): Load[] => []);
  for (let round = 0; round < effort.rounds; round += 1)
    for (const [at, { url, pids }] of variants.entries())
      loads[at]!.push(
        await loadWith({ url: url + target, appKey, connections, seconds: effort.loadSeconds, pids }),
      );
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

/** Checks that exactly the calls that reached the upstream were billed. */
async function countCalls(
  market: Awaited<ReturnType<typeof startMarket>>,
  echo: Echo,
  url: string,
  key: string,
  effort: Effort,
): Promise<void> {
  /** When no call was counted for this time, all have been. */
  const settledMs = 1000 * warmSecondsOf(effort);
  const billed = async () => {
    const row = await market.test.db
      .selectFrom('call_records')
      .select(({ fn }) => fn.countAll<number>().as('calls'))
      .where('is_billed', '=', true)
      .where('operation', '=', 'GET /regions')
      .executeTakeFirstOrThrow();
    return Number(row.calls);
  };
  await settled(billed, settledMs);
  const [billedBefore, seenBefore] = [await billed(), await echo.seen()];
  let sent = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (sent < effort.callsToCount) {
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
  const billedNow = (await settled(billed, settledMs)) - billedBefore;
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

/** Waits until a figure no longer grows. */
async function settled(figure: () => Promise<number>, settledMs: number): Promise<number> {
  for (let last = -1; ;) {
    const now = await figure();
    if (now === last) return now;
    last = now;
    await pause(settledMs);
  }
}
