import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { sumUpRows } from '../../platform/db/sumUpRows';

const money = ['gross_minor', 'commission_minor', 'net_minor', 'paid_minor', 'paid_prod_minor'] as const;
const figures = [...money, 'applies', 'started', 'ended', 'views'] as const;
const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
const sums = (names: readonly string[]) => sql.join(names.map((name) => sql`sum(${sql.ref(name)})`));

/** Days closed per transaction, which sums up their earnings and costs. */
const daysAtOnce = 10;

/** Updates the daily figures: adds recorded changes, and closes the days that are over. */
export async function keepMarketDays(db: Db): Promise<void> {
  await sumUpRows(db, 'standing_counts', ['provider_id'], 'standing');
  await addChanges(db);
  while (await inTransaction(db, closeSome)) await addChanges(db);
}

async function addChanges(db: Db): Promise<void> {
  await sql`
    with gone as (delete from market_day_changes returning *)
    insert into market_days (provider_id, day, ${columns(figures)})
      select provider_id, day, ${sums(figures)} from gone group by provider_id, day order by provider_id, day
      on conflict (provider_id, day) do update set ${sql.join(
        figures.map(
          (name) =>
            sql`${sql.ref(name)} = ${sql.ref(`market_days.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
        ),
      )}`.execute(db);
}

/**
 * Closes the next days: records their earnings and costs, less what was recorded of them before. One statement sees a
 * consistent state; later bookings for these days are recorded with the booking (0492).
 *
 * @returns Whether there were any.
 */
async function closeSome(tx: Db): Promise<boolean> {
  const { rows } = await sql<{ from: string; until: string }>`
    select c.until::text as from, s.until::text as until
    from (select until from market_days_closed for update) c
    cross join lateral (
      select least((select min(day) from earnings where day >= c.until), (select min(day) from cost_days where day >= c.until))
        as first
    ) f
    -- By the clock of the database, as the triggers.
    cross join lateral (select least(f.first + ${daysAtOnce}::int, noted_before() - 1) as until) s
    where s.until > f.first`.execute(tx);
  const [stretch] = rows;
  if (!stretch) return false;
  const inStretch = sql`day >= ${stretch.from}::date and day < ${stretch.until}::date`;
  const noted = sql.join(money.map((name) => sql`-${sql.ref(name)}`));
  await sql`
    insert into market_day_changes (provider_id, day, ${columns(money)})
    select provider_id, day, ${sums(money)} from (
      select whose as provider_id, day, gross_minor, commission_minor, net_minor, 0 as paid_minor, 0 as paid_prod_minor
        from earnings cross join unnest(array['', provider_id]) whose where ${inStretch}
      union all
      select '', day, 0, 0, 0, gross_minor - discount_minor,
          case when env = 'prod' then gross_minor - discount_minor else 0 end
        from cost_days where ${inStretch}
      union all select provider_id, day, ${noted} from market_days where ${inStretch}
      union all select provider_id, day, ${noted} from market_day_changes where ${inStretch}
    ) m group by provider_id, day
    having (${sums(money)}) <> (${sql.join(money.map(() => sql`0`))})`.execute(tx);
  await sql`update market_days_closed set until = ${stretch.until}::date`.execute(tx);
  return true;
}
