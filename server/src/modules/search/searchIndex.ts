import { sql } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';
import { deletesOf, pinyinTokensOf, tokensOf, vocabularyOf } from './words';

/** What can be found, as the module that owns it describes it. */
export interface SearchEntry {
  kind: SearchKind;
  objectId: string;
  title: string;
  /** What snippets are cut from. */
  body: string;
  /** Found, but not shown: operations, parameters, tags. */
  keywords?: string;
  provider?: string;
  /** `*` everywhere, `main`, or ids of branded portals. */
  portals: string[];
  facets?: Record<string, string>;
  popularity?: number;
  updatedAt: Date;
}

const bodyMax = 20_000;
const wordsPerInsert = 200;

/** Makes something findable, or findable by its new content. */
export async function putSearchEntry(db: Db, entry: SearchEntry): Promise<void> {
  const { kind, objectId, title, keywords = '', provider = '', portals, facets = {}, popularity = 0 } = entry;
  const body = entry.body.slice(0, bodyMax);
  const titleTokens = [...tokensOf(title), ...pinyinTokensOf(title)];
  const allTokens = [
    ...new Set([...titleTokens, ...tokensOf(`${provider} ${keywords} ${body}`), ...pinyinTokensOf(provider)]),
  ];
  const row = {
    title,
    body,
    provider,
    portals,
    facets: JSON.stringify(facets),
    popularity: Math.min(Math.round(popularity), 2_000_000_000),
    updated_at: entry.updatedAt,
    title_tokens: sql<never>`array_to_tsvector(${titleTokens}::text[])`,
    all_tokens: sql<never>`array_to_tsvector(${allTokens}::text[])`,
  };
  await db
    .insertInto('search_entries')
    .values({ kind, object_id: objectId, ...row })
    .onConflict((conflict) => conflict.columns(['kind', 'object_id']).doUpdateSet(row))
    .execute();
  const words = vocabularyOf(`${title} ${keywords} ${provider}`);
  for (let at = 0; at < words.length; at += wordsPerInsert) {
    await db
      .insertInto('search_words')
      .values(words.slice(at, at + wordsPerInsert).map((word) => ({ word, deletes: deletesOf(word) })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

export async function removeSearchEntry(db: Db, kind: SearchKind, objectId: string): Promise<void> {
  await db.deleteFrom('search_entries').where('kind', '=', kind).where('object_id', '=', objectId).execute();
}
