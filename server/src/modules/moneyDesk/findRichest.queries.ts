import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { minutes } from '../../platform/time';

/** So many more candidates than shown are read, because some have spent since. */
const moreLookedAt = 50;
const lookedAtMax = 5000;
/** A transfer may become visible this much later than its timestamp says. */
const lateMs = 10 * minutes;

const kinds = sql`('balance', 'payable', 'reserved')`;

/**
 * One page of accounts `u` by balance, equal ones by id. Candidates are the `chosen` accounts that had the most when
 * balances were stored, and those that received money since: no other can have more than the last of the former.
 *
 * @param chosen  SQL condition of `u`; null: all.
 * @returns Null where that is not sufficient: nothing is stored yet, too many have spent, or the page
 *   reaches accounts without money.
 */
export async function findRichest(
  db: Db,
  chosen: RawBuilder<SqlBool> | null,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[] | null> {
  const kept = await db.selectFrom('account_money_kept').select('at').executeTakeFirst();
  if (!kept) return null;
  const among = chosen ? sql`join users u on u.id = m.owner_id where ${chosen}` : sql``;
  const since = new Date(kept.at.getTime() - lateMs);
  for (const more of [moreLookedAt, 20 * moreLookedAt]) {
    const lookedAt = offset + limit + more;
    if (lookedAt > lookedAtMax) return null;
    const { rows } = await sql<{ id: string }>`
      with had_most as materialized (
        select m.owner_id, m.money_minor from account_money m ${among}
        order by m.money_minor desc, m.owner_id limit ${lookedAt}
      ),
      last as (select owner_id, money_minor from had_most order by money_minor, owner_id desc limit 1)
      select u.id
      from users u
        cross join lateral (
          select coalesce(sum(balance_minor), 0) as money from ledger_accounts
          where owner_id = u.id and kind in ${kinds} offset 0) m,
        last
      -- PERF: an array: the database takes it for few, and finds each by its index.
      where u.id = any(array(select owner_id from had_most union ${raised(since)})) and ${chosen ?? sql`true`} and m.money > 0
        and (m.money > last.money_minor or (m.money = last.money_minor and u.id <= last.owner_id))
      order by m.money desc, u.id limit ${limit} offset ${offset}`.execute(db);
    if (rows.length === limit) return rows.map(({ id }) => id);
  }
  return null;
}

/** Owners of accounts with entries since then, other than calls. */
const raised = (since: Date) => sql`
  select a.owner_id
  from ledger_transfers t
    join ledger_entries e on e.transfer_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.owner_id is not null and a.kind in ${kinds}
  where t.kind not in ('usage', 'reserve', 'release') and t.at >= ${since}`;
