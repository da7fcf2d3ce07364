import { sql } from 'kysely';
import { applyState, rechargeState } from '@portal/calls';
import type { Db } from '../src/platform/db/Db';
import { inBackground } from '../src/platform/db/inBackground';
import { consumersMax } from './fillMarket';

/** What apps have applied for, in the last weeks: each consumer and each API has its share. Of an app and an API one runs at most. */
export const fillApplications = (db: Db, count: number): Promise<void> =>
  inBackground(async () => {
    await sql`
      insert into subscriptions (id, apply_no, app_id, api_id, env, plan_id, applicant_id, terms, state, reason,
        daily_calls, submitted_at)
      select 'fill_apply_' || n, 'FILL' || n, a.id, p.id, 'prod', 'fill_plan_' || p.id, a.owner_id,
        jsonb_build_object('planName', '标准版', 'kind', p.charge_type, 'priceMinor', p.price_minor, 'tiers', '[]'::jsonb,
          'included', null, 'packSize', null, 'qps', 10, 'dayLimit', null, 'validDays', null),
        case when n <= ${consumersMax}::int then ${applyState.active}::int else ${applyState.unsubscribed}::int end,
        '压力测试填充的申请', 100, now() - n * interval '1 minute'
      from generate_series(1, ${count}::int) n
      join apps a on a.id = 'fill_app_' || (n % ${consumersMax}::int + 1)
      join api_products p on p.id = 'fill_api_' || (n * 7919::bigint % 3900 + 1)`.execute(db);
    await sql`vacuum analyze subscriptions`.execute(db);
  });

/** Orders of recharges, of which some are open; each account has its share. */
export const fillRecharges = (db: Db, count: number): Promise<void> =>
  inBackground(async () => {
    await sql`
      insert into recharge_orders (order_no, owner_id, asked_by, channel, amount_minor, state, created_at, expires_at,
        next_ask_at, received_minor)
      select 'FILL' || n, 'fill_user_' || (n % 400 + 1), 'fill_user_' || (n % 400 + 1),
        case when n % 3 = 0 then 'wechat' else 'alipay' end, 10000,
        case when n % 200 = 0 then ${rechargeState.unpaid}::int else ${rechargeState.credited}::int end,
        now() - n * interval '1 minute', now() + n * interval '1 minute',
        case when n % 200 = 0 then now() - interval '1 second' end,
        case when n % 200 = 0 then null else 10000 end
      from generate_series(1, ${count}::int) n`.execute(db);
    await sql`vacuum analyze recharge_orders`.execute(db);
  });
