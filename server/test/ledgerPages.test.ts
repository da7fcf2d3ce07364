import { sql } from 'kysely';
import { formatMinor } from '@portal/rules';
import { listLedgerOf, readLedger } from '../src/modules/finance/ledger.queries';
import { transfer, type AccountKind } from '../src/modules/finance/ledger.repository';
import { listEntriesOf, readEntries } from '../src/modules/moneyDesk/accountLedger.queries';
import { sumAccount } from '../src/modules/moneyDesk/accountSums.queries';
import type { Db } from '../src/platform/db/Db';
import { days, formatDate, parseDay } from '../src/platform/time';
import { fillMarket, filled } from './fillMarket';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
let db: Db;
const owner = filled.user(1);
const start = parseDay('2026-03-01').getTime();

/** What moves in one transfer out of eight, as the portal moves it: several of an account's own at once too. */
const moves: readonly (readonly [kind: string, changes: readonly (readonly [AccountKind, number])[]])[] = [
  ['recharge', [['balance', 5000]]],
  [
    'reserve',
    [
      ['balance', -300],
      ['reserved', 200],
      ['coupon', -50],
      ['couponReserved', 150],
    ],
  ],
  [
    'usage',
    [
      ['reserved', -200],
      ['couponReserved', -20],
    ],
  ],
  [
    'plan',
    [
      ['balance', -700],
      ['coupon', -100],
    ],
  ],
  ['gift', [['balance', 40]]],
  [
    'coupon',
    [
      ['coupon', 1000],
      ['couponReserved', 200],
    ],
  ],
  [
    'release',
    [
      ['reserved', -20],
      ['balance', 20],
    ],
  ],
  [
    'rechargeRefund',
    [
      ['balance', -90],
      ['refunding', 90],
    ],
  ],
];
/** So that nothing runs out meanwhile. */
const opening = (['balance', 'reserved', 'coupon', 'couponReserved'] as const).map(
  (kind) => [kind, 100_000] as const,
);
const times = 20;

beforeAll(async () => {
  test = await openTestDatabase();
  db = test.db;
  await fillMarket(db, { apis: 20, users: 20, documents: 10, notices: 10, calls: 10 });
  await db.transaction().execute(async (tx) => {
    const all = [['opening', opening] as const, ...Array.from({ length: times }, () => moves).flat()];
    for (const [nth, [kind, changes]] of all.entries()) {
      const own = changes.map(([account, amountMinor]) => ({ ownerId: owner, kind: account, amountMinor }));
      const rest = -own.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      await transfer(tx, {
        key: `pages:${nth}`,
        kind,
        memo: String(nth),
        // Some at the same instant, and not in the order in which they are made.
        at: new Date(start + ((nth * 37) % 80) * (days / 4)),
        moves: [...own, { ownerId: null, kind: 'outside', amountMinor: rest }],
      });
    }
  });
}, 60_000);
afterAll(() => test.close());

async function turnPages<Row, Rest extends { records: Row[]; total: number }>(
  read: (page: { pageNo: number; pageSize: number }) => Promise<Rest>,
) {
  const pageSize = 7;
  const first = await read({ pageNo: 1, pageSize });
  const records: Rest['records'] = [];
  for (let pageNo = 1; pageNo <= Math.ceil(first.total / pageSize) + 1; pageNo += 1)
    records.push(...(await read({ pageNo, pageSize })).records);
  expect(records).toHaveLength(first.total);
  return { ...first, records };
}

const ranges: readonly { from?: string; to?: string }[] = [
  {},
  { from: '2026-03-05', to: '2026-03-09' },
  { from: '2026-03-12' },
  { to: '2026-03-02' },
  { from: '2030-01-01' },
];
const isIn = (at: ReturnType<typeof sql>, { from, to }: (typeof ranges)[number]) =>
  sql`${from ? sql`${at} >= ${parseDay(from)}` : sql`true`} and ${to ? sql`${at} < ${new Date(parseDay(to).getTime() + days)}` : sql`true`}`;

it.each(ranges)('gives an owner what one plain statement gives: %j', async (range) => {
  const { rows } = await sql<{ id: string; amount: number; coupon: number }>`
    select t.id, coalesce(sum(e.amount_minor) filter (where a.kind in ('balance', 'reserved')), 0)::bigint as amount,
      coalesce(sum(e.amount_minor) filter (where a.kind in ('coupon', 'couponReserved')), 0)::bigint as coupon
    from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
    where a.owner_id = ${owner} and a.kind in ('balance', 'reserved', 'coupon', 'couponReserved')
      and t.kind not in ('reserve', 'release') and ${isIn(sql`t.at`, range)}
    group by t.id order by t.at desc, t.id`.execute(db);
  const sumOf = (sign: number) =>
    rows.reduce((sum, { amount }) => (Math.sign(amount) === sign ? sum + amount : sum), 0);

  const listed = await turnPages((page) => listLedgerOf(db, owner, { ...range, ...page }));

  expect(listed.records.map(({ transferId, amount, coupon }) => [transferId, amount, coupon])).toEqual(
    rows.map(({ id, amount, coupon }) => [id, formatMinor(amount), formatMinor(coupon)]),
  );
  expect(listed.sum).toEqual({ income: formatMinor(sumOf(1)), spending: formatMinor(sumOf(-1)) });
});

it.each([undefined, 'balance', 'couponReserved', 'pending'] as const)(
  'gives operators what one plain statement gives: %s',
  async (account) => {
    const { rows } = await sql<{ id: string; account: string; amount: number }>`
      select t.id, a.kind as account, e.amount_minor as amount
      from ledger_transfers t join ledger_entries e on e.transfer_id = t.id join ledger_accounts a on a.id = e.account_id
      where a.owner_id = ${owner} and ${account ? sql`a.kind = ${account}` : sql`true`}
      order by t.at desc, t.id, a.kind`.execute(db);

    const listed = await turnPages((page) => listEntriesOf(db, { accountId: owner, account, ...page }));

    expect(listed.records.map((row) => [row.transferId, row.account, row.amount])).toEqual(
      rows.map((row) => [row.id, row.account, formatMinor(row.amount)]),
    );
    expect(listed.sum).toBe(formatMinor(rows.reduce((sum, { amount }) => sum + amount, 0)));
  },
);

/** In parts of seven, while one more comes in after each. */
async function readParts<Row>(read: (after: Row | null, limit: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let last: Row | null = null; ;) {
    const part = await read(last, 7);
    rows.push(...part);
    if (part.length < 7) return rows;
    last = part.at(-1)!;
    await comeIn();
  }
}
let comeIns = 0;
const comeIn = () =>
  db.transaction().execute(async (tx) => {
    comeIns += 1;
    await transfer(tx, {
      key: `later:${comeIns}`,
      kind: 'gift',
      memo: '',
      at: new Date(start + 500 * days + comeIns),
      moves: [
        { ownerId: owner, kind: 'balance', amountMinor: 1 },
        { ownerId: null, kind: 'outside', amountMinor: -1 },
      ],
    });
  });

it.each(ranges)('gives an owner each of %j once as a file, whatever comes in meanwhile', async (range) => {
  const { records } = await turnPages((page) => listLedgerOf(db, owner, { ...range, ...page }));

  const rows = await readParts<Awaited<ReturnType<typeof readLedger>>[number]>((after, limit) =>
    readLedger(db, owner, range, after, limit),
  );

  expect(rows.map(({ id }) => id)).toEqual(records.map(({ transferId }) => transferId));
});

it.each([undefined, 'balance', 'pending'] as const)(
  'gives operators each entry once as a file: %s',
  async (account) => {
    const { records } = await turnPages((page) => listEntriesOf(db, { accountId: owner, account, ...page }));

    const rows = await readParts<Awaited<ReturnType<typeof readEntries>>[number]>((after, limit) =>
      readEntries(db, { accountId: owner, account }, after, limit),
    );

    expect(rows.map((row) => [row.id, row.account])).toEqual(
      records.map((row) => [row.transferId, row.account]),
    );
  },
);

it('sums up what was paid in, and back', async () => {
  const { paidIn, paidBack } = await sumAccount(db, owner);

  expect([paidIn, paidBack]).toEqual([formatMinor(times * 5000), formatMinor(0)]);
});

it('knows time and kind of each entry, also of one that a server of before has written', async () => {
  await sql`insert into ledger_transfers (id, idempotency_key, kind, memo, at, is_booked)
    values ('older', 'older', 'gift', '', ${new Date(start + 999 * days)}, true)`.execute(db);
  await sql`insert into ledger_entries (transfer_id, account_id, amount_minor)
    values ('older', ${`${owner}:balance`}, 7), ('older', 'platform:outside', -7)`.execute(db);

  const { rows } = await sql`
    select e.* from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where (e.at, e.kind) is distinct from (t.at, t.kind)`.execute(db);
  expect(rows).toEqual([]);
  const { records } = await listLedgerOf(db, owner, { pageNo: 1, pageSize: 1 });
  expect(records[0]).toMatchObject({
    transferId: 'older',
    at: expect.stringContaining(formatDate(new Date(start + 999 * days))),
  });
});
