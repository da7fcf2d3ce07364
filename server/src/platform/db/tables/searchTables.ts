import type { SearchKind } from '@portal/calls';
import type { ColumnType } from 'kysely';
import type { Defaulted, DefaultedJson, Instant, Json } from './columns';

/** The search index and what is searched for. */
export interface SearchTables {
  search_entries: {
    kind: SearchKind;
    object_id: string;
    title: string;
    body: string;
    provider: Defaulted<string>;
    portals: string[];
    facets: Json<Record<string, string | string[]>>;
    parts: DefaultedJson<{ id: string; title: string; text: string }[]>;
    popularity: Defaulted<number>;
    updated_at: Instant;
    /** Written by SQL. */
    title_tokens: ColumnType<string, never, never>;
    all_tokens: ColumnType<string, never, never>;
  };
  search_words: { word: string; deletes: string[] };
  search_synonyms: { id: string; words: string[]; updated_at: Instant };
  search_days: { day: string; word: string; searches: number; found: number };
  search_demands: { id: string; word: string; text: string; user_id: string | null; created_at: Instant };
}
