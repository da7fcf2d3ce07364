import { sql } from 'kysely';
import type { SearchKind } from '@portal/calls';
import type { Db } from '../../platform/db/Db';

/** An object that everybody can find in a portal. */
export interface Findable {
  kind: SearchKind;
  object_id: string;
  facets: Record<string, string | string[]>;
  updated_at: Date;
}

interface Scope {
  /** The branded portal; null: the main one. */
  portalId: string | null;
  kinds: readonly SearchKind[];
}

/** Start of a batch: after a number of objects, or after one of them. */
export type Behind = number | Pick<Findable, 'kind' | 'object_id'>;

const entriesOf = (db: Db, { portalId, kinds }: Scope) =>
  db
    .selectFrom('search_entries')
    .where('kind', 'in', kinds)
    .where(sql<boolean>`portals && ${['*', portalId ?? 'main']}::text[]`);

/** Number of objects that everybody can find in a portal. */
export async function countFindable(db: Db, scope: Scope): Promise<number> {
  const { count } = await entriesOf(db, scope)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** A batch of them, ordered by kind and id. */
export function listFindable(db: Db, scope: Scope, behind: Behind, limit: number): Promise<Findable[]> {
  const entries = entriesOf(db, scope)
    .select(['kind', 'object_id', 'facets', 'updated_at'])
    .orderBy('kind')
    .orderBy('object_id')
    .limit(limit);
  if (typeof behind === 'number') return entries.offset(behind).execute();
  const { kind, object_id } = behind;
  return entries.where(sql<boolean>`(kind, object_id) > (${kind}, ${object_id})`).execute();
}
