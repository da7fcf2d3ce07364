import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { formatDate } from '../../platform/time';

interface Change {
  ownerId: string | null;
  kind: string;
  amountMinor: number;
}

/** What the portal gives away; it is spent first, and never paid out. */
export const giftKind = 'gift';
/** What goes back to whoever paid it in, and what of that comes back here: no gift is in it. */
const refundKinds: readonly string[] = ['rechargeRefund', 'rechargeKept'];

/**
 * What a transfer changes of the gifts in balances. Money that is only set aside for calls, or comes back from that,
 * changes nothing.
 *
 * @returns owner of a balance → 1/10000 yuan; below zero: spent.
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
  accountId: string;
  /** 1/10000 yuan; below zero: spent. */
  change: number;
  /** Of the transfer. */
  kind: string;
  at: Date;
}

/**
 * Takes what is spent out of the gift, as far as there is one, and keeps how much of the day it was: what was paid out of
 * gifts is not invoiced. Whoever has none is not locked.
 */
export async function changeGift(
  tx: Db,
  { ownerId, accountId, change, kind, at }: GiftChange,
): Promise<void> {
  if (change > 0) {
    await tx
      .updateTable('ledger_accounts')
      .set({ gift_minor: sql`gift_minor + ${change}::bigint` })
      .where('id', '=', accountId)
      .execute();
    return;
  }
  await sql`
    with held as (select id, gift_minor from ledger_accounts where id = ${accountId} and gift_minor > 0 for update),
    taken as (
      update ledger_accounts a set gift_minor = greatest(0, held.gift_minor + ${change}::bigint)
      from held where a.id = held.id returning least(held.gift_minor, ${-change}::bigint) as minor)
    insert into gift_spends as g (owner_id, day, kind, amount_minor)
    select ${ownerId}, ${formatDate(at)}::date, ${kind}, minor from taken
    on conflict (owner_id, day, kind) do update set amount_minor = g.amount_minor + excluded.amount_minor`.execute(
    tx,
  );
}
