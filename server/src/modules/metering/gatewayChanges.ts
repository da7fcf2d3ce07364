import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';

export type ChangeKind = 'app' | 'api';

const changesLock = 7021;

/**
 * Tells the gateways that an app or an API is no longer what they know. Call it last in a transaction: rows are
 * written one commit after the other, so that whoever reads up to a number has not missed a smaller one.
 */
export async function tellGateways(tx: Db, kind: ChangeKind, subjectId: string, at: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(${changesLock})`.execute(tx);
  await tx.insertInto('gateway_changes').values({ kind, subject_id: subjectId, at }).execute();
}
