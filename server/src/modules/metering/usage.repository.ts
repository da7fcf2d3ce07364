import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { inParts } from '../../platform/db/inParts';
import type { Tables } from '../../platform/db/tables';
import { startOf, grainsFinestFirst, type CodeSum, type LatencySum, type UsageSum } from './sumUsage';

/** A call to be kept, with what it belongs to. */
export type RecordRow = Insertable<Tables['call_records']> & { at: Date };
export type KeptRecord = Selectable<Tables['call_records']>;

export interface SubscriptionOwners {
  id: string;
  app_id: string;
  api_id: string;
  applicant_id: string;
  env: 'sandbox' | 'prod';
  /** Calls until then count no more; null: all count. */
  counts_from: Date | null;
  provider_id: string;
  /** Null where the provider has no account here. */
  provider_user_id: string | null;
}

/** What calls of these subscriptions belong to, by id; without those that do not exist. */
export async function findOwners(
  tx: Db,
  subscriptionIds: readonly string[],
): Promise<Map<string, SubscriptionOwners>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .innerJoin('api_products', 'api_products.id', 'subscriptions.api_id')
    .innerJoin('providers', 'providers.id', 'api_products.provider_id')
    .select([
      'subscriptions.id',
      'app_id',
      'api_id',
      'applicant_id',
      'env',
      'counts_from',
      'providers.id as provider_id',
      'providers.user_id as provider_user_id',
    ])
    .where('subscriptions.id', 'in', subscriptionIds)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** Who pays for the calls of each lease, by its id. */
export async function findPayers(tx: Db, leaseIds: readonly string[]): Promise<Map<string, string>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await tx.selectFrom('leases').select(['id', 'payer_id']).where('id', 'in', leaseIds).execute();
  return new Map(rows.map(({ id, payer_id }) => [id, payer_id]));
}

/** Keeps what has not been kept before. @returns Request ids of what is new. */
export async function insertNewRecords(tx: Db, rows: readonly RecordRow[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const part of inParts(rows)) {
    const inserted = await tx
      .insertInto('call_records')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returning('request_id')
      .execute();
    for (const { request_id } of inserted) fresh.add(request_id);
  }
  return fresh;
}

export async function setTransfer(
  tx: Db,
  requestIds: readonly string[],
  transferId: string | null,
): Promise<void> {
  for (const part of inParts(requestIds)) {
    await tx
      .updateTable('call_records')
      .set({ transfer_id: transferId })
      .where('request_id', 'in', part)
      .execute();
  }
}

/** Marks a call as not billed; undefined when it is not known, or was not billed anyway. */
export const markUnbilled = (tx: Db, requestId: string): Promise<KeptRecord | undefined> =>
  tx
    .updateTable('call_records')
    .set({ is_billed: false })
    .where('request_id', '=', requestId)
    .where('is_billed', '=', true)
    .returningAll()
    .executeTakeFirst();

export async function clearCost(tx: Db, requestId: string): Promise<void> {
  await tx.updateTable('call_records').set({ cost_minor: 0 }).where('request_id', '=', requestId).execute();
}

/** Account of a provider; null where it has none. */
export async function findProviderUser(tx: Db, providerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('providers')
    .select('user_id')
    .where('id', '=', providerId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export async function addSums(tx: Db, sums: readonly UsageSum[]): Promise<void> {
  for (const part of inParts(sums)) {
    await tx
      .insertInto('usage_rollups')
      .values(part)
      .onConflict((conflict) =>
        conflict.columns(['grain', 'subscription_id', 'starts_at', 'owner_id']).doUpdateSet({
          calls: sql`usage_rollups.calls + excluded.calls`,
          failures: sql`usage_rollups.failures + excluded.failures`,
          billed: sql`usage_rollups.billed + excluded.billed`,
          reached: sql`usage_rollups.reached + excluded.reached`,
          faults: sql`usage_rollups.faults + excluded.faults`,
          refused: sql`usage_rollups.refused + excluded.refused`,
          cost_minor: sql`usage_rollups.cost_minor + excluded.cost_minor`,
          extra_units: sql`usage_rollups.extra_units + excluded.extra_units`,
          latency_ms_sum: sql`usage_rollups.latency_ms_sum + excluded.latency_ms_sum`,
        }),
      )
      .execute();
  }
}

export async function addLatencies(tx: Db, sums: readonly LatencySum[]): Promise<void> {
  for (const part of inParts(sums)) {
    await tx
      .insertInto('usage_latencies')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['grain', 'subscription_id', 'starts_at', 'bucket'])
          .doUpdateSet({ calls: sql`usage_latencies.calls + excluded.calls` }),
      )
      .execute();
  }
}

export async function addCodes(tx: Db, sums: readonly CodeSum[]): Promise<void> {
  for (const part of inParts(sums)) {
    await tx
      .insertInto('usage_codes')
      .values(part)
      .onConflict((conflict) =>
        conflict
          .columns(['day', 'subscription_id', 'code'])
          .doUpdateSet({ calls: sql`usage_codes.calls + excluded.calls` }),
      )
      .execute();
  }
}

/** Turns a billed call into a failed one in the sums of its minute, hour and day. */
export async function subtractBilled(tx: Db, row: KeptRecord): Promise<void> {
  for (const grain of grainsFinestFirst) {
    await tx
      .updateTable('usage_rollups')
      .set({
        failures: sql`failures + 1`,
        billed: sql`billed - 1`,
        // The provider has not brought its answer to an end.
        faults: sql`faults + ${Number(row.env === 'prod')}`,
        cost_minor: sql`cost_minor - ${row.cost_minor}::bigint`,
        extra_units: sql`extra_units - ${row.units - 1}::bigint`,
      })
      .where('grain', '=', grain)
      .where('subscription_id', '=', row.subscription_id)
      .where('starts_at', '=', startOf(grain, row.at))
      .where('owner_id', '=', row.owner_id)
      .execute();
  }
}

/** Notes when each of these keys was used last. */
export async function markKeysUsed(tx: Db, rows: readonly RecordRow[]): Promise<void> {
  const latest = new Map<string, Date>();
  for (const { key_id, at } of rows) {
    const known = latest.get(key_id);
    if (!known || known < at) latest.set(key_id, at);
  }
  // Always in the same order: two batches must not wait for each other.
  for (const [id, at] of [...latest].sort(([a], [b]) => a.localeCompare(b))) {
    await tx
      .updateTable('app_keys')
      .set({ last_used_at: at })
      .where('id', '=', id)
      // A gateway that was cut off tells late.
      .where((where) => where.or([where('last_used_at', 'is', null), where('last_used_at', '<', at)]))
      .execute();
  }
}
