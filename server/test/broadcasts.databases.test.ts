import { sql } from 'kysely';
import { liveStates } from '@portal/calls';
import { buildTestApp, type TestApp } from './buildTestApp';

const subscribers = 2300;
let test: TestApp;

beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  const { db } = test;
  await sql`
    insert into users (id, email, password_hash, nick_name, state, roles, created_at)
    select 'told_' || n, 'told' || n || '@example.com', '-', '用户' || n, 1, 1, ${test.clock()}
    from generate_series(1, ${subscribers}::int) n`.execute(db);
  await sql`
    insert into apps (id, owner_id, name, app_type, owner_type, brief, callbacks, ips, sign_type, state, created_at)
    select 'told_app_' || n, 'told_' || n, '应用' || n, 'web', 'person', '说明', '{}', '{}', 'key', 3, ${test.clock()}
    from generate_series(1, ${subscribers}::int) n`.execute(db);
  await sql`
    insert into api_products
    select (jsonb_populate_record(p, jsonb_build_object('id', 'told_api', 'code', 'told-api', 'name', 'told'))).*
    from api_products p order by id limit 1`.execute(db);
  await sql`
    insert into api_plans
    select (jsonb_populate_record(p, jsonb_build_object('id', 'told_plan', 'api_id', 'told_api'))).*
    from api_plans p order by id limit 1`.execute(db);
  await sql`
    insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason, scene,
      daily_calls, submitted_at)
    select 'told_sub_' || n, 'SQT' || n, 'told_app_' || n, 'told_api', 'prod', 'told_plan', 'told_' || n,
      '{"planName":"标准版","kind":"perCall","priceMinor":10,"tiers":[],"included":null,"packSize":null,"qps":5,"dayLimit":null,"validDays":null}',
      2, '测试', '', 10, ${test.clock()}
    from generate_series(1, ${subscribers}::int) n`.execute(db);
}, 120_000);
afterAll(() => test.close());

const toldOf = async (title: string) => {
  const { rows } = await sql<{ messages: number; readers: number; mails: number }>`
    select count(*)::int as messages, count(distinct user_id)::int as readers,
      (select count(*)::int from outgoing_messages where subject = ${title}) as mails
    from member_messages where title = ${title}`.execute(test.db);
  return rows[0];
};
const all = { messages: subscribers, readers: subscribers, mails: subscribers };
const market = () => test.market.subscriptions;
const said = { text: '按新的价格', link: '/APIDetails?apiId=told_api' };
const waiting = async () => (await test.db.selectFrom('subscriber_tellings').selectAll().execute()).length;

/** Whatever is written about one of them fails until it is undone, as when a process ends there. */
async function breakAt(table: string, column: string, value: string): Promise<() => Promise<unknown>> {
  await sql
    .raw(
      `create function stop_here() returns trigger language plpgsql as $$
       begin if new.${column} = '${value}' then raise exception 'ended here'; end if; return new; end $$;`,
    )
    .execute(test.db);
  await sql
    .raw(
      `create trigger stop_here before insert or update on ${table} for each row execute function stop_here()`,
    )
    .execute(test.db);
  return async () => {
    await sql.raw(`drop trigger stop_here on ${table}`).execute(test.db);
    await sql.raw('drop function stop_here').execute(test.db);
  };
}

it('tells thousands once each, wherever the job ends and however many are at it', async () => {
  const title = '将调整价格';
  await market().notifySubscribers(test.db, 'told_api', { title, ...said });
  expect(await toldOf(title)).toMatchObject({ messages: 0 });

  // Names are sorted as text: it is in the midst of them.
  const mend = await breakAt('member_messages', 'user_id', 'told_2000');
  expect(await test.runJob('tell-subscribers')).toBe(1);
  const half = await toldOf(title);
  expect(half!.messages).toBeGreaterThan(0);
  expect(half!.messages).toBeLessThan(subscribers);
  expect(half!.mails).toBe(half!.messages);
  await mend();

  await Promise.all([1, 2, 3].map(() => test.runJob('tell-subscribers')));
  await test.runJob('tell-subscribers');
  expect(await toldOf(title)).toEqual(all);
  expect(await waiting()).toBe(0);
});

it('tells who belongs to organisations of several parts once', async () => {
  const title = '停用一天';
  // Names are sorted as text: the first and the last are in different parts.
  const [first, last] = ['told_1', 'told_999'];
  // Whoever signs in has an address, an organisation has none.
  const become = (kind: 'person' | 'organisation') =>
    sql`
      update users set kind = ${kind}, email = ${kind === 'person' ? sql`id || '@example.com'` : null},
        password_hash = ${kind === 'person' ? '-' : null}
      where id in (${first}, ${last})`.execute(test.db);
  await become('organisation');
  await test.db
    .insertInto('organisation_members')
    .values(
      [first, last].map((organisation_id) => ({
        organisation_id,
        user_id: 'told_5',
        role: 'developer' as const,
        joined_at: test.clock(),
      })),
    )
    .execute();
  await market().notifySubscribers(test.db, 'told_api', { title, ...said });
  await test.runJob('tell-subscribers');

  const told = await test.db
    .selectFrom('member_messages')
    .select('id')
    .where('title', '=', title)
    .where('user_id', '=', 'told_5')
    .execute();
  expect(told).toHaveLength(1);
  expect(await toldOf(title)).toEqual({
    messages: subscribers - 2,
    readers: subscribers - 2,
    mails: subscribers - 2,
  });
  await test.db.deleteFrom('organisation_members').where('organisation_id', 'in', [first, last]).execute();
  await become('person');
});

it('says nothing when what it was about did not come to pass', async () => {
  await test.db
    .transaction()
    .execute(async (tx) => {
      await market().notifySubscribers(tx, 'told_api', { title: '没有发生', ...said });
      throw new Error('not after all');
    })
    .catch(() => {});
  await test.runJob('tell-subscribers');
  expect(await toldOf('没有发生')).toMatchObject({ messages: 0 });
});

it('reaches whoever has unsubscribed since, and nobody who has subscribed since', async () => {
  await market().notifySubscribers(test.db, 'told_api', { title: '先说', ...said });
  test.pass(1000);
  const at = test.clock();
  await sql`update subscriptions set state = 8, decided_at = ${at} where id = 'told_sub_7'`.execute(test.db);
  await sql`update subscriptions set submitted_at = ${at} where id = 'told_sub_8'`.execute(test.db);
  await test.runJob('tell-subscribers');

  const { rows } = await sql<{ user_id: string }>`
    select user_id from member_messages where title = '先说' and user_id in ('told_7', 'told_8')`.execute(
    test.db,
  );
  expect(rows).toEqual([{ user_id: 'told_7' }]);
});

it('ends hundreds of subscriptions, each told once, also when it was stopped in between', async () => {
  const live = async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from subscriptions where api_id = 'told_api' and state = any(${[...liveStates]})`.execute(
      test.db,
    );
    return rows[0]!.n;
  };
  // One of those is over already.
  const left = 400;
  await sql`update subscriptions set state = 8 where api_id = 'told_api' and substr(id, 10)::int > ${left}`.execute(
    test.db,
  );
  await market().endSubscriptions(test.db, 'told_api', '数据源关闭');
  const mend = await breakAt('subscription_events', 'subscription_id', 'told_sub_300');
  expect(await test.runJob('tell-subscribers')).toBe(1);
  expect(await live()).toBeLessThan(left - 1);
  expect(await live()).toBeGreaterThan(0);
  await mend();
  await test.runJob('tell-subscribers');

  expect(await live()).toBe(0);
  const { rows } = await sql<{ messages: number; readers: number }>`
    select count(*)::int as messages, count(distinct user_id)::int as readers from member_messages
    where text = '数据源关闭'`.execute(test.db);
  expect(rows[0]).toEqual({ messages: left - 1, readers: left - 1 });
}, 120_000);
