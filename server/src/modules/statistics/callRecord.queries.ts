import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Terms } from '../../platform/db/tables';
import type { RecordRow } from './statistics.queries';
import { visibleTo, type UsageScope } from './usageScope.queries';

/** A call with its app, API, plan and terms. */
export interface CallRow extends RecordRow {
  app_id: string;
  api_id: string;
  subscription_id: string;
  transfer_id: string | null;
  terms: Terms;
  key_name: string | null;
  key_mask: string | null;
  granted_at: Date | null;
  expires_at: Date | null;
  calls_granted: number | null;
  calls_settled: number | null;
  items: number | null;
}

/** Undefined both for a call that does not exist and for one that this user may not see. */
export async function findRecord(
  db: Db,
  userId: string,
  view: UsageScope['view'],
  requestId: string,
): Promise<CallRow | undefined> {
  const { rows } = await sql<CallRow>`
    select u.request_id, u.at, u.env, u.operation, u.status, u.code, u.is_billed, u.cost_minor, u.latency_ms,
      u.address, u.app_id, u.api_id, u.subscription_id, u.transfer_id,
      apps.name as app_name, api_products.name as api_name, users.nick_name as owner_name, s.terms, k.name as key_name, k.key_mask,
      l.granted_at, l.expires_at, l.calls_granted, l.calls_settled, u.units, u.items
    from call_records u
      join apps on apps.id = u.app_id join api_products on api_products.id = u.api_id
      join subscriptions s on s.id = u.subscription_id
      left join users on users.id = u.owner_id
      left join app_keys k on k.id = u.key_id left join leases l on l.id = u.lease_id
    where u.request_id = ${requestId} and ${visibleTo(userId, { view })}`.execute(db);
  return rows[0];
}

/** Time, API and outcome of a call. */
export const findCall = (db: Db, requestId: string) =>
  db
    .selectFrom('call_records')
    .select(['at', 'operation', 'status'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();
