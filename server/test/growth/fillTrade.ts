import { sql } from 'kysely';
import { appState, applyState, favouriteKinds, publicationStates } from '@portal/calls';
import type { Db } from '../../src/platform/db/Db';
import { providersOf } from '../fillMarket';
import { cameAt, heavy, ownerOf, providerOf, type GrowthSize } from './growthFill';

/** Fills apps, keys, subscriptions, drafts and comments. */
export async function fillTrade(db: Db, size: GrowthSize): Promise<void> {
  await fillApps(db, size);
  await fillSubscriptions(db, size);
  await fillPublications(db, size);
  await fillOpinions(db, size);
  await fillTests(db, size);
}

async function fillApps(db: Db, { rows, users }: GrowthSize): Promise<void> {
  // The heavy consumer owns the first and every hundredth app.
  await sql`
    insert into apps (id, owner_id, name, app_type, owner_type, brief, state, created_at)
    select 'growth_app_' || n, case when n % 100 = 1 then ${heavy.consumer}
        else 'fill_user_' || (n * 7919::bigint % ${users}::int + 1) end,
      '业务系统' || n, 'web', 'person', '', ${appState.prod}::int, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into app_keys (id, app_id, env, name, key_hash, key_mask, sealed, state, created_at)
    select 'growth_key_' || n, case when n % 100 = 0 then ${heavy.app} else 'growth_app_' || n end, 'prod', '密钥',
      'growth_hash_' || n, 'ab…' || n, '-', case when n % 100 = 0 then 'revoked' else 'active' end, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into live_applications (id, apply_no, app_id, applicant_id, state, submitted_at)
    select 'growth_live_' || n, 'GL' || n, a.id, a.owner_id, case when n % 200 = 3 then ${applyState.waiting}::int
      else ${applyState.active}::int end, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join apps a on a.id = 'growth_app_' || n`.execute(db);
  await sql`
    insert into user_notes (id, account_id, author_id, author_name, text, created_at)
    select 'growth_note_' || n, ${ownerOf(users)}, ${heavy.operator}, '运营', '来电说明', ${cameAt(rows / 5)}
    from generate_series(1, ${Math.ceil(rows / 5)}::int) n`.execute(db);
}

/**
 * One subscription per app, few of them waiting. A tenth belongs to the heavy app and has ended; a third is for APIs of
 * the heavy provider.
 */
async function fillSubscriptions(db: Db, { rows, apis, users }: GrowthSize): Promise<void> {
  const providers = providersOf(apis, users);
  await sql`
    insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason,
      daily_calls, submitted_at, decided_at)
    select 'growth_sub_' || n, 'GS' || n, a.id, p.id, 'prod', 'fill_plan_' || p.id, a.owner_id,
      jsonb_build_object('planName', '标准版', 'kind', p.charge_type, 'priceMinor', p.price_minor, 'tiers', '[]'::jsonb,
        'included', null, 'packSize', null, 'qps', 10, 'dayLimit', null, 'validDays', null),
      case when n % 10 = 0 then ${applyState.unsubscribed}::int when n % 50 = 7 then ${applyState.waiting}::int
        when n % 50 = 11 then ${applyState.rejected}::int else ${applyState.active}::int end, '接入业务系统', 100,
      ${cameAt(rows)}, case when n % 50 <> 7 then ${cameAt(rows)} end
    from generate_series(1, ${rows}::int) n
    join apps a on a.id = case when n % 10 = 0 then ${heavy.app} else 'growth_app_' || n end
    join api_products p on p.id = 'fill_api_' || case when n % 3 = 0 then n / 3 * ${providers}::bigint % ${apis}::int / ${providers}::int * ${providers}::int + 1
      else n * 7919::bigint % ${apis}::int + 1 end`.execute(db);
  await sql`
    insert into subscription_events (id, subscription_id, at, actor_name, from_state, to_state)
    select 'growth_se_' || id, id, submitted_at, '系统', ${applyState.waiting}::int, state
    from subscriptions where id like 'growth_sub_%' and state <> ${applyState.waiting}::int`.execute(db);
  await sql`
    insert into apply_comments (id, subscription_id, party, account_id, author_name, text, at)
    select 'growth_ac_' || id, id, 'applicant', applicant_id, '申请人', '请尽快处理', submitted_at
    from subscriptions where id like 'growth_sub_%'`.execute(db);
  await sql`
    insert into prepayments (id, subscription_id, paid_at, amount_minor, is_by_time, calls, starts_at, ends_at)
    select 'growth_pre_' || id, id, submitted_at, 10000, false, 1000, submitted_at, submitted_at + interval '30 days'
    from subscriptions where id like 'growth_sub_%5'`.execute(db);
}

async function fillPublications(db: Db, size: GrowthSize): Promise<void> {
  const { rows } = size;
  await sql`
    insert into publications (id, user_id, api_id, state, name, version, data, created_at, updated_at, submitted_at, online_at)
    select 'growth_pub_' || n, 'fill_user_' || ${providerOf(size)}, 'fill_api_' || n,
      (${Object.keys(publicationStates)}::text[])[case when n % 20 = 0 then 2 when n % 7 = 0 then 1 else 5 end],
      '数据接口' || n, '1.0.0', '{"categoryId": "fill_cat_1_2"}', ${cameAt(rows)}, ${cameAt(rows)}, ${cameAt(rows)}, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join api_products p on p.id = 'fill_api_' || n`.execute(db);
  await sql`
    insert into api_changelog (id, api_id, version, kind, text, at)
    select 'growth_cl_' || n, case when n % 10 = 0 then ${heavy.api} else 'fill_api_' || n end, '1.0.0', 'version', '上线',
      ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join api_products p on p.id = 'fill_api_' || n`.execute(db);
}

/** Rows beyond this one do not concern the heavy API: no API has that many documents, and each comment updates its score. */
const ofOneApiMax = 20_000;

async function fillOpinions(db: Db, { rows, users, documents }: GrowthSize): Promise<void> {
  await sql`
    insert into api_comments (id, api_id, user_id, writer_id, score, text, state, needs_check, created_at, updated_at)
    select 'growth_co_' || n, case when n % 10 = 0 and n <= ${ofOneApiMax}::int then ${heavy.api} else p.id end, u.id, u.id, n % 5 + 1, '数据很准',
      'live', n % 200 = 3, ${cameAt(rows)}, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join api_products p on p.id = 'fill_api_' || n
    join users u on u.id = 'fill_user_' || n`.execute(db);
  await sql`
    insert into favourites (user_id, kind, object_id, known, told, created_at)
    select case when n % 10 = 0 then ${heavy.consumer} else 'fill_user_' || (n * 7919::bigint % ${users}::int + 1) end, k.kind,
      'fill_' || k.kind || '_' || n, f.facts, f.facts, ${cameAt(rows)}
    from generate_series(1, ${Math.min(rows, documents)}::int) n
    cross join (select kind from unnest(${Object.keys(favouriteKinds)}::text[]) kind where kind <> 'solution') k
    cross join (select '{"priceMinor": 1, "chargeType": "perCall", "version": "1.0.0", "ending": [], "isGone": false,
      "updatedAt": ""}'::jsonb as facts) f`.execute(db);
  await sql`
    insert into document_revisions (document_id, revision, name, type, can_download, file_id, content, edited_by, edited_at)
    select case when n % 10 = 0 then ${heavy.document} else d.id end, n, d.name, d.type, true, d.file_id, '<p>正文</p>', d.owner_id,
      ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join documents d on d.id = 'fill_doc_' || n`.execute(db);
  await sql`
    insert into api_documents (api_id, document_id)
    select p.id, d.id from generate_series(1, ${rows}::int) n
    join api_products p on p.id = case when n % 100 = 0 and n <= ${ofOneApiMax}::int then ${heavy.api} else 'fill_api_' || n end
    join documents d on d.id = 'fill_doc_' || n`.execute(db);
}

async function fillTests(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into test_history (id, user_id, api_id, operation_id, env, request, is_whole, status, ms, cost_minor, code, request_id, at)
    select 'growth_th_' || n, ${ownerOf(users)}, ${heavy.api}, 'fill_op_1_1', 'sandbox',
      '{}', false, 200, 12, 0, '', 'growth_req_' || n, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into test_cases (id, user_id, api_id, method, path, name, request, checks, updated_at)
    select 'growth_tc_' || n, ${ownerOf(users)}, 'fill_api_' || n, 'GET', '/items/1', '用例' || n,
      '{"path": [], "query": [], "headers": [], "body": ""}', '[]', ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join api_products p on p.id = 'fill_api_' || n`.execute(db);
}
