import { sql } from 'kysely';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { days, formatInstant, parseDay } from '../../platform/time';
import { say, term, type Said } from '../../platform/said/say';
import { causeLinkOf } from './causeLink';
import { accountId } from './ledger.repository';

const names: Readonly<Record<string, Said>> = {
  recharge: say`充值`,
  gift: say`赠送`,
  plan: say`套餐费`,
  planCredit: say`套餐退回`,
  usage: say`调用结算`,
  refund: say`调用退回`,
  rechargeRefund: say`充值退款`,
  rechargeKept: say`充值退款退回`,
  adjust: say`账户更正`,
  sla: say`服务赔付`,
  closing: say`注销放弃`,
  coupon: say`代金券`,
  couponEnd: say`代金券失效`,
};

/** What a transfer is called where its owner reads of it: a dispute that was decided is no call that broke off. */
export const entryNameOf = ({ kind, idempotency_key }: { kind: string; idempotency_key: string }): Said =>
  idempotency_key.startsWith('dispute:') ? say`争议退款` : (names[kind] ?? term(kind));

/** Of the transfer `t`: the subscription that a payment in advance, or a dispute, is about. */
export const applyIdOf = sql<string | null>`case
  when t.kind = 'plan' then (
    select p.subscription_id from prepayments p where p.id = split_part(t.idempotency_key, ':', 2))
  when t.idempotency_key like 'dispute:%' then (
    select r.subscription_id from consumer_refunds r where r.id = split_part(t.idempotency_key, ':', 2))
  end`;

/** Of the transfer `t`: the order that money came in by, or goes back of. */
const orderNoOf = sql<string | null>`case
  when t.idempotency_key like 'rechargeRefund:%' then (
    select f.order_no from recharge_refunds f where f.refund_no = split_part(t.idempotency_key, ':', 2))
  when t.idempotency_key like 'recharge:%' then (
    select c.order_no from channel_payments c
    where c.channel = split_part(t.idempotency_key, ':', 2)
      and c.trade_no = substr(t.idempotency_key, length('recharge:' || c.channel || ':') + 1))
  end`;

interface Asked {
  /** First and last day in Asia/Shanghai; absent: without a bound. */
  from?: string;
  to?: string;
  pageNo: number;
  pageSize: number;
}

/** What moved the balance; holding money for calls under way, and giving it back, does not count as moving. */
export async function listLedgerOf(db: Db, ownerId: string, { from, to, pageNo, pageSize }: Asked) {
  const money = [accountId({ ownerId, kind: 'balance' }), accountId({ ownerId, kind: 'reserved' })];
  const coupons = [accountId({ ownerId, kind: 'coupon' }), accountId({ ownerId, kind: 'couponReserved' })];
  const of = (accounts: readonly string[]) =>
    sql<number>`coalesce(sum(e.amount_minor) filter (where e.account_id in (${sql.join(accounts)})), 0)::bigint`;
  let entries = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .where('e.account_id', 'in', [...money, ...coupons])
    .where('t.kind', 'not in', ['reserve', 'release']);
  if (from) entries = entries.where('t.at', '>=', parseDay(from));
  if (to) entries = entries.where('t.at', '<', new Date(parseDay(to).getTime() + days));
  const sum = await db
    .selectFrom(
      entries
        .select(['t.id', of(money).as('amount')])
        .groupBy('t.id')
        .as('m'),
    )
    .select([
      sql<number>`count(*)::int`.as('total'),
      sql<number>`coalesce(sum(amount) filter (where amount > 0), 0)::bigint`.as('income'),
      sql<number>`coalesce(sum(amount) filter (where amount < 0), 0)::bigint`.as('spending'),
    ])
    .executeTakeFirstOrThrow();
  const rows = await entries
    .select(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key'])
    .select([
      of(money).as('amount'),
      of(coupons).as('coupon'),
      applyIdOf.as('apply_id'),
      orderNoOf.as('order_no'),
    ])
    .groupBy(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key'])
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map(({ amount, coupon, ...row }) => ({
      transferId: row.id,
      cause: causeLinkOf(row),
      at: formatInstant(row.at),
      kind: entryNameOf(row),
      memo: row.memo,
      amount: formatMinor(amount),
      coupon: formatMinor(coupon),
    })),
    sum: { income: formatMinor(sum.income), spending: formatMinor(sum.spending) },
    total: sum.total,
    pageNo,
    pageSize,
  };
}
