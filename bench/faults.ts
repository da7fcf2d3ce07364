/* npm run bench -- faults: takes away one part after the other under load, and says what was lost, broken and billed. */
import { endAll } from './faults/children';
import { faults } from './faults/faults';
import { measureFault, type Fault, type Figures } from './faults/measureFault';
import { startStage, type Stage } from './faults/startStage';
import { printResults } from './lib/printResults';

const holdMs = 1000 * Number(process.env.BENCH_HOLD_SECONDS ?? 8);
const only = process.env.BENCH_ONLY?.split(',');

const isLowerBound = (name: string) => name.startsWith('sold');

function missesOf({ targets }: Fault, figures: Figures): string[] {
  return Object.entries(targets).flatMap(([name, target]) => {
    const figure = figures[name as keyof Figures];
    const isMet = isLowerBound(name) ? figure >= target : figure <= target && figure >= 0;
    return isMet ? [] : [`${name} ${figure}（目标 ${isLowerBound(name) ? '≥' : '≤'} ${target}）`];
  });
}

async function main(): Promise<void> {
  const chosen = faults.filter(({ name }) => !only || only.includes(name));
  if (chosen.length === 0) throw new Error(`BENCH_ONLY 可选：${faults.map(({ name }) => name).join('、')}`);
  const rows: Record<string, string | number>[] = [];
  const results: Record<string, unknown>[] = [];
  const skipped: string[] = [];
  let missed = 0;
  let stage: Stage | null = null;
  for (const fault of chosen) {
    stage ??= await startStage();
    const reason = fault.absence?.(stage);
    if (reason) {
      skipped.push(`${fault.name}：${reason}`);
      continue;
    }
    const { figures, outcomes } = await measureFault(stage, fault, holdMs);
    const misses = missesOf(fault, figures);
    if (misses.length > 0) {
      // What one fault leaves behind is not the next one's.
      await stage.db.destroy();
      endAll();
      stage = null;
    }
    missed += misses.length;
    results.push({ fault: fault.name, ...figures, misses, outcomes });
    rows.push({
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
  printResults(rows);
  for (const line of skipped) console.log(`跳过 ${line}`);
  console.log(JSON.stringify({ missed, skipped, results }));
  process.exit(missed === 0 ? 0 : 1);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
