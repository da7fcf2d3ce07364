import { sql, type Insertable, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { addRows, rowsOf } from '../../platform/db/rowsOf';
import type { Tables } from '../../platform/db/tables';
import { startOf, grainsFinestFirst, type CodeSum, type LatencySum, type UsageSum } from './sumUsage';

/** A call to be stored, with its owners. */
export type RecordRow = Insertable<Tables['call_records']> & { at: Date };
export type KeptRecord = Selectable<Tables['call_records']>;

export interface SubscriptionOwners {
  id: string;
  app_id: string;
  api_id: string;
  applicant_id: string;
  env: 'sandbox' | 'prod';
  /** Calls up to this time do not count; null: all count. */
  counts_from: Date | null;
  provider_id: string;
  /** Null: the provider has no account. */
  provider_user_id: string | null;
}

/** Owners by subscription id; unknown subscriptions are missing. */
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

/** Payer by lease id. */
export async function findPayers(tx: Db, leaseIds: readonly string[]): Promise<Map<string, string>> {
  if (leaseIds.length === 0) return new Map();
  const rows = await tx.selectFrom('leases').select(['id', 'payer_id']).where('id', 'in', leaseIds).execute();
  return new Map(rows.map(({ id, payer_id }) => [id, payer_id]));
}

/** Stores new calls. @returns request ids of the new ones. */
export async function insertNewRecords(tx: Db, rows: readonly RecordRow[]): Promise<Set<string>> {
  const fresh = new Set<string>();
  for (const { columns, source, part } of rowsOf('call_records', rows)) {
    // PERF: usually all are new, and then ids need not be returned.
    const { rows: counts } = await sql<{ ids: string[] | null }>`
      with kept as (
        insert into call_records (${columns}) select ${columns} from ${source}
        -- What lies together in the indexes comes together.
        order by subscription_id, at on conflict do nothing returning request_id
      )
      select case when count(*) < ${part.length}::int then coalesce(json_agg(request_id), '[]') end as ids
      from kept`.execute(tx);
    for (const id of counts[0]?.ids ?? part.map(({ request_id }) => request_id)) fresh.add(id);
  }
  return fresh;
}

/** Clears the transfer of these calls: that one was made before. */
export async function clearTransfer(tx: Db, transferId: string): Promise<void> {
  await tx
    .updateTable('call_records')
    .set({ transfer_id: null })
    .where('transfer_id', '=', transferId)
    .execute();
}

/** Marks a call as not billed; undefined when it is unknown or was not billed. */
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

/** Account of a provider; null: none. */
export async function findProviderUser(tx: Db, providerId: string): Promise<string | null> {
  const row = await tx
    .selectFrom('providers')
    .select('user_id')
    .where('id', '=', providerId)
    .executeTakeFirst();
  return row?.user_id ?? null;
}

export const addSums = (tx: Db, sums: readonly UsageSum[]): Promise<void> =>
  addRows(tx, 'usage_rollups', sums, {
    key: 'grain, subscription_id, starts_at, owner_id',
    counted: [
      ...['calls', 'failures', 'billed', 'reached', 'faults', 'refused'],
      ...['cost_minor', 'extra_units', 'latency_ms_sum'],
    ],
  });

export const addLatencies = (tx: Db, sums: readonly LatencySum[]): Promise<void> =>
  addRows(tx, 'usage_latencies', sums, {
    key: 'grain, subscription_id, starts_at, bucket',
    counted: ['calls'],
  });

export const addCodes = (tx: Db, sums: readonly CodeSum[]): Promise<void> =>
  addRows(tx, 'usage_codes', sums, { key: 'day, subscription_id, code', counted: ['calls'] });

/** Turns a billed call into a failed one in the sums of its minute, hour and day. */
export async function subtractBilled(tx: Db, row: KeptRecord): Promise<void> {
  for (const grain of grainsFinestFirst) {
    await tx
      .updateTable('usage_rollups')
      .set({
        failures: sql`failures + 1`,
        billed: sql`billed - 1`,
        // The provider did not complete its answer.
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

/** Stores time and address of each key's last use. */
export async function markKeysUsed(tx: Db, calls: readonly RecordRow[]): Promise<void> {
  const latest = new Map<string, RecordRow>();
  for (const one of calls) {
    const known = latest.get(one.key_id);
    if (!known || known.at < one.at) latest.set(one.key_id, one);
  }
  const rows = [...latest].map(([id, { at, address }]) => ({ id, at, address }));
  if (rows.length === 0) return;
  await sql`
    with used as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u (id text, at timestamptz, address text)
    ),
    -- Always in the same order: two batches must not wait for each other.
    due as materialized (
      select k.id, u.at, u.address from app_keys k join used u using (id)
      -- A gateway that was cut off tells late.
      where k.last_used_at is null or k.last_used_at < u.at order by k.id for no key update of k
    )
    update app_keys k set last_used_at = due.at, last_address = due.address
    from due where k.id = due.id and (k.last_used_at is null or k.last_used_at < due.at)`.execute(tx);
}
