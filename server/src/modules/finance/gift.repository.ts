import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { formatDate } from '../../platform/time';

interface Change {
  ownerId: string | null;
  kind: string;
  amountMinor: number;
}

/** Ledger account of gifts, which are spent first and never paid out. */
const giftKind = 'gift';
/** Refunds of recharges, and failed ones that come back: no gifts are involved. */
const refundKinds: readonly string[] = ['rechargeRefund', 'rechargeKept'];

/**
 * Change of gifts in balances by a transfer. Reserving money for calls, or releasing it, changes nothing.
 *
 * @returns owner of a balance → 1/10000 yuan; negative: spent.
 */
export function giftChanges(kind: string, moves: readonly Change[]): Map<string, number> {
  const spendable = new Map<string, number>();
  if (refundKinds.includes(kind)) return spendable;
  for (const { ownerId, kind: account, amountMinor } of moves) {
    if (ownerId === null || (account !== 'balance' && account !== 'reserved')) continue;
    spendable.set(ownerId, (spendable.get(ownerId) ?? 0) + amountMinor);
  }
  return new Map([...spendable].filter(([, change]) => change < 0 || (change > 0 && kind === giftKind)));
}

interface GiftChange {
  ownerId: string;
  /** Owner of the balance. */
  accountId: string;
  /** 1/10000 yuan; negative: spent. */
  change: number;
}

/**
 * Takes spent money out of gifts first, and notes the amount for the day, because spending out of gifts is not
 * invoiced. The accounts must be locked.
 */
export async function changeGifts(
  tx: Db,
  changes: readonly GiftChange[],
  { kind, at }: { kind: string; at: Date },
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map(({ ownerId, accountId, change }) => ({ owner: ownerId, id: accountId, change }));
  await sql`
    with v as materialized (
      select v.*, a.gift_minor as held
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v (owner text, id text, change bigint)
      join ledger_accounts a using (id)
    ),
    changed as (
      update ledger_accounts a set gift_minor = greatest(0, v.held + v.change) from v where a.id = v.id
    )
    insert into gift_spends as g (owner_id, day, kind, amount_minor)
    select owner, ${formatDate(at)}::date, ${kind}, least(held, -change) from v where change < 0 and held > 0
    order by owner
    on conflict (owner_id, day, kind) do update set amount_minor = g.amount_minor + excluded.amount_minor`.execute(
    tx,
  );
}
