import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { compileQuery } from './compileQuery';
import { listSynonymsIn } from './search.queries';
import { normalise } from './words';

/** Whether the thing with the id of this column, such as `p.id`, is found. */
export type TextMatch = (kind: SearchKind, id: string) => RawBuilder<boolean>;

/**
 * Finds by a text, and by what the operators say means the same, for the `where` of a list that has an order of its own.
 * A text without letters or figures finds nothing, an absent or empty one everything.
 */
export async function matchText(db: Db, text: string | undefined): Promise<TextMatch | null> {
  if (!text?.trim()) return null;
  const query = compileQuery(text, await listSynonymsIn(db, normalise(text)));
  return (kind, id) =>
    query
      ? sql<boolean>`exists (select from search_entries e
          where e.kind = ${kind} and e.object_id = ${sql.ref(id)} and e.all_tokens @@ ${query.tsquery}::tsquery)`
      : sql<boolean>`false`;
}

/** How many things of a kind a text finds in the main portal, up to so many: they are counted in the index, not in their table. */
export async function countText(db: Db, kind: SearchKind, text: string, max: number): Promise<number> {
  const query = compileQuery(text, await listSynonymsIn(db, normalise(text)));
  if (!query) return 0;
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from search_entries
      where kind = ${kind} and portals && array['*', 'main'] and all_tokens @@ ${query.tsquery}::tsquery limit ${max}
    ) as found`.execute(db);
  return rows[0]!.total;
}
