import { sql } from 'kysely';
import type { Cookies } from '../../server/test/growth/growthSessions';
import { fillEverything } from '../../server/test/growth/fillEverything';
import { inBackground } from '../../server/src/platform/db/inBackground';
import { fillCalls } from '../lib/fillCalls';
import { withMarket, type Market } from '../lib/withMarket';

/** Calls of each API. */
const callsPerApi = 10;

export interface GrownPortal extends Market {
  size: number;
}

/** A portal with sessions of its users. */
export interface AskedPortal extends GrownPortal {
  cookies: Cookies;
}

/** A portal with `size` APIs, users and documents, ten times as many calls, and `size` of everything else. */
export const withGrownPortal = <Result>(
  serverUrl: string,
  size: number,
  work: (portal: GrownPortal) => Promise<Result>,
): Promise<Result> =>
  withMarket(
    serverUrl,
    { apis: size, users: size, documents: size, notices: Math.ceil(size / 5), calls: 0 },
    async (market) => {
      const startedAt = performance.now();
      await fillCalls(market.db, size * callsPerApi);
      await fillEverything(market.db, { rows: size, users: size, apis: size, documents: size });
      const calledIn = performance.now() - startedAt;
      await addUp(market);
      console.log(
        `${size} 个 API、用户、文档，${size * callsPerApi} 次调用：写入 ${(Number(market.filledIn) + calledIn / 1000).toFixed(0)} 秒`,
      );
      return work({ ...market, size });
    },
  );

/** Runs the portal's own summing job until nothing is left. */
async function addUp({ db, runJob }: Market): Promise<void> {
  do await runJob('sum-usage');
  while (await db.selectFrom('usage_marks').select('id').limit(1).executeTakeFirst());
  for (const job of [
    'sum-up-quality',
    'rank-apis',
    'sum-up-states',
    'keep-market-days',
    'keep-account-money',
  ])
    await runJob(job);
  // Filled at once they were a row for each change; kept change by change they stay short.
  for (const summed of ['state_counts', 'standing_counts', 'market_day_changes', 'usage_marks'])
    await sql`vacuum (full, analyze) ${sql.table(summed)}`.execute(db);
  await inBackground(() => sql`vacuum analyze`.execute(db));
}
