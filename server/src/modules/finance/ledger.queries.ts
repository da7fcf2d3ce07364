import { sql } from 'kysely';
import { formatMinor } from '@portal/rules';
import type { Db } from '../../platform/db/Db';
import { cacheTotals } from '../../platform/db/TotalsCache';
import { onlyRow } from '../../platform/db/onlyRow';
import { days, formatInstant, parseDay } from '../../platform/time';
import { say, term, type Translatable } from '../../platform/i18n/say';
import { causeLinkOf } from './causeLink';
import { accountId } from './ledger.repository';

const names: Readonly<Record<string, Translatable>> = {
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

/** Name of a transfer for its owner; a decided dispute is distinguished from an interrupted call. */
export const entryNameOf = ({
  kind,
  idempotency_key,
}: {
  kind: string;
  idempotency_key: string;
}): Translatable => (idempotency_key.startsWith('dispute:') ? say`争议退款` : (names[kind] ?? term(kind)));

/** For transfer `t`: the subscription of a prepayment or dispute. */
export const applyIdOf = sql<string | null>`case
  when t.kind = 'plan' then (
    select p.subscription_id from prepayments p where p.id = split_part(t.idempotency_key, ':', 2))
  when t.idempotency_key like 'dispute:%' then (
    select r.subscription_id from consumer_refunds r where r.id = split_part(t.idempotency_key, ':', 2))
  end`;

/** For transfer `t`: the order of a recharge or its refund. */
const orderNoOf = sql<string | null>`case
  when t.idempotency_key like 'rechargeRefund:%' then (
    select f.order_no from recharge_refunds f where f.refund_no = split_part(t.idempotency_key, ':', 2))
  when t.idempotency_key like 'recharge:%' then (
    select c.order_no from channel_payments c
    where c.channel = split_part(t.idempotency_key, ':', 2)
      and c.trade_no = substr(t.idempotency_key, length('recharge:' || c.channel || ':') + 1))
  end`;

interface Range {
  /** First and last day in Asia/Shanghai; absent: unlimited. */
  from?: string;
  to?: string;
}
interface Asked extends Range {
  pageNo: number;
  pageSize: number;
}

type TransferRow = Awaited<ReturnType<typeof readTransfers>>[number];
/** Where to go on in the list: after this transfer. */
type After = Pick<TransferRow, 'at' | 'id'>;

/** Changes of a balance; reserving money for calls and releasing it are no changes. */
export async function listLedgerOf(db: Db, ownerId: string, { from, to, pageNo, pageSize }: Asked) {
  const accounts = accountsOf(ownerId);
  const entries = moving(db, { from, to });
  const sum = await sumMoves(db, entries, accounts);
  const ids = await pickTransfers(db, entries, accounts, {
    offset: (pageNo - 1) * pageSize,
    limit: pageSize,
  });
  const rows = await readTransfers(db, ids, accounts);
  return {
    records: rows.map(toChange),
    sum: { income: formatMinor(sum.income), spending: formatMinor(sum.spending) },
    total: sum.total,
    pageNo,
    pageSize,
  };
}

export const toChange = ({ amount, coupon, ...row }: TransferRow) => ({
  transferId: row.id,
  cause: causeLinkOf(row),
  at: formatInstant(row.at),
  kind: entryNameOf(row),
  memo: row.memo,
  amount: formatMinor(amount),
  coupon: formatMinor(coupon),
});

/** The same list in parts that do not move when the balance changes while they are read. */
export async function readLedger(
  db: Db,
  ownerId: string,
  range: Range,
  after: After | null,
  limit: number,
): Promise<TransferRow[]> {
  const accounts = accountsOf(ownerId);
  const ids = await pickTransfers(db, moving(db, range, after), accounts, { offset: 0, limit });
  return readTransfers(db, ids, accounts);
}

function accountsOf(ownerId: string) {
  const money = [accountId({ ownerId, kind: 'balance' }), accountId({ ownerId, kind: 'reserved' })];
  const coupons = [accountId({ ownerId, kind: 'coupon' }), accountId({ ownerId, kind: 'couponReserved' })];
  return { money, coupons, all: [...money, ...coupons] };
}

type Accounts = ReturnType<typeof accountsOf>;

/** Entries of transfers in these days, and behind a transfer in the order of the list. */
function moving(db: Db, { from, to }: Range, after: After | null = null) {
  let entries = db.selectFrom('ledger_entries as e').where('e.kind', 'not in', ['reserve', 'release']);
  if (from) entries = entries.where('e.at', '>=', parseDay(from));
  if (to) entries = entries.where('e.at', '<', new Date(parseDay(to).getTime() + days));
  if (after)
    entries = entries
      .where('e.at', '<=', after.at)
      .where(({ or, eb }) => or([eb('e.at', '<', after.at), eb('e.transfer_id', '>', after.id)]));
  return entries;
}

const sumOf = (accounts: readonly string[]) =>
  sql<number>`coalesce(sum(e.amount_minor) filter (where e.account_id in (${sql.join(accounts)})), 0)::bigint`;

/** Number of transfers, income and spending. */
async function sumMoves(db: Db, entries: ReturnType<typeof moving>, { all, money }: Accounts) {
  const amounts = entries
    .select(sumOf(money).as('amount'))
    .where('e.account_id', 'in', all)
    .groupBy('e.transfer_id')
    .as('m');
  const sums = await sql<{ total: number; income: number; spending: number }>`
    select count(*)::int as total, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as income,
      coalesce(sum(amount) filter (where amount < 0), 0)::bigint as spending
    from ${amounts}`
    .withPlugin(cacheTotals('total'))
    .execute(db);
  return onlyRow(sums);
}

/** Newest first: at most as many per account as can be shown, along the index in that order. */
async function pickTransfers(
  db: Db,
  entries: ReturnType<typeof moving>,
  { all }: Accounts,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const first = (account: string) =>
    entries
      .select(['e.transfer_id', 'e.at'])
      .where('e.account_id', '=', account)
      .orderBy('e.at', 'desc')
      .orderBy('e.transfer_id')
      .limit(offset + limit);
  const { rows } = await sql<{ transfer_id: string }>`
    select f.transfer_id from (${sql.join(
      all.map((account) => sql`${first(account)}`),
      sql` union `,
    )}) as f
    order by f.at desc, f.transfer_id limit ${limit} offset ${offset}`.execute(db);
  return rows.map(({ transfer_id }) => transfer_id);
}

const readTransfers = (db: Db, ids: readonly string[], { all, money, coupons }: Accounts) =>
  db
    .selectFrom('ledger_transfers as t')
    .innerJoin('ledger_entries as e', 'e.transfer_id', 't.id')
    .select(['t.id', 't.at', 't.kind', 't.memo', 't.idempotency_key'])
    .select([sumOf(money).as('amount'), sumOf(coupons).as('coupon')])
    .select([applyIdOf.as('apply_id'), orderNoOf.as('order_no')])
    .where(sql<boolean>`t.id = any(${ids}::text[])`)
    .where('e.account_id', 'in', all)
    .groupBy('t.id')
    .orderBy('t.at', 'desc')
    .orderBy('t.id')
    .execute();
