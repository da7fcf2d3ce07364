import { sql } from 'kysely';
import type { MoneyAccountKind } from '@portal/calls';
import { transfer } from '../src/modules/finance';
import { keepAccountMoney } from '../src/modules/moneyDesk/accountMoney.repository';
import { listAccountRows } from '../src/modules/moneyDesk/accounts.queries';
import { findRichest } from '../src/modules/moneyDesk/findRichest.queries';
import { hours, minutes } from '../src/platform/time';
import { fillMarket, filled } from './fillMarket';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
const users = 1500;
let now = new Date();

beforeAll(async () => {
  test = await openTestDatabase();
  const { db } = test;
  await fillMarket(db, { apis: 40, users, documents: 10, notices: 10, calls: 10 });
  // Few amounts: many have the same. A tenth has no account yet, some have nothing left.
  await sql`
    insert into ledger_accounts (id, owner_id, kind, balance_minor)
    select u.id || ':' || k.kind, u.id, k.kind, floor(random() * 30)::int * 100
    from users u, unnest(array['balance', 'payable', 'reserved', 'pending', 'coupon']) as k (kind)
    where u.id like 'fill_user_%' and u.id not like '%9'`.execute(db);
  await sql`update users set kind = 'organisation', email = null, mobile = null, password_hash = null where id like 'fill_user_%7'`.execute(
    db,
  );
}, 60_000);
afterAll(() => test.close());

const richest = (offset = 0, limit = 10) => findRichest(test.db, null, { offset, limit });
const keep = () => test.db.transaction().execute((tx) => keepAccountMoney(tx, now));

/** What a look at the whole ledger says. */
async function inOrder(kind?: MoneyAccountKind): Promise<string[]> {
  const chosen = {
    person: sql`u.kind = 'person'`,
    organisation: sql`u.kind = 'organisation'`,
    provider: sql`exists (select from providers p where p.user_id = u.id)`,
  };
  const { rows } = await sql<{ id: string }>`
    select u.id from users u where ${kind ? chosen[kind] : sql`true`}
    order by coalesce((select sum(balance_minor) from ledger_accounts a
      where a.owner_id = u.id and a.kind in ('balance', 'payable', 'reserved')), 0) desc, u.id`.execute(
    test.db,
  );
  return rows.map(({ id }) => id);
}

async function expectInOrder(): Promise<void> {
  for (const kind of [undefined, 'person', 'organisation', 'provider'] as const) {
    const all = await inOrder(kind);
    for (const [pageNo, pageSize] of [
      [1, 10],
      [2, 10],
      [3, 50],
      [Math.ceil(all.length / 50), 50],
      [Math.ceil(all.length / 50) + 1, 50],
    ] as const) {
      const { records, total } = await listAccountRows(test.db, { kind, pageNo, pageSize });
      expect(total).toBe(all.length);
      expect(records.map(({ accountId }) => accountId)).toEqual(
        all.slice((pageNo - 1) * pageSize, pageNo * pageSize),
      );
    }
  }
}

let moved = 0;
const move = (
  kind: string,
  ownerId: string,
  amounts: Partial<Record<'balance' | 'payable' | 'reserved', number>>,
) =>
  test.db.transaction().execute((tx) => {
    const moves = (['balance', 'payable', 'reserved'] as const).map((account) => ({
      ownerId,
      kind: account,
      amountMinor: amounts[account] ?? 0,
    }));
    const sum = moves.reduce((total, { amountMinor }) => total + amountMinor, 0);
    moved += 1;
    return transfer(tx, {
      key: `order:${moved}`,
      kind,
      memo: '',
      at: now,
      moves: [...moves, { ownerId: null, kind: 'outside', amountMinor: -sum }],
    });
  });

it('looks at the whole ledger until it is kept what accounts have', async () => {
  expect(await richest()).toBeNull();
  await expectInOrder();
});

it('finds those with the most by what they had, and no other way', async () => {
  await keep();

  expect(await richest()).toEqual((await inOrder()).slice(0, 10));
  await expectInOrder();
});

it('finds those of a kind with the most in the same way, however many others have more', async () => {
  const isOrganisation = sql<boolean>`u.kind = 'organisation'`;

  expect(await findRichest(test.db, isOrganisation, { offset: 10, limit: 50 })).toEqual(
    (await inOrder('organisation')).slice(10, 60),
  );
});

it('leaves it to the whole ledger where there is no money, and far back', async () => {
  expect(await richest(0, users)).toBeNull();
  expect(await richest(10_000)).toBeNull();
});

it('sees what was spent since', async () => {
  for (const ownerId of (await inOrder()).slice(0, 12)) await move('usage', ownerId, { balance: -50 });

  expect(await richest()).toEqual((await inOrder()).slice(0, 10));
  await expectInOrder();
});

it('looks further where most of those have spent, and at everything where all have', async () => {
  await sql`update ledger_accounts set balance_minor = 0 where owner_id = any(${(await inOrder()).slice(0, 200)}::text[])`.execute(
    test.db,
  );
  expect(await richest()).toEqual((await inOrder()).slice(0, 10));
  await expectInOrder();

  await sql`update ledger_accounts set balance_minor = balance_minor / 10 where owner_id is not null`.execute(
    test.db,
  );
  expect(await richest()).toBeNull();
  await expectInOrder();
});

it('sees what came in since, also of one that had nothing, or no account', async () => {
  await keep();
  now = new Date(now.getTime() + 5 * minutes);
  await move('recharge', filled.user(9), { balance: 1_000_000 });
  await move('settle', filled.user(19), { payable: 2_000_000 });
  await move('reserve', filled.user(19), { payable: -2000, reserved: 2000 });
  await move('refund', filled.user(11), { balance: 40 });

  expect((await richest())?.slice(0, 2)).toEqual([filled.user(19), filled.user(9)]);
  await expectInOrder();

  now = new Date(now.getTime() + 2 * hours);
  await keep();
  await expectInOrder();
});

it('stays in order whatever happens in between', async () => {
  for (let round = 0; round < 40; round += 1) {
    const ownerId = filled.user(1 + Math.floor(Math.random() * users));
    const kind = ['recharge', 'settle', 'planCredit', 'gift'][round % 4] ?? '';
    await move(kind, ownerId, { [round % 2 ? 'payable' : 'balance']: Math.floor(Math.random() * 3000) });
    now = new Date(now.getTime() + 3 * minutes);
    if (round % 7 === 0) await keep();
    if (round % 5 === 0)
      await sql`update ledger_accounts set balance_minor = 0 where random() < 0.01 and owner_id is not null`.execute(
        test.db,
      );
    if (round % 10 === 9) await expectInOrder();
  }
  expect(await richest()).toEqual((await inOrder()).slice(0, 10));
});

it('would tell: what calls moved in would be missed until the job comes', async () => {
  await keep();
  await move('usage', filled.user(29), { balance: 9_000_000 });

  await expect(expectInOrder()).rejects.toThrow();
  await keep();
  await expectInOrder();
});
