/* npm run bench -- cluster: requests per second of one, two and three servers behind nginx. */
import { availableParallelism } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { listApis } from '@portal/calls';
import { send, type Answer, type NoAnswer } from './faults/send';
import { startFleetStage, type FleetStage } from './faults/startFleetStage';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { quantile } from './lib/quantile';

const seconds = Number(process.env.BENCH_SECONDS ?? 8);
const warmSeconds = Math.min(3, seconds);
const sizes = (process.env.BENCH_SERVERS ?? '1,2,3').split(',').map(Number);
const callers = 16;
const gateways = 2;
/** Lets the work after a server's start settle. */
const calmMs = 5000;

type Ask = () => Promise<Answer | NoAnswer>;

/** Closed loop of `callers`, each request on its own connection; anything but 200 counts as failed. */
async function load(ask: Ask, forSeconds: number) {
  const took: number[] = [];
  let failed = 0;
  const until = performance.now() + 1000 * forSeconds;
  const askOn = async () => {
    while (performance.now() < until) {
      const from = performance.now();
      const answer = await ask();
      if (typeof answer !== 'string' && answer.status === 200) took.push(performance.now() - from);
      else failed += 1;
    }
  };
  await Promise.all(Array.from({ length: callers }, askOn));
  const p95 = took.length === 0 ? 0 : Math.round(quantile(took, 0.95));
  return { perSecond: Math.round(took.length / forSeconds), p95, failed };
}

async function measure(stage: FleetStage, servers: number): Promise<Record<string, string | number>> {
  const visitor = await stage.signIn(null);
  const kinds: Record<string, Ask> = {
    'drawn pages': () => send(`${stage.origin}/APIList/0/0/3`),
    'API lists': () => visitor.send(listApis, { pageNo: 1, pageSize: 12 }),
    'gateway calls': () => stage.call(0, 'free'),
  };
  const row: Record<string, string | number> = { servers };
  let failed = 0;
  for (const [kind, ask] of Object.entries(kinds)) {
    await load(ask, warmSeconds);
    const figures = await load(ask, seconds);
    row[`${kind}/s`] = figures.perSecond;
    row[`p95 ms of ${kind}`] = figures.p95;
    failed += figures.failed;
  }
  return { ...row, failed };
}

async function main(): Promise<void> {
  const rows: Record<string, string | number>[] = [];
  for (const servers of sizes) {
    const stage = await startFleetStage({ servers, gateways });
    await pause(calmMs);
    rows.push(await measure(stage, servers));
    await stage.close();
  }
  printResults(rows);
  const cores = availableParallelism();
  console.log(
    `${cores} 个核，其上还有 PostgreSQL 及其副本、nginx、${gateways} 个网关、上游与发起请求的进程；${callers} 个调用方，每次新建连接。` +
      (cores < 8 ? '核太少，多一台服务器不会多答：这里只能看出它们没有互相妨碍。' : ''),
  );
  console.log(JSON.stringify({ cores, callers, rows }));
  process.exit(rows.some(({ failed }) => failed !== 0) ? 1 : 0);
}

runToEnd(main);
