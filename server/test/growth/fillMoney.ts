import { sql } from 'kysely';
import {
  adjustmentState,
  budgetAction,
  consumerRefundState,
  couponBatchState,
  holdState,
  invoiceState,
  rechargeState,
  refundState,
  statementState,
  withdrawState,
} from '@portal/calls';
import type { Db } from '../../src/platform/db/Db';
import { providersOf } from '../fillMarket';
import { cameAt, heavy, ownerOf, providerOf, type GrowthSize } from './growthFill';

/** Fills payments, refunds, payouts and the ledger; amounts in 1/10000 yuan. */
export async function fillMoney(db: Db, size: GrowthSize): Promise<void> {
  await fillLedger(db, size);
  await fillOrders(db, size);
  await fillBills(db, size);
  await fillEarnings(db, size);
  await fillPayouts(db, size);
  await fillCoupons(db, size);
  await fillDeskMoney(db, size);
}

async function fillLedger(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into ledger_accounts (id, owner_id, kind, balance_minor)
    select u.id || ':' || k.kind, u.id, k.kind, 1000000 + abs(hashtext(u.id)) % 1000 * 100
    from users u, unnest(array['balance', 'payable']) as k (kind) where u.id like 'fill_user_%'`.execute(db);
  await sql`
    insert into ledger_accounts (id, owner_id, kind, may_be_negative)
    values ('platform:outside', null, 'outside', true) on conflict do nothing`.execute(db);
  await sql`
    insert into ledger_transfers (id, idempotency_key, kind, memo, at, is_booked)
    select 'growth_tr_' || n, 'growth:' || n, (array['recharge', 'plan', 'usage', 'refund'])[n % 4 + 1], '', ${cameAt(rows)}, true
    from generate_series(1, ${rows}::int) n`.execute(db);
  await sql`
    insert into ledger_entries (transfer_id, account_id, amount_minor)
    select 'growth_tr_' || n, a.id, a.amount from generate_series(1, ${rows}::int) n
    cross join lateral (values (${ownerOf(users)} || ':balance', n % 100 - 50), ('platform:outside', 50 - n % 100)) as a (id, amount)`.execute(
    db,
  );
}

async function fillOrders(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into recharge_orders (order_no, owner_id, asked_by, channel, amount_minor, state, created_at, expires_at,
      next_ask_at, received_minor, credited_at)
    select 'GR' || n, o.id, o.id, (array['alipay', 'wechat', 'bank'])[n % 3 + 1], 10000,
      case when n % 200 = 3 then ${rechargeState.unpaid}::int when n % 200 = 7 then ${rechargeState.checking}::int
        else ${rechargeState.credited}::int end,
      ${cameAt(rows)}, now() + interval '1 hour', case when n % 200 = 3 then now() + interval '1 hour' end,
      case when n % 200 not in (3, 7) then 10000 end, case when n % 200 not in (3, 7) then ${cameAt(rows)} end
    from generate_series(1, ${rows}::int) n cross join lateral (select ${ownerOf(users)} as id) o`.execute(
    db,
  );
  await sql`
    insert into channel_payments (channel, trade_no, order_no, amount_minor, paid_at, noted_at, is_credited)
    select channel, 'T' || order_no, order_no, 10000, created_at, created_at, true
    from recharge_orders where state = ${rechargeState.credited}::int and order_no like 'GR%'`.execute(db);
  await sql`
    insert into recharge_refunds (refund_no, order_no, owner_id, asked_by, amount_minor, reason, state, created_at)
    select 'GF' || n, r.order_no, r.owner_id, r.owner_id, 100, '多充了', case when n % 100 = 0 then ${refundState.waiting}::int
      else ${refundState.done}::int end, r.created_at
    from generate_series(1, ${Math.ceil(rows / 5)}::int) n join recharge_orders r on r.order_no = 'GR' || n * 5`.execute(
    db,
  );
  await sql`
    insert into payment_differences (id, channel, day, kind, trade_no, order_no, ours_minor, theirs_minor, state, found_at)
    select 'growth_pd_' || n, 'alipay', (${cameAt(rows / 5)})::date, 'amount', 'GT' || n, 'GR' || n, 1, 2,
      case when n % 100 = 3 then 'open' else 'resolved' end, ${cameAt(rows / 5)}
    from generate_series(1, ${Math.ceil(rows / 5)}::int) n`.execute(db);
}

/** Bills: one per account, and 60 months of them for the heavy consumer. */
async function fillBills(db: Db, size: GrowthSize): Promise<void> {
  const { rows, users } = size;
  await sql`
    insert into cost_days (owner_id, day, subscription_id, kind, app_id, api_id, provider_id, env, billed, gross_minor)
    select s.applicant_id, (now() - n % 90 * interval '1 day')::date, s.id, 'usage', s.app_id, s.api_id,
      'fill_prov_' || ${providerOf(size)}, 'prod', 10, 300
    from generate_series(1, ${rows}::int) n join subscriptions s on s.id = 'growth_sub_' || n`.execute(db);
  await sql`
    insert into cost_bills (id, bill_no, owner_id, month, made_at, lines, gross_minor, discount_minor)
    select 'growth_bill_' || n, 'GB' || n, case when n <= 60 then ${heavy.consumer} else 'fill_user_' || n end,
      case when n <= 60 then date '2021-01-01' + n * interval '1 month' else date '2026-06-01' end, now(), 1, 10000, 0
    from generate_series(1, ${Math.min(rows, users)}::int) n`.execute(db);
  await sql`
    insert into cost_bill_lines (bill_id, seq, app_name, api_name, plan_name, kind, billed, failures, gross_minor, discount_minor)
    select id, 1, '应用', '接口', '标准版', 'usage', 10, 0, 10000, 0 from cost_bills where id like 'growth_bill_%'`.execute(
    db,
  );
  // One bill with many lines.
  await sql`
    insert into cost_bill_lines (bill_id, seq, app_name, api_name, plan_name, kind, billed, failures, gross_minor, discount_minor)
    select 'growth_bill_1', n + 1, '应用', '接口' || n, '标准版', 'usage', 10, 0, 10000, 0
    from generate_series(1, ${Math.ceil(rows / 10)}::int) n`.execute(db);
  await sql`
    insert into invoice_bills (bill_id, owner_id, month, charged_minor, gift_minor, returned_minor)
    select id, owner_id, month, 10000, 0, 0 from cost_bills where id like 'growth_bill_%'`.execute(db);
  await sql`
    insert into invoices (id, invoice_no, owner_id, asked_by, title_kind, title_name, tax_no, details_sealed, kind, mail,
      amount_minor, tax_percent, state, created_at)
    select 'growth_inv_' || n, 'GI' || n, o.id, o.id, 'company', '数据公司' || n, '91', '-', 'normal', 'a@example.com', 10000, 6,
      case when n % 200 = 3 then ${invoiceState.waiting}::int else ${invoiceState.issued}::int end, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n cross join lateral (select ${ownerOf(users)} as id) o`.execute(
    db,
  );
  await sql`
    insert into budgets (id, owner_id, scope, app_id, api_id, period, cap_minor, levels, action, created_at)
    select 'growth_bud_' || n, a.owner_id, 'app', a.id, null, 'month', 1000000, '{80}', ${budgetAction.remind}::int, ${cameAt(rows)}
    from generate_series(1, ${rows}::int) n join apps a on a.id = 'growth_app_' || n`.execute(db);
}

async function fillEarnings(db: Db, size: GrowthSize): Promise<void> {
  const { rows } = size;
  await sql`
    insert into earnings (id, provider_id, owner_id, consumer_id, api_id, subscription_id, day, kind, calls, gross_minor,
      commission_minor, open_minor, updated_at)
    select 'growth_earn_' || n, 'fill_prov_' || p.at, 'fill_user_' || p.at, s.applicant_id, s.api_id, s.id,
      (now() - n % 90 * interval '1 day')::date, 'usage', 10, 300, 30, case when n % 90 < 30 then 270 else 0 end, now()
    from generate_series(1, ${rows}::int) n join subscriptions s on s.id = 'growth_sub_' || n
    cross join lateral (select ${providerOf(size)} as at) p`.execute(db);
  await sql`
    insert into earning_statements (id, owner_id, provider_id, month, gross_minor, commission_minor, covered_minor, net_minor,
      state, made_at)
    select 'growth_st_' || p || '_' || m, 'fill_user_' || p, 'fill_prov_' || p, date '2022-01-01' + m * interval '1 month',
      300, 30, 0, 270, case when p % 100 = 3 and m = 40 then ${statementState.disputed}::int else ${statementState.confirmed}::int end, now()
    from generate_series(1, ${providersOf(size.apis, size.users)}::int) p, generate_series(1, 40) m`.execute(
    db,
  );
  await sql`
    insert into earning_statement_lines (statement_id, seq, api_name, plan_name, kind, calls, gross_minor, commission_minor,
      covered_minor, net_minor)
    select 'growth_st_2_40', n, '接口' || n, '标准版', 'usage', 10, 300, 30, 0, 270
    from generate_series(1, ${Math.ceil(rows / 10)}::int) n`.execute(db);
}

async function fillPayouts(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into payout_batches (id, batch_no, way, made_by, made_at)
    select 'growth_pb_' || n, 'GP' || n, 'file', ${heavy.operator}, now() - n * interval '1 hour'
    from generate_series(1, ${Math.ceil(rows / 50)}::int) n`.execute(db);
  await sql`
    insert into withdrawals (id, wd_no, owner_id, asked_by, account_sealed, account_end, bank, amount_minor, fee_minor, state,
      batch_id, created_at)
    select 'growth_wd_' || n, 'GW' || n, o.id, o.id, '-', '1234', '工商银行', 10000, 0, ${withdrawState.paid}::int,
      'growth_pb_' || (n / 50 + 1), ${cameAt(rows)}
    from generate_series(1, ${rows}::int - 50) n
    cross join lateral (select case when n % 10 = 0 then ${heavy.provider} else 'fill_user_' || (n * 7919::bigint % ${users}::int + 1) end as id) o`.execute(
    db,
  );
}

/** Rows beyond this one do not use the heavy coupon, because no real coupon is used that often. */
const usesMax = 5000;

async function fillCoupons(db: Db, { rows, users }: GrowthSize): Promise<void> {
  await sql`
    insert into coupon_batches (id, title, amount_minor, accounts, valid_until, reason, state, made_by, created_at)
    select 'growth_cb_' || n, '新客券', 10000, '{}', now() + interval '1 year', '活动', ${couponBatchState.issued}::int,
      ${heavy.operator}, now() - n * interval '1 hour'
    from generate_series(1, ${Math.ceil(rows / 10)}::int) n`.execute(db);
  await sql`
    insert into coupons (id, batch_id, owner_id, amount_minor, used_minor, issued_at, valid_until)
    select 'growth_cp_' || n, 'growth_cb_' || (n / 10 + 1), ${ownerOf(users)}, 10000, 100, ${cameAt(rows)},
      now() + interval '300 days' - n % 600 * interval '1 day'
    from generate_series(1, ${rows}::int - 10) n on conflict do nothing`.execute(db);
  await sql`
    insert into coupon_uses (coupon_id, day, subscription_id, kind, amount_minor)
    select case when n % 10 = 0 and n <= ${usesMax}::int then 'growth_cp_10' else 'growth_cp_' || n end, (${cameAt(rows)})::date, 'growth_sub_' || n, 'usage', 10
    from generate_series(1, ${rows}::int - 10) n join coupons c on c.id = 'growth_cp_' || n`.execute(db);
}

/** Adjustments, holds and disputes: a fifth of the rows, because operators handle them one by one. */
async function fillDeskMoney(db: Db, { rows, users }: GrowthSize): Promise<void> {
  const few = Math.ceil(rows / 5);
  await sql`
    insert into money_adjustments (id, owner_id, amount_minor, nature, reason, state, made_by, created_at)
    select 'growth_adj_' || n, ${ownerOf(users)}, 100, 'gift', '补偿', case when n % 100 = 3 then ${adjustmentState.waiting}::int
      else ${adjustmentState.done}::int end, ${heavy.operator}, ${cameAt(few)}
    from generate_series(1, ${few}::int) n`.execute(db);
  await sql`
    insert into money_holds (id, owner_id, scope, amount_minor, reason, state, made_by, created_at)
    select 'growth_hold_' || n, ${ownerOf(users)}, 'balance', 100, '核查', case when n % 100 = 3 then ${holdState.waiting}::int
      else ${holdState.ended}::int end, ${heavy.operator}, ${cameAt(few)}
    from generate_series(1, ${few}::int) n`.execute(db);
  await sql`
    insert into consumer_refunds (id, subscription_id, consumer_id, amount_minor, reason, state, proposed_by, created_at)
    select 'growth_cr_' || n, s.id, s.applicant_id, 100, '争议', case when n % 100 = 3 then ${consumerRefundState.proposed}::int
      else ${consumerRefundState.done}::int end, ${heavy.operator}, ${cameAt(few)}
    from generate_series(1, ${few}::int) n join subscriptions s on s.id = 'growth_sub_' || n * 5`.execute(db);
}
