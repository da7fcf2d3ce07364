/* npm run bench -- traces: cost of tracing for a gateway and a server: off, one percent of calls, all calls. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listNotices } from '@portal/calls';
import { freePort } from '../scripts/lib/freePort';
import { buildPrograms } from '../scripts/lib/programs/buildPrograms';
import { nodeArgs, programFile } from '../scripts/lib/programs/programs';
import prepareTemplate, { discard as discardTemplate } from '../server/test/marketTemplate';
import { eventually, signedIn, startMarket, subscribe } from '../server/test/startMarket';
import { startEcho } from '../server/test/echoUpstream';
import { cpuSecondsOf } from './lib/cpuSecondsOf';
import { leadToEcho } from './lib/leadToEcho';
import { mebibytesOf } from './lib/mebibytesOf';
import { printResults } from './lib/printResults';
import { portOf } from '../scripts/lib/portOf';
import { runToEnd } from './lib/runToEnd';
import { runWrk } from './lib/runWrk';

const seconds = Number(process.env.BENCH_SECONDS ?? 6);
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const connections = 16;
const kinds = ['absent', '0.01', '1'] as const;

type Result = Record<string, string | number>;

interface Started {
  name: string;
  url: string;
  child: ChildProcess;
  startMs: number;
}

async function start(
  what: 'gateway' | 'server',
  kind: (typeof kinds)[number],
  collector: string,
  env: Record<string, string>,
): Promise<Started> {
  const port = String(await freePort(0));
  await buildPrograms();
  const begunAt = performance.now();
  const child = spawn(process.execPath, nodeArgs(programFile(what)), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      LOG_LEVEL: 'warn',
      PORTAL_DATA_DIR: mkdtempSync(path.join(tmpdir(), `bench-traces-${what}-`)),
      PORT: port,
      GATEWAY_PORT: port,
      ...(kind !== 'absent' && { OTEL_EXPORTER_OTLP_ENDPOINT: collector, OTEL_TRACES_SAMPLER_ARG: kind }),
      ...env,
    },
  });
  await new Promise((resolve) => child.once('message', resolve));
  return {
    name: `${what}, ${kind}`,
    url: `http://127.0.0.1:${port}`,
    child,
    startMs: performance.now() - begunAt,
  };
}

const stop = async ({ child }: Started) => {
  child.kill('SIGTERM');
  await once(child, 'exit');
};

/** A collector that discards everything. */
async function startSink() {
  let bytes = 0;
  const server = createServer((request, response) => {
    request.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => response.end());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const port = portOf(server);
  return { url: `http://127.0.0.1:${port}`, bytes: () => bytes };
}

async function load(one: Started, target: string, words: string[], forSeconds: number) {
  const cpuSeconds = () => cpuSecondsOf(one.child.pid!);
  const before = cpuSeconds();
  const { requests, perSecond } = await runWrk({
    url: one.url + target,
    connections,
    seconds: forSeconds,
    words,
  });
  return { micros: ((cpuSeconds() - before) / requests) * 1e6, perSecond };
}

/** Spans by outcome; some are dropped when the queue is full. */
async function countSpans(url: string): Promise<string> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return [...text.matchAll(/trace_spans_total\{outcome="(\w+)"\} (\d+)/g)]
    .map(([, outcome, count]) => `${count} ${outcome}`)
    .join(', ');
}

/** Measures in rounds and compares the best of each, because load on the machine only makes them worse. */
async function compare(all: Started[], target: string, words: string[]): Promise<Result[]> {
  for (const one of all) await load(one, target, words, seconds);
  const found = all.map((): Awaited<ReturnType<typeof load>>[] => []);
  for (let round = 0; round < rounds; round += 1)
    for (const [at, one] of all.entries()) found[at]?.push(await load(one, target, words, seconds));
  const spans = await Promise.all(all.map(({ url }) => countSpans(url)));
  return all.map((one, at) => ({
    variant: one.name,
    'µs of CPU per call': Math.min(...found[at]!.map(({ micros }) => micros)).toFixed(0),
    'in the rounds': found[at]!.map(({ micros }) => micros.toFixed(0)).join(' '),
    'requests/s': Math.max(...found[at]!.map(({ perSecond }) => perSecond)).toFixed(0),
    'start ms': one.startMs.toFixed(0),
    'MiB after': Math.round(mebibytesOf(one.child.pid)),
    spans: spans[at]!,
  }));
}

async function prepareMarket() {
  const echo = await startEcho();
  await prepareTemplate();
  const market = await startMarket({ echo: echo.host });
  const { test } = market;
  const person = await signedIn(test, 'person@example.com');
  const { appId, apiId, key } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await leadToEcho(test.db, { apiId, appId });
  return { market, appKey: key.appKey };
}

async function measureGateways(collector: string): Promise<Result[]> {
  const { market, appKey } = await prepareMarket();
  const gateways: Started[] = [];
  for (const kind of kinds)
    gateways.push(
      await start('gateway', kind, collector, {
        PORTAL_INTERNAL_ORIGIN: market.serverOrigin,
        PORTAL_GATEWAY_TOKEN: market.test.config.gatewayToken,
        UPSTREAM_HOSTS: Object.entries(market.upstreamHosts)
          .map((pair) => pair.join('='))
          .join(','),
      }),
    );
  const target = '/prod/region/v2/regions';
  for (const { url } of gateways)
    await eventually(async () => {
      if (!(await fetch(url + target, { headers: { 'x-app-key': appKey } })).ok) throw new Error('not yet');
    });
  const results = await compare(gateways, target, ['-H', `X-App-Key: ${appKey}`]);
  await Promise.all(gateways.map(stop));
  await market.close();
  await discardTemplate();
  return results;
}

async function measureServers(collector: string): Promise<Result[]> {
  const script = path.join(mkdtempSync(path.join(tmpdir(), 'bench-traces-')), 'post.lua');
  writeFileSync(
    script,
    'wrk.method="POST" wrk.body="pageNo=1&pageSize=10" wrk.headers["content-type"]="application/x-www-form-urlencoded"',
  );
  const servers: Started[] = [];
  for (const kind of kinds) servers.push(await start('server', kind, collector, { DATABASE_URL: '' }));
  const results = await compare(servers, `/ajaxurl/apix${listNotices.path}`, ['-s', script]);
  await Promise.all(servers.map(stop));
  return results;
}

async function main(): Promise<void> {
  const sink = await startSink();
  printResults(await measureGateways(sink.url));
  printResults(await measureServers(sink.url));
  console.log(`${(sink.bytes() / 1024 / 1024).toFixed(1)} MiB of spans`);
}

runToEnd(main);
