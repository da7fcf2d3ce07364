import { sql } from 'kysely';
import { incomeByDay } from '../src/modules/statistics/business.queries';
import { readIncomeDays } from '../src/modules/statistics/marketDays.queries';
import { keepMarketDays } from '../src/modules/statistics/marketDays.repository';
import { days } from '../src/platform/time';
import { fillMarket } from './fillMarket';
import { fillEverything } from './growth/fillEverything';
import { heavy } from './growth/growthFill';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
const size = 100;

beforeAll(async () => {
  test = await openTestDatabase();
  await fillMarket(test.db, { apis: size, users: size, documents: size, notices: 10, calls: 100 });
  await fillEverything(test.db, { rows: size, users: size, apis: size, documents: size });
}, 60_000);
afterAll(() => test.close());

const asked = () =>
  [
    test.db,
    heavy.operator,
    { view: 'platform' },
    { from: new Date(Date.now() - 120 * days), until: new Date(Date.now() + days) },
  ] as const;

it.each(['taken back', 'kept'])(
  'closes a day while something late is booked for it, which is %s in the end',
  async (end) => {
    await sql`update market_days_closed set until = '0001-01-01'`.execute(test.db);
    let closed = () => {};
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve;
    });
    const undone = new Error('undone');

    const booking = test.db
      .transaction()
      .execute(async (tx) => {
        const { numAffectedRows } = await sql`
        update earnings set gross_minor = gross_minor + 100 where day < current_date - 10`.execute(tx);
        expect(Number(numAffectedRows)).toBeGreaterThan(10);
        await isClosed;
        if (end === 'taken back') throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    // Late earnings are being booked by now, or wait for nothing.
    await sql`select pg_sleep(0.2)`.execute(test.db);
    await keepMarketDays(test.db);
    expect(await readIncomeDays(...asked())).toEqual(await incomeByDay(...asked()));
    closed();
    await booking;

    expect(await readIncomeDays(...asked())).toEqual(await incomeByDay(...asked()));
    await keepMarketDays(test.db);
    expect(await readIncomeDays(...asked())).toEqual(await incomeByDay(...asked()));
  },
);

it('closes days once, however many servers do', async () => {
  await sql`update market_days_closed set until = '0001-01-01'`.execute(test.db);

  await Promise.all(Array.from({ length: 4 }, () => keepMarketDays(test.db)));

  expect(await readIncomeDays(...asked())).toEqual(await incomeByDay(...asked()));
});
