import { sql } from 'kysely';
import {
  countStanding,
  funnelOf,
  incomeByDay,
  subscriptionsByDay,
} from '../src/modules/statistics/business.queries';
import {
  readIncomeDays,
  readMarketFunnel,
  readStanding,
  readSubscriptionDays,
} from '../src/modules/statistics/marketDays.queries';
import { keepMarketDays } from '../src/modules/statistics/marketDays.repository';
import { sumCosts, sumCostsBy } from '../src/modules/finance';
import { dayStart, days, formatDate } from '../src/platform/time';
import { fillMarket, filled } from './fillMarket';
import { fillEverything } from './growth/fillEverything';
import { heavy } from './growth/growthFill';
import { openTestDatabase } from './openTestDatabase';

let test: Awaited<ReturnType<typeof openTestDatabase>>;
const size = 150;

beforeAll(async () => {
  test = await openTestDatabase();
  await fillMarket(test.db, { apis: size, users: size, documents: size, notices: 10, calls: 400 });
  await fillEverything(test.db, { rows: size, users: size, apis: size, documents: size });
}, 60_000);
afterAll(() => test.close());

const today = dayStart(new Date());
const ago = (count: number) => new Date(today.getTime() - count * days);
const stretches = [
  { from: ago(29), until: ago(-1) },
  { from: ago(120), until: ago(-1) },
  { from: ago(40), until: ago(2) },
  { from: ago(3), until: ago(-1) },
  { from: ago(800), until: ago(700) },
];
const scopes = [
  { userId: heavy.provider, scope: { view: 'provider' as const } },
  { userId: filled.user(5), scope: { view: 'provider' as const } },
  { userId: heavy.operator, scope: { view: 'platform' as const } },
];

/** Days on which there was something. */
const some = <Row extends { day: string }>(rows: readonly Row[]) =>
  rows.filter(({ day, ...figures }) => day && Object.values(figures).some((figure) => figure !== 0));
const costs = (rows: Map<string, number>) => [...rows].filter(([, paid]) => paid !== 0).sort();

/** What days stand ready with, and what comes of a look at everything. */
async function compared() {
  const { db } = test;
  const kept: unknown[] = [];
  const plain: unknown[] = [];
  for (const { userId, scope } of scopes)
    for (const stretch of stretches) {
      const asked = [db, userId, scope, stretch] as const;
      const { testers, ...funnel } = await funnelOf(...asked);
      expect(testers).toBe(0);
      kept.push({
        income: some(await readIncomeDays(...asked)),
        moves: some(await readSubscriptionDays(...asked)),
        standing: await readStanding(db, userId, scope),
        funnel: await readMarketFunnel(...asked),
      });
      plain.push({
        income: some(await incomeByDay(...asked)),
        moves: some(await subscriptionsByDay(...asked)),
        standing: await countStanding(db, userId, scope),
        funnel,
      });
    }
  for (const env of [undefined, 'prod', 'sandbox'] as const)
    for (const { from, until } of stretches) {
      const asked = [db, heavy.operator, { view: 'platform' as const, env }, { from, until }] as const;
      const ofEnv = env ? sql`and env = ${env}` : sql``;
      const { rows } = await sql<{ day: string; paid: number }>`
        select day::text as day, sum(gross_minor - discount_minor)::bigint as paid from cost_days
        where day >= ${formatDate(from)}::date and day < ${formatDate(until)}::date ${ofEnv} group by 1`.execute(
        db,
      );
      kept.push([await sumCosts(...asked), costs(await sumCostsBy(...asked, 'day'))]);
      plain.push([
        rows.reduce((sum, { paid }) => sum + paid, 0),
        costs(new Map(rows.map(({ day, paid }) => [day, paid]))),
      ]);
    }
  return { kept, plain };
}

async function expectExact() {
  const { kept, plain } = await compared();
  expect(kept).toEqual(plain);
}

const someDay = sql`(current_date - floor(random() * 100)::int)`;
const sometime = sql`(now() - random() * interval '100 days')`;

/** Changes of every kind, by chance, of old days and new ones. */
const changes: readonly [what: string, change: () => Promise<unknown>][] = [
  [
    'earnings of any day',
    () =>
      sql`insert into earnings (id, provider_id, consumer_id, api_id, day, kind, gross_minor, commission_minor, covered_minor, updated_at)
        select gen_random_uuid()::text, provider_id, consumer_id, api_id, ${someDay}, 'adjust', floor(random() * 900)::int, 5, 2, now()
        from earnings where random() < 0.2 on conflict do nothing`.execute(test.db),
  ],
  [
    'more of what was earned, or another day of it',
    () =>
      sql`update earnings set gross_minor = gross_minor + 7, covered_minor = covered_minor + 1, commission_minor = 3,
          day = case when random() < 0.3 and kind = 'adjust' and subscription_id is not null then ${someDay} else day end
        where random() < 0.2`.execute(test.db),
  ],
  [
    'what was settled, which is no figure of a day',
    () => sql`update earnings set settled_minor = settled_minor + 1 where random() < 0.5`.execute(test.db),
  ],
  [
    'earnings that go',
    () => sql`delete from earnings where kind = 'adjust' and random() < 0.3`.execute(test.db),
  ],
  [
    'costs of any day',
    () =>
      sql`insert into cost_days (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, gross_minor, discount_minor)
        select owner_id, ${someDay}, subscription_id, 'plan', gen_random_uuid()::text, app_id, api_id, provider_id,
          case when random() < 0.2 then 'sandbox' else 'prod' end, 500, 20
        from cost_days where random() < 0.2`.execute(test.db),
  ],
  [
    'costs that change and go',
    async () => {
      await sql`update cost_days set gross_minor = gross_minor - 11, discount_minor = 4,
        env = case when random() < 0.2 then 'sandbox' else env end where random() < 0.2`.execute(test.db);
      await sql`delete from cost_days where kind = 'plan' and random() < 0.2`.execute(test.db);
    },
  ],
  [
    'subscriptions that come',
    () =>
      sql`insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason, submitted_at, previous_id)
        select gen_random_uuid()::text, gen_random_uuid()::text, app_id, api_id, case when random() < 0.2 then 'sandbox' else 'prod' end,
          plan_id, applicant_id, terms, (array[3, 4, 8])[1 + floor(random() * 3)::int], '', ${sometime},
          case when random() < 0.3 then id end
        from subscriptions where random() < 0.2`.execute(test.db),
  ],
  [
    'subscriptions that move on',
    () =>
      sql`update subscriptions set state = (array[5, 6, 7, 8, 9])[1 + floor(random() * 5)::int]
        where random() < 0.4 and state in (2, 5, 6, 7)`.execute(test.db),
  ],
  [
    'events',
    async () => {
      await sql`insert into subscription_events (id, subscription_id, at, actor_name, from_state, to_state)
        select gen_random_uuid()::text, id, ${sometime}, '', (array[null, 1, 2, 5])[1 + floor(random() * 4)::int],
          (array[2, 3, 5, 8, 9])[1 + floor(random() * 5)::int]
        from subscriptions where random() < 0.4`.execute(test.db);
      await sql`update subscription_events set actor_name = '已注销'`.execute(test.db);
    },
  ],
  [
    'views, counted and not',
    async () => {
      await sql`insert into api_view_days (api_id, day, views)
        select id, ${someDay}, 1 from api_products where random() < 0.3
        on conflict (api_id, day) do update set views = api_view_days.views + 1`.execute(test.db);
      await sql`update api_view_days set counted = views where random() < 0.5`.execute(test.db);
      await sql`delete from api_view_days where day < current_date - 20 and random() < 0.2`.execute(test.db);
    },
  ],
  [
    'first calls, and calls that are heard of late',
    () =>
      sql`insert into usage_rollups (grain, starts_at, subscription_id, owner_id, provider_id, app_id, api_id, env, calls,
          failures, billed, cost_minor, latency_ms_sum)
        select g.grain, (${someDay}::timestamp at time zone 'Asia/Shanghai'), s.id, s.applicant_id, p.provider_id, s.app_id,
          s.api_id, s.env, 1, 0, 1, 3, 20
        from subscriptions s join api_products p on p.id = s.api_id, (values ('day'), ('hour')) g (grain)
        where random() < 0.3 and s.env = 'prod'
        on conflict (grain, subscription_id, starts_at, owner_id) do update set calls = usage_rollups.calls + 1`.execute(
        test.db,
      ),
  ],
];

it('knows what there was before it', () => expectExact());

it('says the same once days are closed', async () => {
  await keepMarketDays(test.db);

  const { rows } = await sql<{ until: string; isPast: boolean }>`
    select until::text as until, until < noted_before() as "isPast" from market_days_closed`.execute(test.db);
  expect(rows[0]?.isPast).toBe(true);
  expect(rows[0]?.until).toBe(formatDate(ago(3)));
  await expectExact();
});

describe.each([1, 2])('whatever changes, round %i', () => {
  it.each(changes)('%s', async (_, change) => {
    await change();
    await expectExact();

    await keepMarketDays(test.db);
    await expectExact();
  });
});

it('takes days up again that were never closed, with what was noted of them', async () => {
  await sql`update market_days_closed set until = '0001-01-01'`.execute(test.db);
  await sql`update earnings set gross_minor = gross_minor + 1 where random() < 0.5`.execute(test.db);
  await expectExact();

  await keepMarketDays(test.db);
  await expectExact();
});

it('notes nothing of what a batch of calls changes today', async () => {
  const noted = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from market_day_changes`.execute(test.db);
    return rows[0]?.count;
  };
  await keepMarketDays(test.db);

  await sql`update earnings set gross_minor = gross_minor + 1 where day >= current_date - 1`.execute(test.db);
  await sql`update cost_days set gross_minor = gross_minor + 1 where day >= current_date - 1`.execute(
    test.db,
  );
  await sql`update usage_rollups set calls = calls + 1`.execute(test.db);

  expect(await noted()).toBe(0);
  await expectExact();
});

it.each([
  ['earnings_corrected on earnings', `update earnings set gross_minor = gross_minor + 1`],
  ['cost_days_corrected on cost_days', `update cost_days set gross_minor = gross_minor + 1`],
  ['subscriptions_changed on subscriptions', `update subscriptions set state = 9 where env = 'prod'`],
  ['subscription_events_noted on subscription_events', `delete from subscription_events`],
  ['api_view_days_gone on api_view_days', `delete from api_view_days`],
  [
    'usage_rollups_first on usage_rollups',
    `insert into usage_rollups (grain, starts_at, subscription_id, owner_id, provider_id, app_id, api_id, env, calls, failures,
        billed, cost_minor, latency_ms_sum)
      select 'day', now() - interval '110 days', s.id, s.applicant_id, p.provider_id, s.app_id, s.api_id, s.env, 1, 0, 1, 3, 20
      from subscriptions s join api_products p on p.id = s.api_id where s.env = 'prod'`,
  ],
])('would tell: without %s it is stale', async (trigger, change) => {
  await keepMarketDays(test.db);
  await expectExact();
  const undone = new Error('undone');

  await expect(
    test.db.transaction().execute(async (tx) => {
      await sql.raw(`drop trigger ${trigger}`).execute(tx);
      await sql.raw(change).execute(tx);
      const { db } = test;
      test.db = tx;
      try {
        await expect(expectExact()).rejects.toThrow();
      } finally {
        test.db = db;
      }
      throw undone;
    }),
  ).rejects.toBe(undone);
  await expectExact();
});
