import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { escapeLike } from './escapeLike';

/**
 * SQL: a text has another one within it, whatever the case. PERF: of what has no case (Chinese, digits) the database need
 * not look at every character in both, which takes three times as long.
 */
export function hasWithin(column: string, text: string): RawBuilder<SqlBool> {
  const pattern = `%${escapeLike(text)}%`;
  return text.toLowerCase() === text.toUpperCase()
    ? sql<SqlBool>`${sql.ref(column)} like ${pattern}`
    : sql<SqlBool>`${sql.ref(column)} ilike ${pattern}`;
}
