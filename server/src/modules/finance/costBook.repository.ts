import { sql } from 'kysely';
import type { CostKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import { formatDate } from '../../platform/time';

/** A payment or refund of an account. 1/10000 yuan. */
export interface Cost {
  ownerId: string;
  subscriptionId: string;
  kind: CostKind;
  /** Empty for calls, else the object concerned; separate objects are separate rows. */
  ref?: string;
  /** Billed calls; negative: refunded. */
  billed?: number;
  /** Units of those calls; absent: one each. */
  units?: number;
  /** Failed calls, which cost nothing. */
  failures?: number;
  /** Lowest and highest unit price or plan price summed up here. */
  prices?: readonly [low: number, high: number];
  /** Negative: refunded. */
  grossMinor: number;
  /** Part covered by the portal. */
  discountMinor?: number;
  /** Part paid by coupons. */
  couponMinor?: number;
}

const keyOf = ({ ownerId, subscriptionId, kind, ref = '' }: Cost) =>
  `${ownerId} ${subscriptionId} ${kind} ${ref}`;

/**
 * Adds to the cost book, in the transaction of the transfer and with its time, so that book and ledger agree for each
 * day. Costs of deleted subscriptions are not kept.
 */
export async function bookCosts(tx: Db, at: Date, costs: readonly Cost[]): Promise<void> {
  const day = formatDate(at);
  // Same order in all transactions, to avoid deadlocks.
  const ordered = costs
    .map((cost) => [keyOf(cost), cost] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, cost]) => cost);
  for (const part of inParts(ordered)) {
    const rows = part.map((cost, n) => ({
      n,
      owner: cost.ownerId,
      subscription: cost.subscriptionId,
      kind: cost.kind,
      ref: cost.ref ?? '',
      billed: cost.billed ?? 0,
      extra: (cost.units ?? cost.billed ?? 0) - (cost.billed ?? 0),
      failures: cost.failures ?? 0,
      low: cost.prices?.[0] ?? null,
      high: cost.prices?.[1] ?? null,
      gross: cost.grossMinor,
      discount: (cost.discountMinor ?? 0) + (cost.couponMinor ?? 0),
      coupon: cost.couponMinor ?? 0,
    }));
    await sql`
      insert into cost_days as c (owner_id, day, subscription_id, kind, ref, app_id, api_id, provider_id, env, billed,
        extra_units, failures, price_low_minor, price_high_minor, gross_minor, discount_minor, coupon_minor)
      select v.owner, ${day}::date, s.id, v.kind, v.ref, s.app_id, s.api_id, p.provider_id, s.env, v.billed,
        v.extra, v.failures, v.low, v.high, v.gross, v.discount, v.coupon
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (n int, owner text, subscription text,
        kind text, ref text, billed int, extra bigint, failures int, low bigint, high bigint, gross bigint, discount bigint, coupon bigint)
      join subscriptions s on s.id = v.subscription join api_products p on p.id = s.api_id
      order by v.n
      on conflict (owner_id, day, subscription_id, kind, ref) do update set
        billed = c.billed + excluded.billed, extra_units = c.extra_units + excluded.extra_units,
        failures = c.failures + excluded.failures,
        price_low_minor = least(c.price_low_minor, excluded.price_low_minor),
        price_high_minor = greatest(c.price_high_minor, excluded.price_high_minor),
        gross_minor = c.gross_minor + excluded.gross_minor,
        discount_minor = c.discount_minor + excluded.discount_minor,
        coupon_minor = c.coupon_minor + excluded.coupon_minor`.execute(tx);
  }
}

/** Transfers of servers older than the book that are not booked yet, oldest first. */
export const listUnbooked = (db: Db, limit: number): Promise<string[]> =>
  db
    .selectFrom('ledger_transfers')
    .select('id')
    .where('is_booked', '=', false)
    .orderBy('at')
    .limit(limit)
    .execute()
    .then((rows) => rows.map(({ id }) => id));

/** Claims a transfer for booking; null when another process has. */
export async function claimUnbooked(tx: Db, id: string) {
  const row = await tx
    .updateTable('ledger_transfers')
    .set({ is_booked: true })
    .where('id', '=', id)
    .where('is_booked', '=', false)
    .returning(['id', 'idempotency_key', 'kind', 'at'])
    .executeTakeFirst();
  return row ?? null;
}

interface FoundCost {
  owner: string;
  subscription: string;
  billed: number;
  low: number | null;
  high: number | null;
  gross: number;
}

/** Charges of a transfer by payer and subscription. */
export async function costsOfCalls(db: Db, transferId: string): Promise<FoundCost[]> {
  const { rows } = await sql<FoundCost>`
    select owner_id as owner, subscription_id as subscription, count(*)::int as billed, min(cost_minor)::bigint as low,
      max(cost_minor)::bigint as high, sum(cost_minor)::bigint as gross
    from call_records where transfer_id = ${transferId} group by owner_id, subscription_id`.execute(db);
  return rows;
}

/** Amount that left each owner's balance with a transfer, including reserved money; negative: refunded. */
export async function paidBy(db: Db, transferId: string): Promise<Map<string, number>> {
  const { rows } = await sql<{ owner: string; paid: number }>`
    select a.owner_id as owner, -sum(e.amount_minor)::bigint as paid
    from ledger_entries e join ledger_accounts a on a.id = e.account_id
    where e.transfer_id = ${transferId} and a.kind in ('balance', 'reserved') and a.owner_id is not null
    group by a.owner_id`.execute(db);
  return new Map(rows.map(({ owner, paid }) => [owner, paid]));
}

/** Subscription of a prepayment or a call. */
export async function subscriptionOf(
  db: Db,
  table: 'prepayments' | 'call_records',
  id: string,
): Promise<string | undefined> {
  const key = sql.ref(table === 'prepayments' ? 'id' : 'request_id');
  const { rows } = await sql<{ id: string }>`
    select subscription_id as id from ${sql.table(table)} where ${key} = ${id}`.execute(db);
  return rows[0]?.id;
}
