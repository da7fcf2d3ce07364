import { sql } from 'kysely';
import { listMessages, listMoneyDifferences, proveMoney, type MoneyDifferenceKind } from '@portal/calls';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let ops: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  ops = await signedIn(test, 'ops@example.com');
}, 120_000);
afterAll(() => test.close());

const prove = async () => (await ops.call(proveMoney, {})).resBody.differences as number;

it('finds the money of the whole demo to be what the ledger says', async () => {
  await prove();
  expect((await ops.call(listMoneyDifferences, {})).resBody).toMatchObject({ records: [], differences: 0 });
});

/** Each drift and what takes it back. A balance below zero the database itself does not take. */
const drifts: readonly [kind: MoneyDifferenceKind, drift: string, undo: string][] = [
  [
    'entries',
    `update ledger_accounts set balance_minor = balance_minor + 1 where id like '%:balance'`,
    `update ledger_accounts set balance_minor = balance_minor - 1 where id like '%:balance'`,
  ],
  [
    'sum',
    `update ledger_entries set amount_minor = amount_minor + 5 where account_id = 'platform:outside'`,
    `update ledger_entries set amount_minor = amount_minor - 5 where account_id = 'platform:outside'`,
  ],
  [
    'calls',
    `update call_records set cost_minor = cost_minor + 3 where transfer_id is not null`,
    `update call_records set cost_minor = cost_minor - 3 where transfer_id is not null`,
  ],
  [
    'rollups',
    `update usage_rollups set cost_minor = cost_minor + 3 where grain = 'day'`,
    `update usage_rollups set cost_minor = cost_minor - 3 where grain = 'day'`,
  ],
  [
    'costs',
    `update cost_days set gross_minor = gross_minor + 2`,
    `update cost_days set gross_minor = gross_minor - 2`,
  ],
  [
    'earnings',
    `update earnings set open_minor = open_minor + 2 where owner_id is not null`,
    `update earnings set open_minor = open_minor - 2 where owner_id is not null`,
  ],
  [
    'commission',
    `update earnings set commission_minor = commission_minor + 1, gross_minor = gross_minor + 1`,
    `update earnings set commission_minor = commission_minor - 1, gross_minor = gross_minor - 1`,
  ],
  [
    'reserved',
    `insert into ledger_accounts (id, owner_id, kind, balance_minor)
      select 'drift:reserved', owner_id, 'reserved', 9 from ledger_accounts where kind = 'balance' order by id limit 1`,
    `delete from ledger_accounts where id = 'drift:reserved'`,
  ],
  [
    'holds',
    `update ledger_accounts set held_minor = held_minor + 1 where kind = 'balance' and balance_minor > held_minor`,
    `update ledger_accounts set held_minor = held_minor - 1 where kind = 'balance' and balance_minor > 0 and held_minor > 0`,
  ],
];

it.each(drifts)('sees a drift of %s, and that it is gone', async (kind, drift, undo) => {
  await sql.raw(drift).execute(test.db);
  expect(await prove()).toBeGreaterThan(0);
  const { records, total } = (await ops.call(listMoneyDifferences, { kind })).resBody;
  expect(total).toBeGreaterThan(0);
  expect(records[0]).toMatchObject({ kind, subject: expect.any(String) });
  expect(records[0].ledger).not.toBe(records[0].found);

  await sql.raw(undo).execute(test.db);
  expect(await prove()).toBe(0);
});

it('proves itself once a day, and tells operators what differs', async () => {
  test.pass(2 * days);
  ops = await signedIn(test, 'ops@example.com');
  await sql`update cost_days set gross_minor = gross_minor + 2`.execute(test.db);
  await test.runJob('prove-money');
  const first = (await ops.call(listMoneyDifferences, {})).resBody;
  expect(first.differences).toBeGreaterThan(0);
  await test.runJob('prove-money');
  expect((await ops.call(listMoneyDifferences, {})).resBody.provenAt).toBe(first.provenAt);
  const { records } = (await ops.call(listMessages, {})).resBody;
  expect(records).toContainEqual(expect.objectContaining({ link: '/ops/moneyProof' }));
});
