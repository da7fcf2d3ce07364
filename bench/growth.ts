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
import { columnsOf, figuresOf, hasGrown, ratioMax, tellGrown, type SizeFigures } from './lib/compareSizes';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { figureAt } from './lib/quantile';

const sizes = (process.env.BENCH_SIZES ?? '1000,10000,100000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const warmUps = 2;
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

interface Figures extends SizeFigures {
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
    return { ...figuresOf(size, warm), anew: anew[which]!.map((list) => figureAt(list, 0)) };
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
  if (figures.length === 0) return;
  const names = growthCalls.map(nameOf);
  const p95s = figures.map(({ p95 }) => p95);
  const anews = figures.map(({ anew }) => anew);
  printResults(
    names.map((call, at) => ({
      call,
      ...columnsOf(figures, at),
      ...Object.fromEntries(figures.map(({ size, anew }) => [`${size} anew`, figureAt(anew, at).toFixed(1)])),
      '': hasGrown(p95s, at, quickMs) ? `> ${ratioMax}` : '',
    })),
  );
  tellGrown(names, figures, quickMs);
  const slowAnew = names.filter((_, at) => hasGrown(anews, at, quickMs));
  console.log(`没有保留的总数时（一次）：${slowAnew.length} 项超过：${slowAnew.join('、')}`);
}

runToEnd(main);
