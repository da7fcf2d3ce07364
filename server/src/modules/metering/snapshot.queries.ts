import type { Selectable } from 'kysely';
import { applyState, appState, type KeyState } from '@portal/calls';
import { readHosts } from '../../platform/allowedHosts';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { listCountingCalls, listThrottled } from '../finance';
import { listDebugModes, listRequiredCertificates, listValues } from '../market';

/** States of keys and subscriptions that gateways need; others are omitted. */
const knownKeyStates = [
  'active',
  'rotating',
  'disabled',
  'revoked',
  'expired',
] as const satisfies readonly KeyState[];
const knownSubscriptionStates = [applyState.active, applyState.suspended, applyState.inArrears] as const;
const keysMax = 50;

/** An app as gateways see it; null when it is deleted. */
export async function readApp(db: Db, id: string, now: Date) {
  const app = await db
    .selectFrom('apps')
    .innerJoin('users', 'users.id', 'apps.owner_id')
    .select(['owner_id', 'apps.state', 'sign_type', 'users.state as owner_state'])
    .where('apps.id', '=', id)
    .where('apps.state', '!=', appState.removed)
    .executeTakeFirst();
  if (!app) return null;
  const keys = await db
    .selectFrom('app_keys')
    .selectAll()
    .where('app_id', '=', id)
    .where('state', 'in', knownKeyStates)
    .orderBy('created_at', 'desc')
    .limit(keysMax)
    .execute();
  const subscriptions = await db
    .selectFrom('subscriptions')
    .select(['id', 'api_id', 'env', 'state', 'starts_at', 'expires_at', 'qps_limit', 'day_limit', 'terms'])
    .where('app_id', '=', id)
    .where('state', 'in', knownSubscriptionStates)
    .$narrowType<{ state: (typeof knownSubscriptionStates)[number] }>()
    .execute();
  const networks = {
    sandbox: await listValues(db, { appId: id, env: 'sandbox', kind: 'ip' }),
    prod: await listValues(db, { appId: id, env: 'prod', kind: 'ip' }),
  };
  return {
    app,
    keys,
    networks,
    certified: await listRequiredCertificates(db, id),
    subscriptions,
    debugged: await listDebugModes(db, id, now),
    throttled: await listThrottled(db, app.owner_id, now),
    counting: await listCountingCalls(db, app.owner_id),
  };
}

/** An API with its upstreams, and the operations of its callable versions. */
export async function readApi(db: Db, id: string) {
  const api = await db
    .selectFrom('api_products')
    .select(['code', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!api) return null;
  const upstreams = await db.selectFrom('api_upstreams').selectAll().where('api_id', '=', id).execute();
  const versions = await db
    .selectFrom('api_versions')
    .select(['id', 'version', 'status', 'deprecated_at', 'sunset_at', 'successor_id'])
    .where('api_id', '=', id)
    .where('status', 'in', ['online', 'deprecated'])
    .orderBy('published_at', 'desc')
    .execute();
  const operations =
    versions.length === 0
      ? []
      : await db
          .selectFrom('api_operations')
          .select(['version_id', 'method', 'path', 'settings'])
          .where(
            'version_id',
            'in',
            versions.map((version) => version.id),
          )
          .orderBy('seq')
          .execute();
  return { api, upstreams, versions, operations, hosts: await hostsOf(db, upstreams) };
}

/** Ids of apps or APIs in order, after `after`. */
export async function listIdsAfter(
  db: Db,
  table: 'apps' | 'api_products',
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom(table)
    .select('id')
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Number of the newest change, 0 before the first. */
export async function lastChange(db: Db): Promise<number> {
  const row = await db
    .selectFrom('gateway_changes')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.seq ?? 0;
}

export const listChangesAfter = (db: Db, seq: number, limit: number) =>
  db
    .selectFrom('gateway_changes')
    .select(['seq', 'kind', 'subject_id'])
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** Host names among these addresses that operators resolve to a private address; null: none. */
async function hostsOf(
  db: Db,
  upstreams: readonly Pick<Selectable<Tables['api_upstreams']>, 'base_url' | 'more'>[],
) {
  const addresses = upstreams.flatMap(({ base_url, more }) => [
    base_url,
    ...more.map(({ baseUrl }) => baseUrl),
  ]);
  const names = addresses
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address).hostname);
  const hosts = await readHosts(db, names);
  return Object.keys(hosts).length === 0 ? null : hosts;
}
