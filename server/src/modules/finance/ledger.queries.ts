import { sql } from 'kysely';
import type { LedgerRow } from '@portal/calls';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { formatInstant } from '../../platform/time';
import { causeLinkOf } from './causeLink';
import { accountId } from './ledger.repository';

const names: Readonly<Record<string, string>> = {
  recharge: '充值',
  gift: '赠送',
  plan: '套餐费',
  planCredit: '套餐退回',
  usage: '调用结算',
  refund: '调用退回',
  rechargeRefund: '充值退款',
  rechargeKept: '充值退款退回',
  adjust: '账户更正',
  sla: '服务赔付',
  closing: '注销放弃',
  coupon: '代金券',
  couponEnd: '代金券失效',
};

/** What a transfer is called where its owner reads of it: a dispute that was decided is no call that broke off. */
export const entryNameOf = ({ kind, idempotency_key }: { kind: string; idempotency_key: string }): string =>
  idempotency_key.startsWith('dispute:') ? '争议退款' : (names[kind] ?? kind);

/** Of the transfer `t`: the subscription that a payment in advance, or a dispute, is about. */
export const applyIdOf = sql<string | null>`case
  when t.kind = 'plan' then (
    select p.subscription_id from prepayments p where p.id = split_part(t.idempotency_key, ':', 2))
  when t.idempotency_key like 'dispute:%' then (
    select r.subscription_id from consumer_refunds r where r.id = split_part(t.idempotency_key, ':', 2))
  end`;

/** What moved the balance; holding money for calls under way, and giving it back, does not count as moving. */
export async function listLedgerOf(db: Db, ownerId: string, pageNo: number, pageSize: number) {
  const money = [accountId({ ownerId, kind: 'balance' }), accountId({ ownerId, kind: 'reserved' })];
  const coupons = [accountId({ ownerId, kind: 'coupon' }), accountId({ ownerId, kind: 'couponReserved' })];
  const of = (accounts: readonly string[]) =>
    sql<number>`coalesce(sum(e.amount_minor) filter (where e.account_id in (${sql.join(accounts)})), 0)::bigint`;
  const query = db
    .selectFrom('ledger_entries as e')
    .innerJoin('ledger_transfers as t', 't.id', 'e.transfer_id')
    .where('e.account_id', 'in', [...money, ...coupons])
    .where('t.kind', 'not in', ['reserve', 'release']);
  const { total } = await query
    .select(sql<number>`count(distinct t.id)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await query
    .select(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key'])
    .select([of(money).as('amount'), of(coupons).as('coupon'), applyIdOf.as('apply_id')])
    .groupBy(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key'])
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .limit(pageSize)
    .offset((pageNo - 1) * pageSize)
    .execute();
  return {
    records: rows.map(({ amount, coupon, ...row }): LedgerRow => ({
      transferId: row.id,
      cause: causeLinkOf(row),
      at: formatInstant(row.at),
      kind: entryNameOf(row),
      memo: row.memo,
      amount: formatMinor(amount),
      coupon: formatMinor(coupon),
    })),
    total,
    pageNo,
    pageSize,
  };
}
