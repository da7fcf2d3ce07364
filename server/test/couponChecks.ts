import { sql } from 'kysely';
import { listCoupons } from '@portal/calls';
import { parseYuan } from '@portal/rules';
import type { Money, Payer } from './startMoney';

/** What of each coupon that has ended, or whose day is over, is used or held by gateways; 1/10000 yuan. */
export async function readEnded({ test: { db, clock } }: Money): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; spent: number }>`
    select id, used_minor + reserved_minor as spent from coupons
    where ended_at is not null or valid_until <= ${clock()}::timestamptz`.execute(db);
  return new Map(rows.map(({ id, spent }) => [id, spent]));
}

/** Nothing more is spent of a coupon that had ended before. */
export async function checkEnded(money: Money, before: ReadonlyMap<string, number>): Promise<void> {
  const now = await readEnded(money);
  const grown = [...before].filter(([id, spent]) => (now.get(id) ?? 0) > spent);
  expect(grown).toEqual([]);
}

/** What is a mistake about a single coupon or payment, by what is wrong with it. */
const mistakes = {
  'spent more than once': sql`
    select id from coupons where used_minor + reserved_minor + gone_minor > amount_minor`,
  'says something else than the list of its uses': sql`
    select c.id from coupons c
    left join (select coupon_id, sum(amount_minor) as minor from coupon_uses group by 1) u on u.coupon_id = c.id
    where c.used_minor <> coalesce(u.minor, 0)`,
  'spent on what it is not for': sql`
    select id from coupons where category_id = 'calendar' and used_minor + reserved_minor > 0`,
  'bought something after its day': sql`
    select c.id from coupons c join coupon_uses u on u.coupon_id = c.id
    where u.kind = 'plan' and u.day >= (c.valid_until at time zone 'Asia/Shanghai')::date`,
  'held without a lease that holds it': sql`
    select c.id from coupons c left join (
      select p->>'couponId' as id, sum((p->>'held')::bigint) as minor
      from leases l cross join lateral jsonb_array_elements(l.coupons) p
      where l.closed_at is null group by 1) h on h.id = c.id
    where c.reserved_minor <> coalesce(h.minor, 0)`,
  // Money comes back first: what a coupon paid of a plan only after that.
  'came back otherwise than it was paid': sql`
    select r.subscription_id as id
    from (
      select p.subscription_id, sum(greatest(0, p.returned_minor - (p.amount_minor - k.minor))) as minor
      from prepayments p cross join lateral (
        select coalesce(sum((c->>'minor')::bigint), 0) as minor from jsonb_array_elements(p.coupons) c) k
      group by 1) r
    left join (
      select subscription_id, -sum(amount_minor) as minor from coupon_uses where kind = 'credit' group by 1) u
      using (subscription_id)
    where r.minor <> coalesce(u.minor, 0)`,
} as const;

/** Every coupon was spent once, in its time, on what it is for, and came back as it was paid. */
export async function checkCoupons(money: Money): Promise<void> {
  const { db } = money.test;
  for (const [mistake, found] of Object.entries(mistakes)) {
    const { rows } = await sql`select id from (${found}) f limit 5`.execute(db);
    expect([mistake, rows]).toEqual([mistake, []]);
  }
  for (const consumer of money.consumers) await checkWorth(money, consumer);
}

/** The tile is what the account holds: what gateways hold of it is another's. */
async function checkWorth({ ask, test: { db } }: Money, { email, ownerId }: Payer): Promise<void> {
  const { rows } = await sql<{ held: number }>`
    select coalesce(sum(balance_minor), 0)::bigint as held from ledger_accounts
    where id = ${`${ownerId}:coupon`}`.execute(db);
  const { worth } = (await ask(email, listCoupons, {})).resBody;
  expect(parseYuan(worth as string)).toBe(rows[0]?.held);
}
