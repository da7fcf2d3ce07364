import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { containing } from './containing';

/** As in the function `grams_of` of the database. */
const gramLength = 2;

/**
 * SQL condition: the column, which has an index of `grams_of`, contains this text, ignoring case. The index finds texts
 * with all pairs of characters of this one, wherever they are; a single character is looked for without it.
 */
export function partOf(column: string, text: string): RawBuilder<SqlBool> {
  const [operator, pattern] = containing(text);
  const contains = sql<SqlBool>`${sql.ref(column)} ${sql.raw(operator)} ${pattern}`;
  return [...text].length < gramLength
    ? contains
    : sql<SqlBool>`(${contains} and grams_of(${sql.ref(column)}) @> grams_of(${text}))`;
}
