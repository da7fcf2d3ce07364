import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** Allows one change at a time, across processes. */
export async function lockRegistry(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('release-registry'))`.execute(tx);
}
