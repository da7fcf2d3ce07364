import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { inTransaction } from '../../platform/db/inTransaction';
import { sumUpRows } from '../../platform/db/sumUpRows';

/** Number of APIs whose views one statement sums up. */
const batch = 1000;

/**
 * Sums the views of each API since a day and deletes older ones. Touches only APIs that were viewed since the last run,
 * or that had views on a day that is deleted now.
 *
 * @returns The number of APIs whose sum changed.
 */
export async function sumViews(db: Db, since: Date): Promise<number> {
  for (let changed = 0; ;) {
    const sum = await inTransaction(db, (tx) => sumNext(tx, since));
    if (sum === null) return changed;
    changed += sum;
  }
}

/** Null when nothing is left to sum up. */
async function sumNext(tx: Db, since: Date): Promise<number | null> {
  const ids = [...(await forgetOld(tx, since)), ...(await markCounted(tx))];
  if (ids.length === 0) return null;
  const { numAffectedRows } = await sql`
    update api_products p set views_30d = s.views
    from (
      select id, (select coalesce(sum(views), 0) from api_view_days d where d.api_id = id) as views
      from unnest(${[...new Set(ids)].sort()}::text[]) as id
    ) s
    where p.id = s.id and p.views_30d is distinct from s.views`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

async function forgetOld(tx: Db, since: Date): Promise<string[]> {
  const { rows } = await sql<{ api_id: string }>`
    delete from api_view_days d using (
      select api_id, day from api_view_days where day < ${since}::date limit ${batch}
    ) old where d.api_id = old.api_id and d.day = old.day returning d.api_id`.execute(tx);
  return rows.map(({ api_id }) => api_id);
}

/** An API that is viewed in the meantime still differs, and is summed up by the next run. */
async function markCounted(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ api_id: string }>`
    update api_view_days d set counted = views from (
      select api_id, day from api_view_days where views <> counted limit ${batch}
    ) new where d.api_id = new.api_id and d.day = new.day returning d.api_id`.execute(tx);
  return rows.map(({ api_id }) => api_id);
}

/** Merges the counter rows of each kind of product, provider and tag into one; the totals stay the same. */
export async function sumUpCounts(db: Db): Promise<void> {
  await sumUpRows(
    db,
    'product_counts',
    ['category_id', 'charge_type', 'auth_level', 'has_sandbox'],
    'products',
  );
  await sumUpRows(db, 'provider_counts', ['provider_id'], 'products');
  await sumUpRows(db, 'tag_counts', ['tag'], 'products');
}
