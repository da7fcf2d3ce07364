import { sql, type RawBuilder } from 'kysely';
import type { SearchKind } from '@portal/calls';
import { compileQuery } from './compileQuery';

/**
 * Whether the thing with this id is found by a text, for the `where` of a list that has an order of its own. A text
 * without letters or figures finds nothing.
 *
 * @param id  The column, such as `p.id`.
 */
export function matchesText(kind: SearchKind, id: string, text: string): RawBuilder<boolean> {
  const query = compileQuery(text);
  if (!query) return sql<boolean>`false`;
  return sql<boolean>`exists (select from search_entries e
    where e.kind = ${kind} and e.object_id = ${sql.ref(id)} and e.all_tokens @@ ${query.tsquery}::tsquery)`;
}
