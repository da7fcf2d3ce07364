/*
 * npm run bench -- faults: injects faults under load one after the other, and reports what was lost, interrupted and
 * billed.
 */
import { faults } from './faults/faults';
import { fleetFaults } from './faults/fleetFaults';
import type { AnyStage } from './faults/AnyStage';
import { measureFault, type Fault, type Figures } from './faults/measureFault';
import { startFleetStage } from './faults/startFleetStage';
import { startStage } from './faults/startStage';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';

const holdMs = 1000 * Number(process.env.BENCH_HOLD_SECONDS ?? 8);
const only = process.env.BENCH_ONLY?.split(',');

const isLowerBound = (name: string) => name.startsWith('sold');

function missesOf({ targets }: Pick<Fault<AnyStage>, 'targets'>, figures: Figures): string[] {
  return Object.entries(targets).flatMap(([name, target]) => {
    const figure = figures[name as keyof Figures];
    const isMet = isLowerBound(name) ? figure >= target : figure <= target && figure >= 0;
    return isMet ? [] : [`${name} ${figure}（目标 ${isLowerBound(name) ? '≥' : '≤'} ${target}）`];
  });
}

interface Report {
  rows: Record<string, string | number>[];
  results: Record<string, unknown>[];
  skipped: string[];
  missed: number;
}

/** Injects all faults of a stage one after the other. */
async function measureAll<Stage extends AnyStage>(
  faultsOfStage: readonly Fault<Stage>[],
  start: () => Promise<Stage>,
  report: Report,
): Promise<void> {
  let stage: Stage | null = null;
  for (const fault of faultsOfStage.filter(({ name }) => !only || only.includes(name))) {
    stage ??= await start();
    const reason = fault.absence?.(stage);
    if (reason) {
      report.skipped.push(`${fault.name}：${reason}`);
      continue;
    }
    const { figures, outcomes } = await measureFault(stage, fault, holdMs);
    const misses = missesOf(fault, figures);
    if (misses.length > 0) {
      // A fresh stage after a failed one, so that faults do not affect each other.
      await stage.close();
      stage = null;
    }
    report.missed += misses.length;
    report.results.push({ fault: fault.name, ...figures, misses, outcomes });
    report.rows.push({
      fault: fault.name,
      lost: figures.lost,
      twice: figures.twice,
      'billed / seen': `${figures.billed} / ${figures.seen}`,
      'over / un': `${figures.overbilled} / ${figures.unbilled}`,
      broken: figures.broken,
      'sold %': `${figures.soldPercent} / ${figures.soldFreePercent}`,
      'slowest s': `${figures.slowestCallSeconds} / ${figures.slowestPageSeconds}`,
      'p95 ms': `${figures.callP95Ms} / ${figures.pageP95Ms}`,
      'back after s': figures.recoverySeconds,
      exit: `${figures.exitCode} in ${figures.exitSeconds} s`,
      verdict: misses.length === 0 ? 'ok' : misses.join('，'),
    });
    console.log(`${fault.name}：${misses.length === 0 ? '达标' : misses.join('，')}`);
  }
  await stage?.close();
}

async function main(): Promise<void> {
  const names = [...faults, ...fleetFaults].map(({ name }) => name);
  if (only && !only.some((name) => names.includes(name)))
    throw new Error(`BENCH_ONLY 可选：${names.join('、')}`);
  const report: Report = { rows: [], results: [], skipped: [], missed: 0 };
  await measureAll(faults, startStage, report);
  await measureAll(fleetFaults, () => startFleetStage(), report);
  const { rows, results, skipped, missed } = report;
  printResults(rows);
  for (const line of skipped) console.log(`跳过 ${line}`);
  console.log(JSON.stringify({ missed, skipped, results }));
  process.exit(missed === 0 ? 0 : 1);
}

runToEnd(main);
