import { sql } from 'kysely';
import { statementState, withdrawState } from '@portal/calls';
import { listEarningsOf } from '../src/modules/earnings/earningRows.queries';
import { listAllStatementsOf } from '../src/modules/earnings/statement.queries';
import { listAll as listPayouts } from '../src/modules/payout/withdraw.queries';
import type { Db } from '../src/platform/db/Db';
import { openTestDatabase } from './openTestDatabase';

const names = ['西湖数据公司', '湖', 'Acme 数据', 'acme_100%', 'ACMEX100X', '北京天气'];
const seller = 'named_0';
const page = { pageNo: 1, pageSize: 20 };
const day = '2026-08-01';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  const owners = sql`unnest(${names}::text[]) with ordinality as n (name, at) cross join lateral (select 'named_' || at - 1 as id) o`;
  await sql`
    insert into users (id, email, password_hash, nick_name, state, roles, created_at)
    select o.id, o.id || '@example.com', '-', n.name, 1, 3, now() from ${owners}`.execute(db);
  await sql`
    insert into providers (id, user_id, name, is_certified) select 'prov_' || o.id, o.id, n.name, true from ${owners}`.execute(
    db,
  );
  await sql`
    insert into withdrawals (id, wd_no, owner_id, asked_by, account_sealed, account_end, bank, amount_minor, fee_minor, state, created_at)
    select 'wd_' || o.id, 'WD' || n.at, o.id, o.id, '-', '1234', '工商银行', 10000 * n.at, 100, ${withdrawState.paid}::int, now()
    from ${owners}`.execute(db);
  await sql`
    insert into earning_statements (id, owner_id, provider_id, month, gross_minor, commission_minor, covered_minor, net_minor, state, made_at)
    select 'st_' || o.id, o.id, 'prov_' || o.id, '2026-07-01', 300, 30, 0, 270, ${statementState.confirmed}::int, now()
    from ${owners}`.execute(db);
  await sql`
    insert into earnings (id, provider_id, owner_id, consumer_id, day, kind, calls, gross_minor, commission_minor, open_minor, updated_at)
    select 'earn_' || o.id, 'prov_' || ${seller}::text, ${seller}, o.id, ${day}::date, 'usage', 10, 300, 30, 270, now()
    from ${owners}`.execute(db);
});
afterAll(() => test.close());

const found: Readonly<Record<string, (name: string) => Promise<string[]>>> = {
  payouts: async (name) =>
    (await listPayouts(db, { ...page, state: withdrawState.paid, name })).records.map((row) => row.ownerName),
  statements: async (name) =>
    (await listAllStatementsOf(db, { ...page, state: statementState.confirmed, name })).records.map(
      (row) => row.ownerName,
    ),
  earnings: async (consumer) =>
    (await listEarningsOf(db, seller, 7, { ...page, from: day, to: day, consumer })).records.map(
      (row) => row.consumer,
    ),
};

const cases: readonly [name: string, those: string[]][] = [
  ['西湖', ['西湖数据公司']],
  ['湖', ['西湖数据公司', '湖']],
  ['数据', ['Acme 数据', '西湖数据公司']],
  ['aCmE', ['ACMEX100X', 'Acme 数据', 'acme_100%']],
  ['_100%', ['acme_100%']],
  ['%', ['acme_100%']],
  ["' or true --", []],
  ['京北', []],
];

describe.each(Object.entries(found))('%s by the name of an account', (_, find) => {
  it.each(cases)('%s', async (name, those) => {
    expect((await find(name)).sort()).toEqual([...those].sort());
  });
});

it('adds up the payouts that a name finds, not those of its page alone', async () => {
  const { total, records, sum } = await listPayouts(db, {
    pageNo: 1,
    pageSize: 1,
    state: withdrawState.paid,
    name: 'acme',
  });

  expect({ total, shown: records.length, sum }).toEqual({
    total: 3,
    shown: 1,
    sum: { amount: '12.0000', arrives: '11.9700' },
  });
});
