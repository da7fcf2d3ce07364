/* npm run bench -- kills: kills the server repeatedly under write load, and reports lost and half-done writes. */
import { setTimeout as pause } from 'node:timers/promises';
import { printResults } from './lib/printResults';
import { send } from './faults/send';
import { startStage, type Stage } from './faults/startStage';
import type { Writer } from './kills/Writer';
import { editsApps, editsDocuments, orders, releases, subscribes } from './kills/writers';
import { runToEnd } from './lib/runToEnd';

const kills = Number(process.env.BENCH_KILLS ?? 20);
/** Acknowledged writes before each kill. */
const writesMin = Number(process.env.BENCH_WRITES ?? 1000);
/** Delay that lands in the middle of the next writes. */
const killDelayMs = 15;
const readyMaxMs = 30_000;
const readySecondsMax = 5;
const probePauseMs = 20;

/** Apps are edited fastest, and so make up the load. */
const startWriters = async (stage: Stage): Promise<Writer[]> => [
  await editsApps(stage, 1),
  await editsApps(stage, 2),
  await editsApps(stage, 3),
  await editsDocuments(stage, '甲'),
  await editsDocuments(stage, '乙'),
  await subscribes(stage),
  await orders(stage),
  await releases(stage),
];

/** Writes until the server is gone. */
async function write(writer: Writer, onTaken: (name: string) => void): Promise<void> {
  for (;;) {
    const outcome = await writer.write();
    if (outcome === 'gone') return;
    if (outcome === 'taken') onTaken(writer.name);
    else await pause(probePauseMs);
  }
}

async function secondsUntilReady(stage: Stage): Promise<number> {
  const startedAt = performance.now();
  while (performance.now() - startedAt < readyMaxMs) {
    const answer = await send(`${stage.origin}/readyz`);
    if (typeof answer !== 'string' && answer.status === 200)
      return Math.round((performance.now() - startedAt) / 100) / 10;
    await pause(probePauseMs);
  }
  throw new Error('the server is not ready again');
}

async function main(): Promise<void> {
  const stage = await startStage();
  const writers = await startWriters(stage);
  const parts = new Map(writers.map(({ name }) => [name, { written: 0, lost: 0, halfDone: 0 }]));
  const rounds: { written: number; ready: number }[] = [];
  for (let round = 0; round < kills; round += 1) {
    let written = 0;
    const { child, exited } = stage.server();
    const note = (name: string) => {
      written += 1;
      const part = parts.get(name);
      if (part) part.written += 1;
      if (written === writesMin) setTimeout(() => child.kill('SIGKILL'), killDelayMs);
    };
    await Promise.all([...writers.map((writer) => write(writer, note)), exited]);
    stage.startServer();
    const ready = await secondsUntilReady(stage);
    for (const { name, judge } of writers) {
      const { lost, halfDone } = await judge(stage.db);
      const part = parts.get(name);
      if (!part) continue;
      part.lost += lost;
      part.halfDone += halfDone;
    }
    rounds.push({ written, ready });
  }

  const rows = [...parts].map(([what, figures]) => ({ what, ...figures }));
  const result = {
    kills,
    writesMin: Math.min(...rounds.map(({ written }) => written)),
    lost: rows.reduce((sum, { lost }) => sum + lost, 0),
    halfDone: rows.reduce((sum, { halfDone }) => sum + halfDone, 0),
    readySecondsMax: Math.max(...rounds.map(({ ready }) => ready)),
  };
  printResults(rows);
  printResults([result]);
  console.log(JSON.stringify({ ...result, rows }));
  process.exit(result.lost + result.halfDone > 0 || result.readySecondsMax > readySecondsMax ? 1 : 0);
}

runToEnd(main);
