import { sql } from 'kysely';
import { moneyQueues, type MoneyOverview, type MoneyQueue } from '@portal/calls';
import { formatMinor, keysOf } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { promisedMs } from '../../platform/promisedMs';
import { formatInstant, hours } from '../../platform/time';
import { openMoney } from './openMoneyQueues.queries';

interface Counted {
  queue: MoneyQueue;
  count: number;
  amount: number | null;
  oldest: Date | null;
}

/** Open matters on the desk with their age, and the money that the portal holds for its members. */
export async function overviewOf(db: Db, now: Date): Promise<MoneyOverview> {
  const counted = await countOpen(db);
  const waiting = keysOf(moneyQueues).map((queue) => {
    const { count = 0, amount = null, oldest = null } = counted.get(queue) ?? {};
    return {
      queue,
      count,
      amount: amount === null ? null : formatMinor(amount),
      oldestAt: oldest && formatInstant(oldest),
      oldestHours: oldest ? Math.max(0, Math.floor((now.getTime() - oldest.getTime()) / hours)) : 0,
      dueHours: Math.round(promisedMs(queue) / hours),
      link: openMoney[queue].link,
    };
  });
  const proof = await db
    .selectFrom('money_proofs')
    .select('at')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const { heldAccounts, ...sums } = await sumsOf(db);
  return { waiting, sums, heldAccounts, provenAt: proof ? formatInstant(proof.at) : null };
}

/** All queues in one statement. */
async function countOpen(db: Db): Promise<ReadonlyMap<MoneyQueue, Counted>> {
  const parts = keysOf(moneyQueues).map(
    (queue) => sql`
      select ${queue}::text as queue, count(*)::int as count, sum(amount)::bigint as amount, min(since) as oldest
      from (${openMoney[queue].rows}) q`,
  );
  const { rows } = await sql<Counted>`${sql.join(parts, sql` union all `)}`
    .withPlugin(cacheTotals('count'))
    .execute(db);
  return new Map(rows.map((row) => [row.queue, row]));
}

type Sums = MoneyOverview['sums'];

/** By kind in a single parallel scan where there are millions; holds have an index. */
async function sumsOf(db: Db): Promise<Sums & { heldAccounts: number }> {
  const { rows: kinds } = await sql<{ kind: string; balance: number; gift: number }>`
    select kind, sum(balance_minor)::bigint as balance, sum(gift_minor)::bigint as gift, count(*)::int as n
    from ledger_accounts group by kind`
    .withPlugin(cacheTotals('n'))
    .execute(db);
  const { rows } = await sql<{ held: number; accounts: number }>`
    select coalesce(sum(case when is_held then balance_minor else held_minor end), 0)::bigint as held,
      count(distinct owner_id)::int as accounts
    from ledger_accounts where is_held or held_minor > 0`.execute(db);
  const balanceOf = (...wanted: readonly string[]) =>
    kinds.reduce((sum, { kind, balance }) => (wanted.includes(kind) ? sum + balance : sum), 0);
  const of = (...wanted: readonly string[]) => formatMinor(balanceOf(...wanted));
  return {
    balances: of('balance', 'reserved'),
    gifts: formatMinor(kinds.reduce((sum, { gift }) => sum + gift, 0)),
    coupons: of('coupon', 'couponReserved'),
    held: formatMinor(rows[0]?.held ?? 0),
    refunding: of('refunding'),
    pending: of('pending'),
    payable: of('payable'),
    frozen: of('frozen'),
    commission: of('commission'),
    // What the platform has covered is its liability.
    covered: formatMinor(-balanceOf('writeoff')),
    heldAccounts: rows[0]?.accounts ?? 0,
  };
}
