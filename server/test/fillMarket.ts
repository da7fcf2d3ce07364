import { sql } from 'kysely';
import { keepLeadingApis } from '../src/modules/catalog/list/leadingApis.repository';
import { pinyinTokensOf, tokensOf } from '../src/modules/search/words';
import type { Db } from '../src/platform/db/Db';
import { inBackground } from '../src/platform/db/inBackground';
import { fillReading } from './fillReading';
import type { MarketSize } from './MarketSize';

const places = [
  '北京',
  '上海',
  '广州',
  '深圳',
  '杭州',
  '成都',
  '武汉',
  '西安',
  '南京',
  '重庆',
  '天津',
  '青岛',
];
const fields = [
  '天气',
  '物流',
  '税务',
  '海关',
  '医疗',
  '教育',
  '交通',
  '能源',
  '信贷',
  '保险',
  '支付',
  '征信',
];
const kinds = ['查询', '核验', '预报', '统计', '监测', '评估', '登记', '对账', '通知', '结算'];
const tags = ['热门', '免费试用', '实时', '批量', '政务', '金融', '校验', '地理'];
/** One of `rareEvery` has this one. */
const rareTag = '稀有';
const rareEvery = 1000;

/** Words to look for: in many, in one of 144, in few, in none. */
export const searched = {
  ...{ common: '天气', some: '杭州天气', narrow: '杭州天气预报', none: '量子力学' },
  /** As many have each of these. */
  each: (nth: number) =>
    `${places[nth % places.length]}${fields[Math.floor(nth / places.length) % fields.length]}`,
};
export const filled = {
  user: (at: number) => `fill_user_${at}`,
  provider: (at: number) => `fill_prov_${at}`,
  portal: (at: number) => `fill_portal_${at}`,
  category: 'fill_cat_1',
  subCategory: 'fill_cat_1_2',
  rareTag,
};

/** A market of any size, made in the database: names, prices, calls and ages differ as in a real one. */
export const fillMarket = (db: Db, size: MarketSize): Promise<void> =>
  // Its statements take as long as those of a job.
  inBackground(async () => {
    await fillPeople(db, size);
    await fillApis(db, size);
    await fillReading(db, size);
    await fillUsage(db, size);
    await sql`vacuum analyze`.execute(db);
  });

/** So many of the users have an app. */
export const consumersMax = 100;

async function fillPeople(db: Db, { apis, users }: MarketSize): Promise<void> {
  await sql`
    insert into users (id, email, password_hash, nick_name, state, roles, created_at)
    select 'fill_user_' || n, 'fill' || n || '@example.com', '-', '用户' || n, 1, 3, now() - n * interval '1 minute'
    from generate_series(1, ${users}::int) n`.execute(db);
  await sql`
    insert into providers (id, user_id, name, is_certified)
    select 'fill_prov_' || n, 'fill_user_' || n, '数据服务商' || n, n % 3 <> 0
    from generate_series(1, ${providersOf(apis, users)}::int) n`.execute(db);
  await sql`
    insert into categories (id, parent_id, name, sort)
    select 'fill_cat_' || n, null, '分类' || n, n from generate_series(1, 8) n`.execute(db);
  await sql`
    insert into categories (id, parent_id, name, sort)
    select 'fill_cat_' || n || '_' || m, 'fill_cat_' || n, '分类' || n || '.' || m, m
    from generate_series(1, 8) n, generate_series(1, 5) m`.execute(db);
}

/** How many of the users sell. */
export const providersOf = (apis: number, users: number) =>
  Math.min(users, Math.max(10, Math.round(apis / 20)));

/** Names that are put together, and what each is found by. */
function nameRows() {
  return places.flatMap((place) =>
    fields.flatMap((field) =>
      kinds.map((kind) => {
        const name = place + field + kind;
        return { name, tokens: [...tokensOf(name), ...pinyinTokensOf(name)].join(' ') };
      }),
    ),
  );
}

async function fillApis(db: Db, { apis, users }: MarketSize): Promise<void> {
  const names = nameRows();
  await sql`create table fill_names (at int primary key, name text not null, tokens text not null)`.execute(
    db,
  );
  await sql`
    insert into fill_names select at - 1, name, tokens
    from unnest(${names.map(({ name }) => name)}::text[], ${names.map(({ tokens }) => tokens)}::text[])
      with ordinality as n (name, tokens, at)`.execute(db);
  await sql`
    insert into api_products (id, code, name, icon, brief, description, category_id, provider_id, tags, charge_type,
      price_minor, auth_level, has_sandbox, status, calls_30d, views_30d, subscriber_count, published_at, updated_at)
    select 'fill_api_' || n, 'fill-' || n, f.name || n, '测', f.name || '接口，结果每小时更新一次', '<p>说明</p>',
      'fill_cat_' || (n % 8 + 1) || '_' || (n / 8 % 5 + 1), 'fill_prov_' || (n % ${providersOf(apis, users)}::int + 1),
      case when n % ${rareEvery}::int = 0 then array[${rareTag}]
        else array[(${tags}::text[])[n % 8 + 1], (${tags}::text[])[n * 7 / 3 % 8 + 1]] end,
      (array['free', 'perCall', 'tiered', 'pack', 'monthly'])[n % 5 + 1], case n % 5 when 0 then 0 else n % 900 + 1 end,
      n % 3, n % 4 <> 0, case when n % 50 = 49 then 'offline' else 'online' end,
      case when n % 4 = 0 then n * 7919::bigint % 100000 else 0 end, n * 104729::bigint % 500, n % 7,
      now() - n * interval '37 seconds', now() - n * interval '11 seconds'
    from generate_series(1, ${apis}::int) n join fill_names f on f.at = n % ${names.length}::int`.execute(db);
  await sql`
    insert into api_plans (id, api_id, name, kind, price_minor, tiers, included, qps, sort)
    select 'fill_plan_' || p.id, p.id, '标准版', p.charge_type, p.price_minor,
      case p.charge_type when 'tiered'
        then jsonb_build_array(jsonb_build_object('upTo', null, 'priceMinor', p.price_minor)) else '[]' end,
      case p.charge_type when 'pack' then 1000 end, 10, 0
    from api_products p where p.id like 'fill_api_%'`.execute(db);
  await sql`
    insert into api_versions (id, api_id, version, status, document, operation_count, published_at)
    select 'fill_ver_' || n || '_' || v, 'fill_api_' || n, v || '.0.0',
      case when n % 50 = 49 then 'offline' else 'online' end, '{}', 2, now() - n * interval '37 seconds' + v * interval '1 second'
    from generate_series(1, ${apis}::int) n cross join generate_series(1, 2) v
    where v = 1 or n % 5 = 0`.execute(db);
  await sql`
    insert into api_operations (id, version_id, seq, group_name, method, path, summary)
    select 'fill_op_' || n || '_' || s, 'fill_ver_' || n || '_1', s, '默认', 'GET', '/items/' || s, '操作' || s
    from generate_series(1, ${apis}::int) n cross join generate_series(1, 2) s`.execute(db);
  await sql`
    insert into api_view_days (api_id, day, views, counted)
    select 'fill_api_' || n, current_date - n % 29, n % 500 + 1, n % 500 + 1
    from generate_series(1, ${apis}::int) n`.execute(db);
  // Each would be taken for one of the newest.
  await sql`alter table search_entries disable trigger search_entries_first`.execute(db);
  await sql`
    insert into search_entries (kind, object_id, title, body, provider, portals, facets, popularity, updated_at,
      title_tokens, all_tokens)
    select 'api', p.id, p.name, p.brief, '', array['main'], '{}', n * 7919::bigint % 100000, p.updated_at,
      array_to_tsvector(string_to_array(f.tokens || ' ' || n, ' ')),
      array_to_tsvector(string_to_array(f.tokens || ' ' || n || ' 接口 结果 #' || p.category_id, ' '))
    from generate_series(1, ${apis}::int) n
    join fill_names f on f.at = n % ${names.length}::int
    join api_products p on p.id = 'fill_api_' || n and p.status = 'online'`.execute(db);
  await sql`alter table search_entries enable trigger search_entries_first`.execute(db);
  await db.transaction().execute((tx) => keepLeadingApis(tx, new Date()));
}

/** Of ninety days; the first users make most calls. */
async function fillUsage(db: Db, { users, calls }: MarketSize): Promise<void> {
  const consumers = Math.min(users, consumersMax);
  await sql`
    insert into apps (id, owner_id, name, app_type, owner_type, brief, state, created_at)
    select 'fill_app_' || n, 'fill_user_' || n, '应用' || n, 'web', 'person', '', 3, now()
    from generate_series(1, ${consumers}::int) n`.execute(db);
  await sql`
    insert into audit_log (id, at, user_id, event, address, outcome, app_id)
    select 'fill_audit_' || n, now() - n * interval '1 minute', 'fill_user_' || a, 'app.edit', '192.0.2.1', 'ok',
      'fill_app_' || a
    from generate_series(1, ${calls}::int) n
    cross join lateral (select n % ${consumers}::int + 1 as a) app`.execute(db);
  await sql`
    insert into call_records (request_id, at, subscription_id, app_id, api_id, owner_id, provider_id, env, key_id,
      operation, status, code, is_billed, cost_minor, latency_ms, address)
    select 'fill_req_' || n, now() - n * (interval '90 days' / ${Math.max(calls, 1)}::int), 'fill_sub_' || c,
      'fill_app_' || c, p.api_id, 'fill_user_' || c, p.provider_id, 'prod', 'fill_key', 'GET /items',
      case when n % 997 = 0 then 502 else 200 end, '', n % 997 <> 0, 3, n % 300, '192.0.2.1'
    from generate_series(1, ${calls}::int) n
    cross join lateral (select n * 7919::bigint % ${consumers}::int % (1 + n % ${consumers}::int) + 1 as c) consumer
    cross join lateral (select 'fill_api_' || (n % 30 + 1) as api_id, 'fill_prov_' || (n % 5 + 1) as provider_id) p`.execute(
    db,
  );
  await sql`
    insert into usage_rollups (grain, starts_at, subscription_id, owner_id, provider_id, app_id, api_id, env, calls,
      failures, billed, reached, cost_minor, latency_ms_sum)
    select g.grain, date_trunc(g.grain, r.at), r.subscription_id, r.owner_id, min(r.provider_id), r.app_id,
      min(r.api_id), r.env, count(*), count(*) filter (where not is_billed), count(*) filter (where is_billed), count(*),
      sum(cost_minor), sum(latency_ms)
    from call_records r cross join (values ('minute'), ('hour'), ('day')) as g (grain)
    where g.grain <> 'minute' or r.at > now() - interval '4 days'
    group by g.grain, date_trunc(g.grain, r.at), r.subscription_id, r.owner_id, r.app_id, r.env`.execute(db);
  await sql`
    insert into usage_latencies (grain, starts_at, subscription_id, bucket, calls)
    select grain, starts_at, subscription_id, b, calls from usage_rollups cross join generate_series(10, 12) b`.execute(
    db,
  );
}
