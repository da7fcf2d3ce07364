import type { SearchKind } from '@portal/calls';
import { tell } from '../../platform/announce';
import type { Db } from '../../platform/db/Db';
import { addWords, putEntry, removeEntry } from './searchEntry.repository';
import type { SearchPart } from './SearchPart';
import { deletesOf, labelToken, pinyinTokensOf, tokensOf, vocabularyOf } from './words';

/** What can be found, as the module that owns it describes it. */
export interface SearchEntry {
  kind: SearchKind;
  objectId: string;
  title: string;
  /** What snippets are cut from. */
  body: string;
  /** Found, but not shown: operations, parameters, tags. */
  keywords?: string;
  /** What in it a hit may lead to. What they are found by is among the keywords. */
  parts?: SearchPart[];
  provider?: string;
  /** `*` everywhere, `main`, or ids of branded portals. */
  portals: string[];
  /** What a search is narrowed by, and what its result shows. */
  facets?: Record<string, string | string[]>;
  /** Groups that it is in: what is found by a word is narrowed by them in the same look. */
  labels?: string[];
  popularity?: number;
  updatedAt: Date;
}

const bodyMax = 20_000;
const wordsPerInsert = 200;
/** Of the column. */
const popularityMax = 2_000_000_000;

/** Makes something findable, or findable by its new content; the pages that show it hear of it. */
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

/** Makes something findable no more. */
export async function removeSearchEntry(db: Db, kind: SearchKind, objectId: string): Promise<void> {
  if (await removeEntry(db, kind, objectId)) await tell(db, 'shown.changed', kind);
}
