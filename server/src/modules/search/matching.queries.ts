import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { compileLabels, compileQuery } from './compileQuery';
import { listSynonymsIn } from './search.queries';
import { normalise } from './words';

/** SQL condition: the object whose id is in this column, such as `p.id`, matches. */
export type TextMatch = (id: string) => RawBuilder<boolean>;

/**
 * Condition for the `where` of a list with its own order: matches a text and its synonyms. A text without letters or
 * digits matches nothing, an absent or empty one everything.
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

/** A search text for one kind. */
export interface SoughtText {
  /** Canonical query: texts with equal results have the same. */
  query: string;
  /** Tests objects one by one by key: for a few of them, in any order. */
  asks: TextMatch;
  /** Picks matches among the leading entries of an order, if they are at most a few hundred; otherwise nothing. */
  leads: TextMatch;
  /** Reads at most `max` hits; cached ones may be more. */
  find: (max: number) => Promise<Hits>;
  /** First `count` hits in a named order, which `read` establishes unless it is cached. */
  inOrder: <Read extends InOrder | null>(
    name: string,
    count: number,
    read: () => Promise<Read>,
  ) => Promise<InOrder | Read>;
}

/** Hits of a text as far as they were ordered. */
export interface InOrder {
  ids: readonly string[];
  /** Total, up to one more than the limit; null: not counted. */
  total: number | null;
  /** Whether these are all. */
  isAll: boolean;
}

/** Hits of a text for one kind. */
export interface Hits {
  /** For picking: by ids if all were read, otherwise as the planner prefers. */
  has: TextMatch;
  /** For walking an order: tests each object against the ids. */
  keeps: TextMatch;
  /** Number of ids read. */
  count: number;
  /** Number of those shown in the main portal. */
  inMain: number;
  /** Whether all were read. */
  isAll: boolean;
}

/** Prepares a search text for a long list; null: no text. With `labels` only entries with one of them are read. */
export async function seekText(
  db: Db,
  kind: SearchKind,
  text: string | undefined,
  labels?: readonly string[],
): Promise<SoughtText | null> {
  if (!text?.trim()) return null;
  const words = await compileText(db, text);
  const query = words && labels ? `${words} & ${compileLabels(labels)}` : words;
  if (query === null || labels?.length === 0) {
    const nothing = { has: findsNothing, keeps: findsNothing, count: 0, inMain: 0, isAll: true };
    const find = () => Promise.resolve(nothing);
    return { query: '', asks: findsNothing, leads: findsNothing, find, inOrder: anew };
  }
  return {
    query,
    // As a scalar subquery, so that the planner does not fetch all matches instead.
    asks: (id) => sql<boolean>`(select e.all_tokens from search_entries e
      where e.kind = ${kind} and e.object_id = ${sql.ref(id)}) @@ ${query}::tsquery`,
    leads: kind === 'api' ? amongLeading(query) : findsNothing,
    find: (max) => readHits(db, kind, query, max),
    inOrder: anew,
  };
}

const anew: SoughtText['inOrder'] = (_name, _count, read) => read();

async function readHits(db: Db, kind: SearchKind, query: string, max: number): Promise<Hits> {
  // Reads one more to know whether there are more. Ids stay in the database's text format.
  const counted = await sql<{ ids: string; count: number; in_main: number }>`
    select coalesce(array_agg(object_id), '{}')::text as ids, count(*)::int as count,
      (count(*) filter (where portals && array['*', 'main']))::int as in_main
    from (
      select object_id, portals from search_entries
      where kind = ${kind} and all_tokens @@ ${query}::tsquery limit ${max + 1}
    ) as found`.execute(db);
  const { ids, count, in_main: inMain } = onlyRow(counted);
  if (count > max) return { has: among(kind, query), keeps: among(kind, query), count, inMain, isAll: false };
  const those = sql`select unnest(${ids}::text[])`;
  return {
    // Hidden from the planner, which would assume evenly distributed ids and scan the order.
    has: (id) => sql<boolean>`${sql.ref(id)} = any(array(${those}))`,
    // Again as a scalar subquery, so that the plan does not start from it.
    keeps: (id) => sql<boolean>`(${sql.ref(id)} in (${those})) is true`,
    ...{ count, inMain, isAll: true },
  };
}

/** Null when it contains nothing searchable. */
const compileText = async (db: Db, text: string): Promise<string | null> =>
  compileQuery(text, await listSynonymsIn(db, normalise(text)))?.tsquery ?? null;

const findsNothing: TextMatch = () => sql<boolean>`false`;

const among =
  (kind: SearchKind, query: string): TextMatch =>
  (id) =>
    sql<boolean>`exists (select from search_entries e
      where e.kind = ${kind} and e.object_id = ${sql.ref(id)} and e.all_tokens @@ ${query}::tsquery)`;

/** A word with more hits among these occurs so often that a page of hits is found at the beginning of any order. */
const leadingMax = 500;

const amongLeading =
  (query: string): TextMatch =>
  (id) =>
    sql<boolean>`${sql.ref(id)} = any((
      select case when count(*) <= ${leadingMax} then array_agg(object_id) end
      from (
        select object_id from leading_entries where all_tokens @@ ${query}::tsquery limit ${leadingMax + 1}
      ) as found)::text[])`;
