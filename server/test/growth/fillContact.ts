import { sql } from 'kysely';
import { authenticationState, joinState, messageKinds, portalState } from '@portal/calls';
import type { Db } from '../../src/platform/db/Db';
import { cameAt, heavy, ownerOf, type GrowthSize } from './growthFill';

/** Fills messages, logins, tickets, reviews and organisations. */
export async function fillContact(db: Db, size: GrowthSize): Promise<void> {
  await fillMessages(db, size);
  await fillAudit(db, size);
  await fillLogins(db, size);
  await fillWebhooks(db, size);
  await fillTickets(db, size);
  await fillReviews(db, size);
  await fillOrganisations(db, size);
  await fillRare(db, size);
}

async function fillMessages(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into member_messages (id, user_id, kind, title, text, created_at, read_at)
    select 'growth_msg_' || n, ${ownerOf(users)}, (${Object.keys(messageKinds)}::text[])[n % 5 + 1], '申请已通过', '可以调用了', ${cameAt(rows)},
      case when n % 30 <> 0 then now() end
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into outgoing_messages (id, channel, recipient, subject, body, attempts, next_attempt_at, created_at, sent_at, failed_at)
    select 'growth_out_' || n, (array['mail', 'sms'])[n % 2 + 1], 'fill' || n || '@example.com', '通知', '正文', 1, ${cameAt(rows)},
      ${cameAt(rows)}, case when n % 100 <> 3 then ${cameAt(rows)} end, case when n % 100 = 3 then ${cameAt(rows)} end
    from generate_series(1, ${rows}::int) n`.execute(db);
}

/** Fills the audit log; row 1 is the newest. */
async function fillAudit(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into audit_log (id, at, user_id, event, address, outcome, account_id, app_id)
    select 'growth_au_' || n, ${cameAt(rows)}, o.id, (array['app.edit', 'key.add', 'login.password'])[n % 3 + 1], '192.0.2.1',
      case when n % 200 = 3 then 'E0012' else 'ok' end, o.id, case when n % 10 = 0 then ${heavy.app} end
    from generate_series(${rows}::int, 1, -1) n cross join lateral (select ${ownerOf(users)} as id) o`.execute(
    db,
  );
}

async function fillLogins(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into login_tries (at, account_hash, user_id, address, outcome, judged_at)
    select ${cameAt(rows)}, 'hash' || n % ${users}::int, ${ownerOf(users)}, '192.0.2.' || n % 250, 'ok', now()
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into login_alerts (id, kind, subject, account_id, address, facts, first_at, last_at, times, outcome, closed_at)
    select 'growth_la_' || n, 'device', 'fill_user_' || n, 'fill_user_' || n, '192.0.2.1', '{}', ${cameAt(rows)}, ${cameAt(rows)}, 1,
      case when n % 50 <> 3 then 'harmless' end, case when n % 50 <> 3 then now() end
    from generate_series(1, ${Math.min(rows, users)}::int) n`.execute(db);
  await sql`
    insert into sessions (id_hash, user_id, address, user_agent, created_at, last_seen_at, ended_at)
    select 'growth_se_' || n, ${ownerOf(users)}, '192.0.2.1', 'growth', ${cameAt(rows)}, ${cameAt(rows)},
      case when n % 20 <> 0 then now() end
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into known_devices (user_id, device_hash, name, network, first_seen_at, last_seen_at)
    select ${ownerOf(users)}, 'growth_dev_' || n, '浏览器', '192.0.2.0/24', ${cameAt(rows)}, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
}

async function fillWebhooks(db: Db, { rows }: GrowthSize): Promise<void> {
  const hooks = Math.ceil(rows / 10);
  await sql`
    insert into webhooks (id, owner_id, app_id, url, secret_sealed, events, state, created_at)
    select 'growth_hook_' || n, a.owner_id, a.id, 'https://hooks.example.com/' || n, '-', '{subscription.approved}', 'on', now()
    from generate_series(1, ${hooks}::int) n join apps a on a.id = 'growth_app_' || n`.execute(db);
  await sql`
    insert into webhook_deliveries (id, webhook_id, event_id, event, body, state, attempts, next_attempt_at, status, ms, tried_at,
      created_at)
    select 'growth_del_' || n, case when n % 10 = 0 then ${heavy.webhook} else 'growth_hook_' || (n * 7919::bigint % ${hooks}::int + 1) end,
      'growth_ev_' || n, 'subscription.approved', '{}', case when n % 100 = 3 then 'failed' else 'sent' end, 1, ${cameAt(rows)}, 200, 20,
      ${cameAt(rows)}, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
}

async function fillTickets(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into support_tickets (id, user_id, kind, title, state, created_at, updated_at)
    select 'growth_ti_' || n, ${ownerOf(users)}, 'billing', '账单问题' || n, case when n % 100 = 3 then 'open' else 'closed' end,
      ${cameAt(rows)}, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into support_replies (id, ticket_id, user_id, is_staff, text, created_at)
    select 'growth_re_' || t.id, t.id, t.user_id, false, '请看一下', t.created_at
    from support_tickets t where t.id like 'growth_ti_%'`.execute(db);
}

async function fillReviews(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into review_cases (kind, subject_id, title, applicant_id, applicant_name, state, submitted_at, decided_by, decided_at)
    select (array['person', 'company', 'publication', 'app', 'comment'])[n % 5 + 1], 'growth_case_' || n, '申请' || n,
      'fill_user_' || (n * 7919::bigint % ${users}::int + 1), '用户' || n, case when n % 100 = 3 then 'open' else 'decided' end, ${cameAt(rows)},
      case when n % 100 <> 3 then ${heavy.operator} end, case when n % 100 <> 3 then ${cameAt(rows)} end
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into person_authentications (id, user_id, state, real_name, id_kind, id_no_hash, id_no_mask, submitted_at, decided_at)
    select 'growth_pa_' || n, 'fill_user_' || n, ${authenticationState.passed}::int, '张三', 'idCard', 'growth_id_' || n, '3301****', ${cameAt(rows)},
      ${cameAt(rows)}
    from generate_series(4, ${Math.min(rows, users)}::int) n`.execute(db);
  await sql`
    insert into provider_applications (id, user_id, state, name, intro, contact_sealed, settlement, submitted_at)
    select 'growth_pr_' || n, 'fill_user_' || n, case when n % 100 = 3 then ${authenticationState.waiting}::int
      else ${authenticationState.passed}::int end, '服务商' || n, '', '-', 'month', ${cameAt(rows)}
    from generate_series(1, ${Math.min(rows, users)}::int) n`.execute(db);
}

async function fillOrganisations(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into users (id, nick_name, state, roles, kind, created_at)
    select 'growth_org_' || n, '组织' || n, 1, 3, 'organisation', ${cameAt(rows / 5)}
    from generate_series(1, ${Math.ceil(rows / 5)}::int) n`.execute(db);
  await sql`
    insert into ledger_accounts (id, owner_id, kind, balance_minor)
    select id || ':balance', id, 'balance', 2000000 + abs(hashtext(id)) % 1000 * 200
    from users where kind = 'organisation'`.execute(db);
  // The first 300 rows are members of one organisation; the other organisations have few.
  await sql`
    insert into organisation_members (organisation_id, user_id, role, joined_at)
    select case when n <= 300 then ${heavy.organisation} else 'growth_org_' || (n % ${Math.ceil(rows / 5)}::int + 1) end, 'fill_user_' || n,
      case when n = 1 then 'owner' else 'developer' end, now()
    from generate_series(1, ${users}::int) n on conflict do nothing`.execute(db);
  await sql`
    insert into organisation_invitations (id, organisation_id, account, role, token_hash, invited_by, created_at, sent_at, expires_at)
    select 'growth_oi_' || n, case when n % 20 = 0 then ${heavy.organisation} else 'growth_org_' || (n % ${Math.ceil(rows / 5)}::int + 1) end,
      'new' || n || '@example.com', 'developer', 'growth_token_' || n, 'fill_user_1', now(), now(), now() + interval '7 days'
    from generate_series(1, ${rows}::int) n`.execute(db);
}

async function fillRare(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into portals (id, prefix, name, owner_id, color, state, created_at)
    select 'growth_po_' || n, 'growth' || n, '行业专区' || n, ${ownerOf(users)}, '#0F6E91', ${portalState.online}::int, ${cameAt(rows / 5)}
    from generate_series(1, ${Math.ceil(rows / 5)}::int) n`.execute(db);
  await sql`
    insert into join_applications (id, user_id, target, state, org_name, brief, reason, contact_sealed, submitted_at)
    select 'growth_ja_' || n, 'fill_user_' || n, 'alliance', ${joinState.passed}::int, '成员' || n, '简介', '申请加入', '-', ${cameAt(rows)}
    from generate_series(1, ${Math.min(rows, users)}::int) n`.execute(db);
}
