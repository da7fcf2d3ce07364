import { sql } from 'kysely';
import { countInStates, sumUpStates } from '../src/platform/db/stateCounts';
import type { CountedList } from '../src/platform/db/tables';
import { fillMarket } from './fillMarket';
import { fillEverything } from './growth/fillEverything';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
const size = 120;

beforeAll(async () => {
  test = await openTestDatabase();
  await fillMarket(test.db, { apis: size, users: size, documents: size, notices: 10, calls: 100 });
  await fillEverything(test.db, { rows: size, users: size, apis: size, documents: size });
}, 60_000);
afterAll(() => test.close());

const sums: Readonly<Record<CountedList, string>> = {
  earning_statements: `0 as amount, 0 as fee from earning_statements where true`,
  invoices: `0 as amount, 0 as fee from invoices where true`,
  publications: `0 as amount, 0 as fee from publications where api_id is not null`,
  withdrawals: `sum(amount_minor)::bigint as amount, sum(fee_minor)::bigint as fee from withdrawals where true`,
};
const lists = ['earning_statements', 'invoices', 'publications', 'withdrawals'] as const;

/** Whatever triggers counted, and what a look at all rows says. */
async function compared(list: CountedList) {
  const { rows } = await sql<{ state: string; total: number; amount: number; fee: number }>`
    select state::text as state, count(*)::int as total, ${sql.raw(sums[list])} group by state order by 1`.execute(
    test.db,
  );
  const { rows: known } = await sql<{ state: string }>`
    select distinct state from state_counts where list = ${list}`.execute(test.db);
  const none = { total: 0, amount: 0, fee: 0 };
  const states = [...new Set([...rows, ...known].map(({ state }) => state))].sort();
  return {
    counted: await Promise.all(
      states.map(async (state) => ({ state, ...(await countInStates(test.db, list, [state])) })),
    ),
    found: states.map((state) => ({ ...none, ...(rows.find((row) => row.state === state) ?? { state }) })),
  };
}

async function expectExact() {
  for (const list of lists) {
    const { counted, found } = await compared(list);
    expect(counted.length).toBeGreaterThan(0);
    expect({ list, counted }).toEqual({ list, counted: found });
  }
}

/** So many rows, by chance, to a state that others of them are in. */
const mix = (list: CountedList, states: readonly (number | string)[]) =>
  sql`update ${sql.table(list)} set state = (${states}::text[])[1 + floor(random() * ${states.length}::int)::int]
    ${sql.raw(list === 'publications' ? '' : '::smallint')} where random() < 0.4`.execute(test.db);

it('counts what is in each state, whoever changes it and however', async () => {
  await expectExact();

  for (let round = 0; round < 3; round += 1) {
    await mix('earning_statements', [1, 2, 4]);
    await mix('invoices', [1, 2, 4, 5]);
    await mix('publications', ['draft', 'online', 'suspended']);
    await mix('withdrawals', [4, 5, 6]);
    await sql`update withdrawals set amount_minor = 10000 + floor(random() * 100)::int, fee_minor = 7
      where random() < 0.3`.execute(test.db);
    await sql`update publications set api_id = null where random() < 0.1`.execute(test.db);
    await sql`update publications set name = name || '新'`.execute(test.db);
    await sql`delete from withdrawals where random() < 0.05`.execute(test.db);
    await expectExact();
    await sumUpStates(test.db);
    await expectExact();
  }
});

it('keeps one row of each state in the end, and nothing of one that has none', async () => {
  await sql`update invoices set state = 4`.execute(test.db);
  await sumUpStates(test.db);

  const { rows } = await sql<{ state: string; counted: number }>`
    select state, counted from state_counts where list = 'invoices'`.execute(test.db);

  expect(rows).toEqual([{ state: '4', counted: size }]);
});

it('counts nothing of what was taken back', async () => {
  const undone = new Error('undone');
  await expect(
    test.db.transaction().execute(async (tx) => {
      await sql`update withdrawals set state = 9`.execute(tx);
      expect((await countInStates(tx, 'withdrawals', [9])).total).toBeGreaterThan(0);
      throw undone;
    }),
  ).rejects.toBe(undone);

  expect((await countInStates(test.db, 'withdrawals', [9])).total).toBe(0);
  await expectExact();
});

it('would tell: without its trigger a count is stale', async () => {
  await sql`alter table invoices disable trigger invoices_recounted`.execute(test.db);
  await sql`update invoices set state = 1 where id = 'growth_inv_1'`.execute(test.db);

  await expect(expectExact()).rejects.toThrow('invoices');
});
