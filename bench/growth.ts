/*
 * npm run bench -- growth: time of every list, search, statistics and ledger call as the portal grows, sent by those
 * who own the most, with the ratio to the smallest size; then every statement of these calls that reads a table
 * sequentially. BENCH_SIZES=1000,100000,1000000 chooses the sizes (APIs, users and documents each; ten times as many
 * calls), BENCH_ROUNDS how often each is sent. Large totals are kept for a minute (decisions/0179), so each call is sent
 * once more after that: `anew`.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { growthCalls, nameOf } from '../server/test/growth/growthCalls';
import { askGrowing, signInAll } from '../server/test/growth/growthSessions';
import { likeProduction, startCluster } from '../scripts/lib/startPostgres';
import { withGrownPortal, type AskedPortal, type GrownPortal } from './growth/growPortal';
import { listScans } from './growth/listScans';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { figureAt, quantile } from './lib/statistics';

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const warmUps = 2;
const ratioMax = 3;
/** Anything faster counts as fast, whatever the ratio. */
const quickMs = 20;
const keptMs = 61_000;

/** Filled data need not survive a crash: no full-page writes, few checkpoints, large memory for building indexes. */
const forFilling = {
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_wal_size: '4GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '1GB',
};

interface Figures {
  size: number;
  p50: number[];
  p95: number[];
  /** When no total is kept. */
  anew: number[];
}

async function main(): Promise<void> {
  const postgres = await startCluster({ ...likeProduction, ...forFilling });
  if (!postgres) throw new Error('这个基准需要 PostgreSQL');
  try {
    await grow(postgres.url, sizes, []);
  } finally {
    postgres.stop();
  }
}

/** Portals of all sizes are measured in turn, so that other load on the machine affects all alike. */
async function grow(
  serverUrl: string,
  [size, ...others]: readonly number[],
  portals: readonly GrownPortal[],
): Promise<void> {
  if (size !== undefined)
    return withGrownPortal(serverUrl, size, (portal) => grow(serverUrl, others, [...portals, portal]));
  // Filling takes longer than an idle session lasts.
  const grown = await Promise.all(portals.map(async (one) => ({ ...one, cookies: await signInAll(one.db) })));
  report(await ask(grown));
  const last = grown.at(-1);
  if (last) await listScans(last);
}

async function ask(portals: readonly AskedPortal[]): Promise<Figures[]> {
  const times = await askInTurn(portals, rounds + warmUps);
  await pause(keptMs);
  const anew = await askInTurn(portals, 1);
  return portals.map(({ size }, which) => {
    const warm = times[which]!.map((list) => list.slice(warmUps));
    return {
      size,
      p50: warm.map((list) => quantile(list, 0.5)),
      p95: warm.map((list) => quantile(list, 0.95)),
      anew: anew[which]!.map((list) => figureAt(list, 0)),
    };
  });
}

/** Times by portal, call and round. */
async function askInTurn(portals: readonly AskedPortal[], times: number): Promise<number[][][]> {
  const asked = portals.map(() => growthCalls.map((): number[] => []));
  for (let round = 0; round < times; round += 1)
    for (const [at, call] of growthCalls.entries())
      for (const [which, { portal, cookies }] of portals.entries())
        asked[which]![at]!.push(await askGrowing(portal.app, cookies, call));
  return asked;
}

function report(figures: readonly Figures[]): void {
  const [least] = figures;
  if (!least) return;
  const growing = (times: 'p95' | 'anew') => (at: number) =>
    figures.some(
      (figure) => figureAt(figure[times], at) > Math.max(quickMs, ratioMax * figureAt(least[times], at)),
    );
  const hasGrown = growing('p95');
  printResults(
    growthCalls.map((asked, at) => ({
      call: nameOf(asked),
      ...Object.fromEntries(
        figures.flatMap(({ size, p50, p95, anew }) => [
          [`${size} p50`, figureAt(p50, at).toFixed(1)],
          [`${size} p95`, figureAt(p95, at).toFixed(1)],
          [`${size} anew`, figureAt(anew, at).toFixed(1)],
        ]),
      ),
      '×': Math.max(...figures.map(({ p95 }) => figureAt(p95, at) / figureAt(least.p95, at))).toFixed(1),
      '': hasGrown(at) ? `> ${ratioMax}` : '',
    })),
  );
  const grown = growthCalls.filter((_, at) => hasGrown(at)).map(nameOf);
  console.log(
    grown.length === 0
      ? `每一项的 p95 都不超过最小规模的 ${ratioMax} 倍，或在 ${quickMs} ms 以内`
      : `${grown.length} 项超过 ${ratioMax} 倍：${grown.join('、')}`,
  );
  const slowAnew = growthCalls.filter((_, at) => growing('anew')(at)).map(nameOf);
  console.log(`没有保留的总数时（一次）：${slowAnew.length} 项超过：${slowAnew.join('、')}`);
}

runToEnd(main);
