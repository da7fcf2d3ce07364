import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** One change at a time, whichever process makes it. */
export async function lockRegistry(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('release-registry'))`.execute(tx);
}
