import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { compileLabels, compileQuery } from './compileQuery';
import { listSynonymsIn } from './search.queries';
import { normalise } from './words';

/** Whether the thing with the id of this column, such as `p.id`, is found. */
export type TextMatch = (id: string) => RawBuilder<boolean>;

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

/** A text that things of one kind are looked for by. */
export interface SoughtText {
  /** As the database is asked: texts that find the same have the same. */
  query: string;
  /** Asks one thing after another, each by its key: for some of them, in whatever order they come. */
  asks: TextMatch;
  /** Picks them among those that are kept apart as the first of an order, where these are no more than a few hundred: else nothing. */
  leads: TextMatch;
  /** Reads what it finds, no more than `max`; where that is known already, it may be all. */
  find: (max: number) => Promise<Hits>;
  /** The first `count` in an order that is named so, which `read` puts them in unless that is known already. */
  inOrder: <Read extends InOrder | null>(
    name: string,
    count: number,
    read: () => Promise<Read>,
  ) => Promise<InOrder | Read>;
}

/** What a text finds, as far as it was put in an order. */
export interface InOrder {
  ids: readonly string[];
  /** How many there are, up to one more than are counted; null: was not counted. */
  total: number | null;
  /** There are no others. */
  isAll: boolean;
}

/** What a text finds among things of one kind. */
export interface Hits {
  /** For what is picked: by the ids where all were read; else however the database thinks best. */
  has: TextMatch;
  /** The same for what comes along in an order: each is looked for among the ids. */
  keeps: TextMatch;
  /** How many were read. */
  count: number;
  /** How many of those the main portal shows. */
  inMain: number;
  /** All were read. */
  isAll: boolean;
}

/**
 * Reads a text for a list of much; null: there is none, which everything fits. With `labels` no more is read than what has
 * one of them.
 */
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
    // As a value: the database could look up all that it finds instead.
    asks: (id) => sql<boolean>`(select e.all_tokens from search_entries e
      where e.kind = ${kind} and e.object_id = ${sql.ref(id)}) @@ ${query}::tsquery`,
    leads: kind === 'api' ? amongLeading(query) : findsNothing,
    find: (max) => readHits(db, kind, query, max),
    inOrder: anew,
  };
}

const anew: SoughtText['inOrder'] = (_name, _count, read) => read();

async function readHits(db: Db, kind: SearchKind, query: string, max: number): Promise<Hits> {
  // One more tells whether there are more. The ids go back as the database has written them.
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
    // Not as a list that the database sees: it would take them for evenly spread along the order, and walk.
    has: (id) => sql<boolean>`${sql.ref(id)} = any(array(${those}))`,
    // As a value again, so that it does not begin with them.
    keeps: (id) => sql<boolean>`(${sql.ref(id)} in (${those})) is true`,
    ...{ count, inMain, isAll: true },
  };
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

/** A word that finds more of these is in so many that a page of them stands at the very beginning of any order. */
const leadingMax = 500;

const amongLeading =
  (query: string): TextMatch =>
  (id) =>
    sql<boolean>`${sql.ref(id)} = any((
      select case when count(*) <= ${leadingMax} then array_agg(object_id) end
      from (
        select object_id from leading_entries where all_tokens @@ ${query}::tsquery limit ${leadingMax + 1}
      ) as found)::text[])`;
