import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { partOf } from './partOf';

/**
 * SQL condition: the column is the id of an account whose name contains this text, ignoring case. Accounts are found along
 * the index of their names, and then what belongs to them, instead of reading the name of each row's account.
 */
export const ofNamed = (column: string, name: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} in (select named.id from users named where ${partOf('named.nick_name', name)})`;
