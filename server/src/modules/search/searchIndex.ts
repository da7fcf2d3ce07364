import type { SearchKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { addWords, putEntry, removeEntry } from './searchEntry.repository';
import type { SearchPart } from './SearchPart';
import { deletesOf, labelToken, pinyinTokensOf, tokensOf, vocabularyOf } from './words';

/** An entry of the index, described by the module that owns the object. */
export interface SearchEntry {
  kind: SearchKind;
  objectId: string;
  title: string;
  /** Source of excerpts. */
  body: string;
  /** Searchable but not shown: operations, parameters, tags. */
  keywords?: string;
  /** Parts that a hit may lead to; their search words have to be in `keywords`. */
  parts?: SearchPart[];
  provider?: string;
  /** `*` for everywhere, `main`, or ids of branded portals. */
  portals: string[];
  /** Filters, and facts shown in results. */
  facets?: Record<string, string | string[]>;
  /** Groups of the entry, as lexemes, so that one lookup filters by them. */
  labels?: string[];
  popularity?: number;
  updatedAt: Date;
}

const bodyMax = 20_000;
const wordsPerInsert = 200;
/** Limit of the column. */
const popularityMax = 2_000_000_000;

/** Adds or updates an entry and announces the change to pages that show it. */
export async function putSearchEntry(db: Db, entry: SearchEntry): Promise<void> {
  const { kind, objectId, title, keywords = '', provider = '', portals, facets = {}, popularity = 0 } = entry;
  const { parts = [], labels = [] } = entry;
  const body = entry.body.slice(0, bodyMax);
  const titleTokens = [...tokensOf(title), ...pinyinTokensOf(title)];
  const allTokens = [
    ...new Set([...titleTokens, ...tokensOf(`${provider} ${keywords} ${body}`), ...pinyinTokensOf(provider)]),
    ...labels.map(labelToken),
  ];
  const isNew = await putEntry(
    db,
    {
      kind,
      object_id: objectId,
      title,
      body,
      provider,
      portals,
      facets: JSON.stringify(facets),
      parts: JSON.stringify(parts),
      popularity: Math.min(Math.round(popularity), popularityMax),
      updated_at: entry.updatedAt,
    },
    { titleTokens, allTokens },
  );
  if (!isNew) return;
  await tell(db, 'shown.changed', kind);
  const words = vocabularyOf(`${title} ${keywords} ${provider}`);
  for (let at = 0; at < words.length; at += wordsPerInsert) {
    await addWords(
      db,
      words.slice(at, at + wordsPerInsert).map((word) => ({ word, deletes: deletesOf(word) })),
    );
  }
}

/** Removes an entry. */
export async function removeSearchEntry(db: Db, kind: SearchKind, objectId: string): Promise<void> {
  if (await removeEntry(db, kind, objectId)) await tell(db, 'shown.changed', kind);
}
