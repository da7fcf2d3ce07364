import { sql, type Insertable } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';

type EntryRow = Omit<Insertable<Tables['search_entries']>, 'title_tokens' | 'all_tokens'>;

/** Lexemes of an entry: of its title, and of everything. */
interface Tokens {
  titleTokens: string[];
  allTokens: string[];
}

/** @returns whether it changed; unchanged entries are not written. */
export async function putEntry(
  db: Db,
  entry: EntryRow,
  { titleTokens, allTokens }: Tokens,
): Promise<boolean> {
  const { kind, object_id, ...described } = entry;
  const row = {
    ...described,
    title_tokens: sql<never>`array_to_tsvector(${titleTokens}::text[])`,
    all_tokens: sql<never>`array_to_tsvector(${allTokens}::text[])`,
  };
  const written = await db
    .insertInto('search_entries')
    .values({ kind, object_id, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'object_id']).doUpdateSet(row).where(differs))
    .returning('object_id')
    .executeTakeFirst();
  return written !== undefined;
}

const described = [
  'title',
  'body',
  'provider',
  'portals',
  'facets',
  'parts',
  'popularity',
  'updated_at',
  'title_tokens',
  'all_tokens',
] as const;
const valuesIn = (table: string) => sql.join(described.map((column) => sql.ref(`${table}.${column}`)));
const differs = sql<boolean>`(${valuesIn('search_entries')}) is distinct from (${valuesIn('excluded')})`;

/** @returns whether it existed. */
export async function removeEntry(db: Db, kind: SearchKind, objectId: string): Promise<boolean> {
  const removed = await db
    .deleteFrom('search_entries')
    .where('kind', '=', kind)
    .where('object_id', '=', objectId)
    .returning('object_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Adds words as targets of spelling correction. */
export async function addWords(db: Db, words: { word: string; deletes: string[] }[]): Promise<void> {
  await db
    .insertInto('search_words')
    .values(words)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Tables of searchable objects. */
export type SearchedTable = 'api_products' | 'documents' | 'notices' | 'faqs' | 'solutions' | 'content_items';

/** Ids in order, after `last`. */
export async function listIdsAfter(
  db: Db,
  table: SearchedTable,
  last: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', last)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Sets the entries of a kind that a branded portal finds. Entries found everywhere are unaffected. */
export async function setPortalEntries(
  tx: Db,
  portalId: string,
  kind: SearchKind,
  objectIds: readonly string[],
): Promise<void> {
  const ids = sql`${objectIds}::text[]`;
  await sql`
    update search_entries set portals = array_remove(portals, ${portalId})
    where kind = ${kind} and portals @> array[${portalId}]::text[] and object_id <> all(${ids})`.execute(tx);
  await sql`
    update search_entries set portals = array_append(portals, ${portalId})
    where kind = ${kind} and object_id = any(${ids}) and not portals @> array[${portalId}]::text[]`.execute(
    tx,
  );
}
