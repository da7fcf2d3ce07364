import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { compileQuery } from './compileQuery';
import { listSynonymsIn } from './search.queries';
import { normalise } from './words';

/** Whether the thing with the id of this column, such as `p.id`, is found. */
type TextMatch = (id: string) => RawBuilder<boolean>;

/**
 * Finds by a text, and by what the operators say means the same, for the `where` of a list that has an order of its own.
 * A text without letters or figures finds nothing, an absent or empty one everything.
 */
export async function matchText(
  db: Db,
  kind: SearchKind,
  text: string | undefined,
): Promise<TextMatch | null> {
  if (!text?.trim()) return null;
  const query = await compileText(db, text);
  return query === null ? findsNothing : among(kind, query);
}

/** What a text finds among things of one kind. */
export interface Hits {
  has: TextMatch;
  /** How many of those that were read the main portal shows. */
  inMain: number;
  /** All were read. */
  isAll: boolean;
}

/**
 * The same for a list of much: up to `max` hits are read first, so that few are picked by their ids, and counted, with one look
 * at the words. Of more, each thing on the way along the order of the list is asked.
 */
export async function findHits(
  db: Db,
  kind: SearchKind,
  text: string | undefined,
  max: number,
): Promise<Hits | null> {
  if (!text?.trim()) return null;
  const query = await compileText(db, text);
  if (query === null) return { has: findsNothing, inMain: 0, isAll: true };
  // One more tells whether there are more. The ids go back as the database has written them.
  const { rows } = await sql<{ ids: string; count: number; in_main: number }>`
    select coalesce(array_agg(object_id), '{}')::text as ids, count(*)::int as count,
      (count(*) filter (where portals && array['*', 'main']))::int as in_main
    from (
      select object_id, portals from search_entries
      where kind = ${kind} and all_tokens @@ ${query}::tsquery limit ${max + 1}
    ) as found`.execute(db);
  const { ids, count, in_main: inMain } = rows[0]!;
  const isAll = count <= max;
  // Not as a list that the database sees: it would take them for evenly spread along the order, and walk.
  const isPicked: TextMatch = (id) =>
    sql<boolean>`${sql.ref(id)} = any(array(select unnest(${ids}::text[])))`;
  return { has: isAll ? isPicked : among(kind, query), inMain, isAll };
}

/** Null when there is nothing in it that could be looked for. */
const compileText = async (db: Db, text: string): Promise<string | null> =>
  compileQuery(text, await listSynonymsIn(db, normalise(text)))?.tsquery ?? null;

const findsNothing: TextMatch = () => sql<boolean>`false`;

const among =
  (kind: SearchKind, query: string): TextMatch =>
  (id) =>
    sql<boolean>`exists (select from search_entries e
      where e.kind = ${kind} and e.object_id = ${sql.ref(id)} and e.all_tokens @@ ${query}::tsquery)`;
