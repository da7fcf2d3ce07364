import { sql } from 'kysely';
import {
  statisticsBusiness,
  statisticsErrors,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type UsagePart,
  type UsageViewName,
} from '@portal/calls';
import { days, formatDate } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

let test: TestApp;
let who: Record<UsageViewName, Browser>;
let month: { from: string; to: string };

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  who = {
    consumer: await signedIn(test, 'person@example.com'),
    provider: await signedIn(test, 'provider@example.com'),
    platform: await signedIn(test, 'ops@example.com'),
  };
  // Without today, of which the whole platform may be half a minute behind.
  month = {
    from: formatDate(new Date(test.clock().getTime() - 30 * days)),
    to: formatDate(new Date(test.clock().getTime() - days)),
  };
  await addUp();
});
afterAll(() => test.close());

async function addUp(): Promise<void> {
  for (;;) {
    await test.runJob('sum-usage');
    if (!(await test.db.selectFrom('usage_marks').select('id').limit(1).executeTakeFirst())) return;
  }
}

const scopes = [
  ['app', sql`r.owner_id || '/' || r.app_id`, sql`r.owner_id`],
  ['ownerApi', sql`r.owner_id || '/' || r.api_id`, sql`r.owner_id`],
  ['providerOwner', sql`r.provider_id || '/' || r.owner_id`, sql`r.provider_id`],
  ['api', sql`r.api_id`, sql`r.provider_id`],
] as const;

it.each(scopes)('what stands ready of each %s is what its single calls add up to', async (scope, id, of) => {
  const { rows: ready } = await sql`
    select scope_id, part_of, starts_at, env, calls::int, failures::int, cost_minor::int, extra_units::int
    from usage_sums where scope = ${scope} and grain = 'day' order by starts_at, scope_id, env`.execute(
    test.db,
  );
  const { rows: counted } = await sql`
    select ${id} as scope_id, ${of} as part_of,
      date_trunc('day', r.at at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai' as starts_at, r.env,
      count(*)::int as calls, (count(*) filter (where not is_billed))::int as failures,
      sum(r.cost_minor)::int as cost_minor,
      coalesce(sum(r.units - 1) filter (where is_billed), 0)::int as extra_units
    from call_records r group by 1, 2, 3, 4 order by starts_at, scope_id, env`.execute(test.db);

  expect(ready.length).toBeGreaterThan(30);
  expect(ready).toEqual(counted);
});

async function shown(view: UsageViewName) {
  const range = { ...month, view };
  const browser = who[view];
  const parts = new Map<string, unknown[]>();
  for (const by of ['api', 'app', 'consumer', 'plan'] satisfies UsagePart[])
    for (const env of [undefined, 'prod', 'sandbox'] as const)
      parts.set(
        `${by} ${env}`,
        (await browser.call(statisticsTop, { ...range, by, env })).resBody.records as unknown[],
      );
  const [api] = parts.get('api undefined') as { id: string }[];
  const [consumer] = parts.get('consumer undefined') as { id: string }[];
  const narrowed = [{ apiId: api!.id }, ...(view === 'consumer' ? [] : [{ consumerId: consumer!.id }])];
  const figures = [];
  for (const part of narrowed)
    for (const ask of [statisticsSummary, statisticsTrend, statisticsErrors]) {
      const { asOf: _, ...reply } = (await browser.call(ask, { ...range, ...part })).resBody;
      figures.push(reply);
    }
  return { parts: Object.fromEntries(parts), figures };
}

it.each(['consumer', 'provider', 'platform'] as const)(
  'shows the %s the same of its parts whether they stand ready or are added up just now',
  async (view) => {
    const ready = await shown(view);
    // From its first day on nothing counts as added up.
    const first = await test.db
      .selectFrom('usage_rollups')
      .select('starts_at')
      .where('grain', '=', 'hour')
      .orderBy('starts_at')
      .limit(1)
      .executeTakeFirstOrThrow();
    await test.db.insertInto('usage_marks').values(first).execute();
    const fresh = await shown(view);
    await addUp();

    expect(ready.parts['api undefined']!.length).toBeGreaterThan(1);
    expect(ready).toEqual(fresh);
  },
);

it('adds up again what an older server has added up without the parts that it does not know', async () => {
  const parts = () =>
    sql`select * from usage_sums where scope in ('ownerApi', 'providerOwner')
      order by scope, scope_id, grain, starts_at, env`
      .execute(test.db)
      .then(({ rows }) => rows);
  const before = await parts();
  await test.db
    .deleteFrom('usage_sums')
    .where('scope', 'in', ['ownerApi', 'providerOwner'])
    .where('starts_at', '>=', new Date(test.clock().getTime() - 5 * days))
    .execute();
  expect((await parts()).length).toBeLessThan(before.length);

  await test.runJob('mark-incomplete-usage');
  await addUp();

  expect(await parts()).toEqual(before);
});

it.each(['provider', 'platform'] as const)(
  'counts for the %s who called in the sandbox, and which subscriptions called for the first time',
  async (view) => {
    const half = { from: formatDate(new Date(test.clock().getTime() - 14 * days)), to: month.to };
    const own =
      view === 'platform'
        ? sql`true`
        : sql`r.provider_id = (select p.id from providers p join users u on u.id = p.user_id
            where u.email = 'provider@example.com')`;
    const { rows } = await sql<{ testers: number; firstCalls: number }>`
      with r as (
        select r.*, (at at time zone 'Asia/Shanghai')::date::text between ${half.from} and ${half.to} as is_in
        from call_records r where ${own}
      ), firsts as (
        select distinct on (subscription_id) * from r order by subscription_id, at
      )
      select (select count(distinct owner_id)::int from r where env = 'sandbox' and is_in) as testers,
        (select count(*)::int from firsts where env = 'prod' and is_in) as "firstCalls"`.execute(test.db);

    const { funnel } = (await who[view].call(statisticsBusiness, { ...half, view })).resBody;
    expect({ testers: funnel.testers, firstCalls: funnel.firstCalls }).toEqual(rows[0]);
  },
);
