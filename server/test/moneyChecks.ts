import { sql } from 'kysely';
import {
  budgetOverview,
  earningSummary,
  listBudgets,
  listCosts,
  listEarnings,
  listMoneyDifferences,
  listRecharges,
  listWithdrawals,
  proveMoney,
  statisticsSummary,
  withdrawInfo,
} from '@portal/calls';
import { parseYuan } from '@portal/rules';
import { proveEarnings } from '../src/modules/finance';
import { proveLedger } from '../src/modules/finance/ledger.repository';
import { formatDate, monthStart } from '../src/platform/time';
import { checkCoupons } from './couponChecks';
import type { Money, Payer } from './startMoney';

const minor = (yuan: string) => (yuan.startsWith('-') ? -parseYuan(yuan.slice(1))! : parseYuan(yuan)!);
/** As far back as one list reaches, and all of what a sequence takes. */
const daysBack = 80;
const yearDays = 365;
/** Nothing was earned before. */
const firstDay = '2026-09-01';

type Sums = Record<string, number>;

/** What papers say was paid, given back, taken out and charged, beside what accounts hold; 1/10000 yuan. */
export async function readSums({ test: { db } }: Pick<Money, 'test'>): Promise<{ papers: Sums; held: Sums }> {
  const { rows } = await sql<Sums>`
    select
      (select coalesce(sum(received_minor), 0) from recharge_orders where credited_at is not null)::bigint as recharged,
      (select coalesce(sum(amount_minor), 0) from recharge_refunds where state = 3)::bigint as refunded,
      (select coalesce(sum(amount_minor), 0) from recharge_refunds where state in (1, 2))::bigint as refunding,
      (select coalesce(sum(amount_minor - fee_minor), 0) from withdrawals where state = 4)::bigint as "paidOut",
      (select coalesce(sum(fee_minor), 0) from withdrawals where state = 4)::bigint as fees,
      (select coalesce(sum(amount_minor), 0) from withdrawals where state in (1, 2, 3))::bigint as frozen,
      (select coalesce(sum(amount_minor), 0) from money_adjustments where state = 2 and nature = 'correction')::bigint
        as corrected,
      (select coalesce(sum(amount_minor), 0) from money_adjustments where state = 2 and nature = 'gift')::bigint as given,
      (select coalesce(sum(gross_minor - discount_minor), 0) from cost_days)::bigint as spent,
      (select coalesce(sum(discount_minor), 0) from cost_days)::bigint as "stoodIn",
      (select coalesce(sum(amount_minor), 0) from coupons)::bigint as issued,
      (select coalesce(sum(gone_minor), 0) from coupons)::bigint as gone,
      (select coalesce(sum(coupon_minor), 0) from cost_days)::bigint as "byCoupons",
      (select coalesce(sum(gross_minor), 0) from earnings where kind <> 'adjust')::bigint as gross,
      (select coalesce(sum(net_minor), 0) from earnings where owner_id is not null)::bigint as earned`.execute(
    db,
  );
  const accounts = await db
    .selectFrom('ledger_accounts')
    .select(['kind', ({ fn }) => fn.sum<number>('balance_minor').as('total')])
    .groupBy('kind')
    .execute();
  return {
    papers: rows[0]!,
    held: Object.fromEntries(accounts.map(({ kind, total }) => [kind, Number(total)])),
  };
}

/** What has changed since `before` is the same on paper and in the accounts. */
async function checkPapers(money: Money, before: Awaited<ReturnType<typeof readSums>>): Promise<void> {
  const now = await readSums(money);
  const paper = (name: string) => now.papers[name]! - before.papers[name]!;
  const held = (...kinds: string[]) =>
    kinds.reduce((sum, kind) => sum + (now.held[kind] ?? 0) - (before.held[kind] ?? 0), 0);
  expect({
    outside: held('outside'),
    refunding: held('refunding'),
    frozen: held('frozen'),
    fee: held('fee'),
    promotion: held('promotion'),
    coupons: held('coupon', 'couponReserved'),
    consumers: held('balance', 'reserved', 'refunding'),
    providers: held('pending', 'payable', 'frozen'),
    gross: paper('gross'),
  }).toEqual({
    outside: paper('refunded') + paper('paidOut') - paper('recharged') - paper('corrected'),
    refunding: paper('refunding'),
    frozen: paper('frozen'),
    fee: paper('fees'),
    promotion: paper('gone') - paper('issued') - paper('given'),
    coupons: paper('issued') - paper('gone') - paper('byCoupons'),
    consumers: paper('recharged') + paper('corrected') + paper('given') - paper('refunded') - paper('spent'),
    providers: paper('earned') - paper('paidOut') - paper('fees'),
    gross: paper('spent') + paper('stoodIn'),
  });
}

/** What was acknowledged is there, once, and nothing else is. */
async function checkMade({ test: { db }, made }: Money, before: Sums): Promise<void> {
  const now = await countMade({ test: { db } });
  for (const [table, ids] of made) expect([table, now[table]! - before[table]!]).toEqual([table, ids.size]);
}

const tables = [
  'recharge_orders',
  'recharge_refunds',
  'money_adjustments',
  'subscriptions',
  'consumer_refunds',
  'withdrawals',
  'coupon_batches',
] as const;

export async function countMade({ test: { db } }: { test: Pick<Money['test'], 'db'> }): Promise<Sums> {
  const counts: Sums = {};
  for (const table of tables) {
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]!.count;
  }
  return counts;
}

/** The tile, the sum of the list and the ledger, for somebody who pays. */
async function checkConsumer({ ask, test, today }: Money, { email, ownerId }: Payer): Promise<void> {
  const heldAs = async (kind: string) => {
    const row = await test.db
      .selectFrom('ledger_accounts')
      .select('balance_minor')
      .where('id', '=', `${ownerId}:${kind}`)
      .executeTakeFirst();
    return row?.balance_minor ?? 0;
  };
  const tiles = (await ask(email, budgetOverview, {})).resBody;
  const costsFrom = async (from: string) =>
    (await ask(email, listCosts, { from, to: today(), pageSize: 10 })).resBody.sum.cost as string;
  expect(minor(tiles.available)).toBe(await heldAs('balance'));
  expect(minor(tiles.reserved)).toBe(await heldAs('reserved'));
  expect(tiles.monthCost).toBe(await costsFrom(formatDate(monthStart(test.clock()))));
  const range = { from: today(daysBack), to: today() };
  const { current } = (await ask(email, statisticsSummary, range)).resBody;
  expect(current.cost).toBe(await costsFrom(range.from));
  const { records } = (await ask(email, listBudgets, { pageSize: 50 })).resBody;
  const own = (records as { scope: string; period: string; unit: string; used: string }[]).find(
    ({ scope, period, unit }) => scope === 'account' && period === 'month' && unit === 'yuan',
  );
  const { full } = await test.db
    .selectFrom('cost_days')
    .select(sql<number>`coalesce(sum(gross_minor), 0)::bigint`.as('full'))
    .where('owner_id', '=', ownerId)
    .where('day', '>=', formatDate(monthStart(test.clock())))
    .executeTakeFirstOrThrow();
  // Budgets count the full price, and what comes back of a month before is no room in the budget of this one.
  if (own) expect(minor(own.used)).toBeGreaterThanOrEqual(Math.max(0, full));

  const orders = (await ask(email, listRecharges, { pageSize: 10 })).resBody;
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(e.amount_minor), 0)::bigint as paid from ledger_entries e
    join ledger_transfers t on t.id = e.transfer_id
    where t.kind = 'recharge' and t.idempotency_key not like 'demo:%' and e.account_id = ${`${ownerId}:balance`}`.execute(
    test.db,
  );
  expect(minor(orders.sum.credited)).toBe(rows[0]!.paid);
}

/** What all rows of earnings come to, a year after the other. */
async function sumEarnings({ ask, provider, today }: Money) {
  const sum = { net: 0, open: 0 };
  for (let back = 0; today(back) > firstDay; back += yearDays) {
    const range = { from: today(back + yearDays - 1), to: today(back) };
    const { net, open } = (await ask(provider, listEarnings, { ...range, pageSize: 10 })).resBody.sum;
    sum.net += minor(net as string);
    sum.open += minor(open as string);
  }
  return sum;
}

/** The same for the provider. */
async function checkProvider(money: Money): Promise<void> {
  const { ask, provider } = money;
  const tiles = (await ask(provider, earningSummary, {})).resBody;
  const sum = await sumEarnings(money);
  const info = (await ask(provider, withdrawInfo, {})).resBody;
  const withdrawals = (await ask(provider, listWithdrawals, { state: 4, pageSize: 10 })).resBody;
  expect([minor(tiles.total), minor(tiles.pending)]).toEqual([sum.net, sum.open]);
  expect([tiles.withdrawable, tiles.frozen, tiles.pending]).toEqual([
    info.withdrawable,
    info.frozen,
    info.pending,
  ]);
  expect(tiles.withdrawn).toBe(withdrawals.sum.amount);
  const parts = [tiles.pending, tiles.withdrawable, tiles.frozen, tiles.withdrawn] as string[];
  expect(parts.reduce((total, part) => total + minor(part), 0)).toBe(minor(tiles.total));
}

/** What the simulated channels hold of the orders, and what was credited of them. */
async function checkChannels({ test: { db, payments }, consumers }: Money): Promise<void> {
  const { bank } = payments.simulator!;
  const orderNos = consumers.flatMap(({ orders }) => orders);
  const trades = orderNos
    .flatMap((orderNo) => bank.find(orderNo) ?? [])
    .filter(({ state }) => state === 'paid');
  const paid = trades.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const back = orderNos
    .flatMap((orderNo) => bank.refundsOf(orderNo))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0);
  const rows = await db
    .selectFrom('recharge_orders')
    .select(['received_minor', 'refunded_minor'])
    .where('order_no', 'in', ['', ...orderNos])
    .where('channel', '<>', 'bank')
    .execute();
  const sumOf = (column: 'received_minor' | 'refunded_minor') =>
    rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
  expect([sumOf('received_minor'), sumOf('refunded_minor')]).toEqual([paid, back]);
}

export type Before = { sums: Awaited<ReturnType<typeof readSums>>; made: Sums };

/** Everything that must hold of money whatever was done: see each part. Fails with what differs. */
export async function checkMoney(money: Money, before: Before): Promise<void> {
  const { db } = money.test;
  expect(await proveLedger(db)).toEqual({ sumMinor: 0, driftingAccounts: 0, negativeAccounts: 0 });
  expect(await proveEarnings(db)).toEqual({ driftingPending: 0, driftingPayable: 0, commissionMinor: 0 });
  // Nobody gets more back of a subscription than was paid for it.
  const { rows } = await sql`
    select subscription_id, sum(gross_minor)::bigint as paid from earnings
    where subscription_id is not null group by subscription_id, consumer_id having sum(gross_minor) < 0`.execute(
    db,
  );
  expect(rows).toEqual([]);
  await checkPapers(money, before.sums);
  await checkMade(money, before.made);
  await checkChannels(money);
  for (const consumer of money.consumers) await checkConsumer(money, consumer);
  await checkCoupons(money);
  await checkProvider(money);
  await money.ask(money.operators[0], proveMoney, {});
  expect((await money.ask(money.operators[0], listMoneyDifferences, {})).resBody.records).toEqual([]);
}
