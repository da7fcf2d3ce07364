import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { days } from '../../platform/time';
import { markSubscriptions } from './usageSums.repository';

/** Calls deleted while the caller waits; `forgetSandboxCalls` deletes the rest. */
const removedAtOnce = 5000;
/** Older resets have been completed. */
const resetsLookedAtMs = 2 * days;

/** Resets the use of an app's sandbox: today's counts start at zero, its calls and sums are deleted. */
export async function forgetSandboxUse(tx: Db, appId: string, at: Date): Promise<void> {
  const rows = await tx
    .updateTable('subscriptions')
    .set({ counts_from: at })
    .where('app_id', '=', appId)
    .where('env', '=', 'sandbox')
    .returning('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  // Reservations of gateways end when they are returned.
  await tx
    .updateTable('subscription_quotas')
    .set({ used: 0, used_beyond: 0 })
    .where('subscription_id', 'in', ids)
    .execute();
  await markSubscriptions(tx, ids);
  await tx
    .deleteFrom('usage_latencies')
    .where('grain', 'in', ['minute', 'hour', 'day'])
    .where('subscription_id', 'in', ids)
    .execute();
  await tx
    .deleteFrom('usage_rollups')
    .where('grain', 'in', ['minute', 'hour', 'day'])
    .where('subscription_id', 'in', ids)
    .execute();
  await tx.deleteFrom('usage_codes').where('subscription_id', 'in', ids).execute();
  for (const id of ids) await removeCalls(tx, id, at);
}

/** Completes resets with many calls. @returns number of deleted calls. */
export async function forgetSandboxCalls(db: Db, now: Date): Promise<number> {
  const resets = await db
    .selectFrom('subscriptions')
    .select(['id', 'counts_from'])
    .where('counts_from', '>', new Date(now.getTime() - resetsLookedAtMs))
    .execute();
  let removed = 0;
  for (const { id, counts_from } of resets) {
    for (let count = removedAtOnce; count === removedAtOnce && counts_from; removed += count)
      count = await removeCalls(db, id, counts_from);
  }
  return removed;
}

/** Deletes some calls of a subscription up to a time. @returns their number. */
async function removeCalls(db: Db, subscriptionId: string, until: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from call_records where request_id = any(array(
      select request_id from call_records
      where subscription_id = ${subscriptionId} and at <= ${until}::timestamptz
      limit ${removedAtOnce}))`.execute(db);
  return Number(numAffectedRows ?? 0);
}
