import { sql } from 'kysely';
import type { Db } from './Db';
import { onlyRow } from './onlyRow';
import { compareMigrations } from './migrate';

/** Facts about a database, for this program. */
export interface DatabaseState {
  /** Version of PostgreSQL. */
  version: string;
  /** Its clock. */
  now: Date;
  user: string;
  /** Whether it is a replica. */
  isReplica: boolean;
  /** Whether that user may create tables, as migrations do. */
  mayCreate: boolean;
  /** Migrations that have not run, in order. */
  pending: string[];
  /** First migration that this program does not know; null: it knows all. */
  newer: string | null;
}

/** Read-only. */
export async function examineDatabase(db: Db): Promise<DatabaseState> {
  const counted = await sql<Pick<DatabaseState, 'version' | 'now' | 'user' | 'isReplica' | 'mayCreate'>>`
    select current_setting('server_version') as version, clock_timestamp() as now, current_user::text as user,
      pg_is_in_recovery() as "isReplica",
      coalesce(has_schema_privilege('public', 'create'), false) as "mayCreate"`.execute(db);
  return { ...onlyRow(counted), ...(await compareMigrations(db)) };
}
