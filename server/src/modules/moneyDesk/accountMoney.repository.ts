import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

/** Stores the balance of each account, by which lists find the richest (`findRichest`). */
export async function keepAccountMoney(tx: Db, now: Date): Promise<void> {
  // Locks first, so that two servers do so one after the other.
  await sql`
    insert into account_money_kept (at) values (${now}) on conflict (is_only) do update set at = excluded.at`.execute(
    tx,
  );
  await sql`
    insert into account_money (owner_id, money_minor)
    select owner_id, sum(balance_minor) from ledger_accounts
      where owner_id is not null and kind in ('balance', 'payable', 'reserved') group by owner_id
    on conflict (owner_id) do update set money_minor = excluded.money_minor
      where account_money.money_minor <> excluded.money_minor`.execute(tx);
}
