/* npm run bench -- soak: memory and open files of server and gateways under load for long (R7). BENCH_MINUTES=30 */
import { readdirSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { startLoad } from './faults/startLoad';
import { startStage } from './faults/startStage';
import { runToEnd } from './lib/runToEnd';
import { median } from './lib/quantile';
import { mebibytesOf } from './lib/mebibytesOf';
import { printResults } from './lib/printResults';

const minutes = Number(process.env.BENCH_MINUTES ?? 30);
/** Until caches are filled and functions compiled. */
const warmUpMinutes = Number(process.env.BENCH_WARM_UP ?? Math.max(1, minutes / 6));
const sampleMs = 2000;
const growthMax = 0.05;
/** Sockets of the moment: callers, upstreams, database. */
const filesMax = 20;

interface Sample {
  mebibytes: number;
  files: number;
}

const sampleOf = (pid: number): Sample => ({
  mebibytes: mebibytesOf(pid),
  files: readdirSync(`/proc/${pid}/fd`).length,
});

/** The lowest of each minute: between two collections memory only grows. */
function lowest(samples: readonly Sample[], pick: (sample: Sample) => number): number[] {
  const perMinute = Math.ceil(60_000 / sampleMs);
  const found: number[] = [];
  for (let at = 0; at < samples.length; at += perMinute)
    found.push(Math.min(...samples.slice(at, at + perMinute).map(pick)));
  return found;
}

/** From the first third to the last one. */
function course(samples: readonly Sample[], pick: (sample: Sample) => number): [from: number, to: number] {
  const values = lowest(samples, pick);
  const third = Math.max(1, Math.floor(values.length / 3));
  return [median(values.slice(0, third)), median(values.slice(-third))];
}

async function main(): Promise<void> {
  const stage = await startStage();
  const processes = [
    { name: 'server', child: stage.server().child },
    ...stage.gatewayUrls.map((_, at) => ({ name: `gateway ${at + 1}`, child: stage.gateway(at).child })),
  ].map((one) => ({ ...one, samples: [] as Sample[] }));
  const exits = stage.watchExits();
  const load = await startLoad(stage);
  let [requests, broken] = [0, 0];
  const count = () => {
    requests += load.made.length;
    broken += load.made.filter(({ outcome }) => typeof outcome === 'string' || outcome >= 500).length;
    load.made.length = 0;
  };
  const warmAt = performance.now() + warmUpMinutes * 60_000;
  const endsAt = performance.now() + minutes * 60_000;
  while (performance.now() < endsAt && exits() === 0) {
    await pause(sampleMs);
    count();
    if (performance.now() < warmAt) continue;
    for (const { child, samples } of processes) if (child.pid) samples.push(sampleOf(child.pid));
  }
  const ended = exits();
  await load.stop();
  count();

  const rows = processes.map(({ name, samples }) => {
    const [from, to] = course(samples, ({ mebibytes }) => mebibytes);
    const [filesFrom, filesTo] = course(samples, ({ files }) => files);
    const growth = to / from - 1;
    return {
      name,
      'MiB after warm-up': Math.round(from),
      'MiB at the end': Math.round(to),
      'growth %': Math.round(growth * 1000) / 10,
      'open files': `${filesFrom} → ${filesTo}`,
      isFlat: growth <= growthMax && filesTo - filesFrom <= filesMax,
    };
  });
  const result = { minutes, requests, broken, ended, rows };
  printResults(rows.map(({ isFlat, ...row }) => ({ ...row, verdict: isFlat ? 'flat' : 'grows' })));
  console.log(JSON.stringify(result));
  process.exit(ended > 0 || rows.some(({ isFlat }) => !isFlat) ? 1 : 0);
}

runToEnd(main);
