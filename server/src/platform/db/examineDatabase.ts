import { sql } from 'kysely';
import type { Db } from './Db';
import { onlyRow } from './onlyRow';
import { compareMigrations } from './migrate';

/** How a database stands to this program. */
export interface DatabaseState {
  /** Of PostgreSQL. */
  version: string;
  /** Its clock. */
  now: Date;
  user: string;
  /** It only follows another one. */
  isReplica: boolean;
  /** Whether that user may make tables, as migrations do. */
  mayCreate: boolean;
  /** Migrations that it has not had yet, in their order. */
  pending: string[];
  /** The first that this program does not know; null: it knows them all. */
  newer: string | null;
}

/** Reads, and changes nothing. */
export async function examineDatabase(db: Db): Promise<DatabaseState> {
  const counted = await sql<Pick<DatabaseState, 'version' | 'now' | 'user' | 'isReplica' | 'mayCreate'>>`
    select current_setting('server_version') as version, clock_timestamp() as now, current_user::text as user,
      pg_is_in_recovery() as "isReplica",
      coalesce(has_schema_privilege('public', 'create'), false) as "mayCreate"`.execute(db);
  return { ...onlyRow(counted), ...(await compareMigrations(db)) };
}
