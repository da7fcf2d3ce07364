/*
 * npm run bench -- statistics: time of each statistics view over ninety days as calls grow, for a consumer, a provider
 * and an operator; then counting the calls that gateways report, 5,000 per second for a minute.
 * BENCH_CALLS=100000,10000000 chooses the sizes, BENCH_SECONDS the duration of counting.
 */
import {
  listCallRecords,
  listCosts,
  listRanking,
  statisticsBusiness,
  statisticsErrors,
  statisticsHeat,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type Call,
} from '@portal/calls';
import { likeProduction, startPostgres } from '../scripts/lib/startPostgres';
import { newSecret, sha256 } from '../server/src/platform/ids';
import { sessionCookie } from '../server/src/platform/http/visitor';
import { days, formatDate } from '../server/src/platform/time';
import { filled } from '../server/test/fillMarket';
import { columnsOf, figuresOf, tellGrown, type SizeFigures } from './lib/compareSizes';
import { fillCalls, subscriptionsMax } from './lib/fillCalls';
import { meterLoad } from './lib/meterLoad';
import { printResults } from './lib/printResults';
import { runToEnd } from './lib/runToEnd';
import { figureAt, quantile } from './lib/quantile';
import { withMarket, type Market } from './lib/withMarket';

const sizes = (process.env.BENCH_CALLS ?? '100000,10000000').split(',').map(Number);
const rounds = Number(process.env.BENCH_ROUNDS ?? 20);
const loadSeconds = Number(process.env.BENCH_SECONDS ?? 60);
const callsPerSecond = 5000;
const summingEveryMs = 20_000;
const warmUps = 3;
const msMax = 300;
/** Anything faster counts as fast, whatever the ratio. */
const quickMs = 20;

const range = {
  from: formatDate(new Date(Date.now() - 89 * days)),
  to: formatDate(new Date()),
};
const who = { consumer: filled.user(1), provider: filled.user(2), platform: filled.user(3) };
type View = keyof typeof who;

const asked: readonly [what: string, view: View, call: Call, body: Record<string, string>][] = [
  ...(['consumer', 'provider', 'platform'] as const).flatMap((view) => {
    const own = { ...range, view };
    const rows: [string, View, Call, Record<string, string>][] = [
      ['summary', view, statisticsSummary, own],
      ['trend by day', view, statisticsTrend, own],
      ['heat map', view, statisticsHeat, own],
      ['codes', view, statisticsErrors, own],
      ['top APIs', view, statisticsTop, { ...own, by: 'api' }],
      ['calls', view, listCallRecords, own],
      ['failed calls', view, listCallRecords, { ...own, status: 'failed' }],
    ];
    return rows;
  }),
  ['trend by hour', 'provider', statisticsTrend, { view: 'provider', from: range.to, to: range.to }],
  ['summary of an API', 'consumer', statisticsSummary, { ...range, apiId: 'fill_api_1' }],
  ['summary of an app', 'consumer', statisticsSummary, { ...range, appId: 'fill_app_1' }],
  ['top apps', 'consumer', statisticsTop, { ...range, by: 'app' }],
  ['top plans', 'provider', statisticsTop, { ...range, view: 'provider', by: 'plan' }],
  ['top consumers', 'provider', statisticsTop, { ...range, view: 'provider', by: 'consumer' }],
  ['top consumers', 'platform', statisticsTop, { ...range, view: 'platform', by: 'consumer' }],
  ['business', 'provider', statisticsBusiness, { ...range, view: 'provider' }],
  ['business', 'platform', statisticsBusiness, { ...range, view: 'platform' }],
  ['costs', 'consumer', listCosts, range],
  ['ranking of costs', 'consumer', listRanking, { board: 'costByApi', range: 'month' }],
  ['ranking of income', 'provider', listRanking, { board: 'income', range: 'month' }],
  ['ranking, public', 'platform', listRanking, { board: 'hot', range: 'month' }],
];

async function main(): Promise<void> {
  const postgres = await startPostgres(likeProduction);
  if (!postgres) throw new Error('这个基准需要 PostgreSQL');
  console.log(`shared_buffers ${likeProduction.shared_buffers}`);
  try {
    const figures: SizeFigures[] = [];
    for (const calls of sizes) figures.push(await measure(postgres.url, calls, calls === sizes.at(-1)));
    report(figures);
  } finally {
    postgres.stop();
  }
}

function measure(serverUrl: string, calls: number, isLast: boolean): Promise<SizeFigures> {
  const market = { apis: 400, users: 500, documents: 20, notices: 20, calls: 0 };
  return withMarket(serverUrl, market, async (made) => {
    const startedAt = performance.now();
    await fillCalls(made.db, calls);
    const filledIn = ((performance.now() - startedAt) / 1000).toFixed(0);
    const summedIn = await sumAll(made);
    await made.runJob('sum-up-quality');
    await made.runJob('rank-apis');
    console.log(`${calls} 次调用；写入 ${filledIn} 秒，汇总 ${summedIn} 秒`);
    const cookies = await signIn(made);
    const times = asked.map((): number[] => []);
    for (let round = -warmUps; round < rounds; round += 1)
      for (const [at, [, view, call, body]] of asked.entries()) {
        const ms = await ask(made, cookies[view], call, body);
        if (round >= 0) times[at]?.push(ms);
      }
    if (isLast && loadSeconds > 0) await count(made);
    return figuresOf(calls, times);
  });
}

/** Sums up the inserted calls with the portal's own job. */
async function sumAll({ db, runJob }: Market): Promise<string> {
  const startedAt = performance.now();
  for (;;) {
    await runJob('sum-usage');
    const left = await db.selectFrom('usage_marks').select('id').limit(1).executeTakeFirst();
    if (!left) return ((performance.now() - startedAt) / 1000).toFixed(0);
  }
}

async function signIn({ db }: Market): Promise<Record<View, string>> {
  // Operators sign in as in the demo, because nobody here has a second factor.
  await db
    .updateTable('users')
    .set({ roles: 11, register_type: 1 })
    .where('id', 'in', Object.values(who))
    .execute();
  const cookies = {} as Record<View, string>;
  for (const view of ['consumer', 'provider', 'platform'] as const) {
    const secret = newSecret();
    await db
      .insertInto('sessions')
      .values({
        id_hash: sha256(secret),
        user_id: who[view],
        address: '192.0.2.1',
        user_agent: 'bench',
        created_at: new Date(),
        last_seen_at: new Date(),
      })
      .execute();
    cookies[view] = `${sessionCookie}=${secret}`;
  }
  return cookies;
}

async function ask(
  { portal }: Market,
  cookie: string,
  call: Call,
  body: Record<string, string>,
): Promise<number> {
  const startedAt = performance.now();
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/ajaxurl/apix${call.path}`,
    headers: { host: 'localhost', cookie, 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });
  const ms = performance.now() - startedAt;
  const { resCode } = reply.json<{ resCode: string }>();
  if (resCode !== 'S0000') throw new Error(`${call.path} answers ${resCode}`);
  return ms;
}

/** Measures counting while the summing job runs, as it does in a server. */
async function count(market: Market): Promise<void> {
  const summing = setInterval(() => void market.runJob('sum-usage').catch(console.error), summingEveryMs);
  const load = await meterLoad(
    { ...market, token: market.gatewayToken },
    { perSecond: callsPerSecond, seconds: loadSeconds, subscriptions: subscriptionsMax },
  );
  clearInterval(summing);
  console.log('\n记账');
  printResults([
    {
      calls: load.calls,
      'calls/s': load.perSecond.toFixed(0),
      'batch p50 ms': quantile(load.times, 0.5).toFixed(0),
      'batch p95 ms': quantile(load.times, 0.95).toFixed(0),
      'lag at the end ms': load.lagMs.toFixed(0),
    },
  ]);
  console.log(
    load.lagMs < 1000 ? `跟得上每秒 ${callsPerSecond} 次` : `落后 ${(load.lagMs / 1000).toFixed(1)} 秒`,
  );
}

function report(figures: readonly SizeFigures[]): void {
  if (figures.length === 0) return;
  const names = asked.map(([what, view]) => `${view}: ${what}`);
  printResults(names.map((call, at) => ({ call, ...columnsOf(figures, at) })));
  const late = names.filter((_, at) => figures.some(({ p95 }) => figureAt(p95, at) > msMax));
  console.log(
    late.length === 0 ? `每一项的 p95 都不超过 ${msMax} ms` : `超过 ${msMax} ms：${late.join('、')}`,
  );
  tellGrown(names, figures, quickMs);
}

runToEnd(main);
