import type { ApiEntity, AppEntity, Entity } from '@portal/contract/gateway';
import type { Deps } from '../../platform/Deps';
import { createSeal } from '../../platform/seal';
import { periodStart } from '../finance/budget.service';
import type { KeyService } from '../market/key.service';
import type { ChangeKind } from './gatewayChanges';

const changesPerReply = 500;
const pageSize = 200;
/** Keys and subscriptions in these states mean something to a gateway; the rest is as if it were not there. */
const knownKeyStates = ['active', 'rotating', 'disabled', 'revoked', 'expired'];
const knownSubscriptionStates = [2, 5, 6];
const throttledQps = 1;

export type SnapshotService = ReturnType<typeof createSnapshotService>;

/** What gateways must know to decide about a call without asking: apps with keys and subscriptions, APIs with routes. */
export function createSnapshotService({ db, clock, config }: Deps, keys: KeyService) {
  const seal = createSeal(config.gatewayToken, 'gateway');

  async function appEntity(id: string): Promise<AppEntity | null> {
    const app = await db.selectFrom('apps').selectAll().where('id', '=', id).executeTakeFirst();
    if (!app || app.state === 9) return null;
    const keyRows = await db
      .selectFrom('app_keys')
      .selectAll()
      .where('app_id', '=', id)
      .where('state', 'in', knownKeyStates)
      .orderBy('created_at', 'desc')
      .limit(50)
      .execute();
    const subscriptionRows = await db
      .selectFrom('subscriptions')
      .selectAll()
      .where('app_id', '=', id)
      .where('state', 'in', knownSubscriptionStates)
      .execute();
    const throttles = await throttlesOf(app.owner_id);
    return {
      kind: 'app',
      id,
      isStopped: app.state === 5,
      ips: app.ips,
      signType: app.sign_type as AppEntity['signType'],
      keys: keyRows.map((key) => ({
        id: key.id,
        hash: key.key_hash,
        env: key.env as 'prod',
        state: key.state,
        until: (key.state === 'rotating' ? key.grace_until : key.expires_at)?.getTime() ?? null,
        secret: ['active', 'rotating'].includes(key.state)
          ? seal.close(keys.openSealed(key.sealed).appSecret)
          : '',
      })),
      subscriptions: subscriptionRows.map((row) => {
        const qps = row.qps_limit ?? row.terms.qps;
        const isThrottled = throttles.some(
          ({ app_id, api_id }) => (!app_id || app_id === id) && (!api_id || api_id === row.api_id),
        );
        return {
          id: row.id,
          apiId: row.api_id,
          env: row.env as 'prod',
          state: row.state,
          expiresAt: row.expires_at?.getTime() ?? null,
          qps: isThrottled ? Math.min(throttledQps, qps) : qps,
        };
      }),
    };
  }

  /** Budgets that are used up and throttle. */
  const throttlesOf = (ownerId: string) =>
    db
      .selectFrom('budgets')
      .innerJoin('budget_periods', 'budget_periods.budget_id', 'budgets.id')
      .select(['app_id', 'api_id'])
      .where('owner_id', '=', ownerId)
      .where('is_enabled', '=', true)
      .where('action', '=', 1)
      .where('budget_periods.state', '=', 'reached')
      .where(({ or, and, eb }) =>
        or(
          (['day', 'month'] as const).map((period) =>
            and([eb('period', '=', period), eb('period_start', '=', periodStart(period, clock()))]),
          ),
        ),
      )
      .execute();

  async function apiEntity(id: string): Promise<ApiEntity | null> {
    const api = await db.selectFrom('api_products').selectAll().where('id', '=', id).executeTakeFirst();
    if (!api) return null;
    const upstreams = await db.selectFrom('api_upstreams').selectAll().where('api_id', '=', id).execute();
    const versions = await db
      .selectFrom('api_versions')
      .select(['id', 'version', 'status'])
      .where('api_id', '=', id)
      .where('status', 'in', ['online', 'deprecated'])
      .orderBy('published_at', 'desc')
      .execute();
    const operations = versions.length
      ? await db
          .selectFrom('api_operations')
          .select(['version_id', 'method', 'path'])
          .where(
            'version_id',
            'in',
            versions.map((version) => version.id),
          )
          .orderBy('seq')
          .execute()
      : [];
    return {
      kind: 'api',
      id,
      code: api.code,
      isOnline: api.status === 'online',
      upstreams: upstreams.map((upstream) => ({
        env: upstream.env as 'prod',
        baseUrl: upstream.base_url,
        timeoutMs: upstream.timeout_ms,
        authHeader: upstream.auth_header,
        authValue: upstream.auth_sealed
          ? seal.close(createSeal(config.secret, 'upstream').open(upstream.auth_sealed))
          : null,
        authTypes: upstream.auth_types,
        needsIpList: upstream.needs_ip_list,
      })),
      versions: versions.map((version) => ({
        version: version.version,
        isDeprecated: version.status === 'deprecated',
        operations: operations
          .filter(({ version_id }) => version_id === version.id)
          .map(({ method, path }) => [method, path] as [string, string]),
      })),
    };
  }

  const entityOf = (kind: ChangeKind, id: string) => (kind === 'app' ? appEntity(id) : apiEntity(id));

  async function lastSeq(): Promise<number> {
    const row = await db
      .selectFrom('gateway_changes')
      .select('seq')
      .orderBy('seq', 'desc')
      .limit(1)
      .executeTakeFirst();
    return row?.seq ?? 0;
  }

  return {
    lastSeq,

    /** Everything, entity by entity: the number first, so that what changes meanwhile comes again as a change. */
    async *all(): AsyncGenerator<{ seq: number } | Entity> {
      yield { seq: await lastSeq() };
      for (const [table, kind] of [
        ['api_products', 'api'],
        ['apps', 'app'],
      ] as const) {
        for (let after = ''; ;) {
          const rows = await db
            .selectFrom(table)
            .select('id')
            .where('id', '>', after)
            .orderBy('id')
            .limit(pageSize)
            .execute();
          for (const { id } of rows) {
            const entity = await entityOf(kind, id);
            if (entity) yield entity;
          }
          if (rows.length < pageSize) break;
          after = rows.at(-1)!.id;
        }
      }
    },

    /** What changed after `seq`, each entity once and as it is now; null for one that is gone. */
    async changesAfter(seq: number) {
      const rows = await db
        .selectFrom('gateway_changes')
        .selectAll()
        .where('seq', '>', seq)
        .orderBy('seq')
        .limit(changesPerReply)
        .execute();
      const latest = new Map(
        rows.map(({ kind, subject_id }) => [`${kind} ${subject_id}`, { kind, subject_id }]),
      );
      const changes = [];
      for (const { kind, subject_id } of latest.values()) {
        changes.push({
          kind: kind as ChangeKind,
          id: subject_id,
          entity: await entityOf(kind as ChangeKind, subject_id),
        });
      }
      return { seq: rows.at(-1)?.seq ?? seq, changes };
    },
  };
}
