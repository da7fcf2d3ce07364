import { appState, workingKeyStates } from '@portal/calls';
import {
  nobodysAddress,
  type ApiEntity,
  type AppEntity,
  type ClientTls,
  type Entity,
  type GatewayEnv,
  type GatewayWeight,
} from '@portal/contract/gateway';
import type { OperationWeight } from '@portal/rules';
import { addressOfHost } from '../../platform/config';
import type { Deps } from '../../platform/Deps';
import { seconds } from '../../platform/time';
import { userState } from '../../platform/userState';
import { createSeal } from '@portal/contract/seal';
import type { KeyService, listRequiredCertificates } from '../market';
import { isUnlimited } from './quotasOf';
import { lastChange, listChangesAfter, listIdsAfter, readApi, readApp } from './snapshot.queries';

type ChangeKind = Entity['kind'];

const changesPerReply = 500;
const pageSize = 200;
const throttledQps = 1;

const weightOf = ({ operation, units, itemsAt }: OperationWeight): GatewayWeight => ({
  operation,
  units,
  ...(itemsAt !== '' && { itemsAt }),
});

type Networks = Readonly<Record<GatewayEnv, readonly string[]>>;
type Certified = Awaited<ReturnType<typeof listRequiredCertificates>>;

/** Older gateways cannot check certificates: where one is required they get an address list that admits nobody. */
function placesOf({ networks, certified }: { networks: Networks; certified: Certified }) {
  if (certified.length === 0) return { networks };
  const told = { ...networks };
  const clientTls: Partial<Record<GatewayEnv, ClientTls>> = {};
  for (const { env, certificates } of certified) {
    told[env] = [nobodysAddress];
    clientTls[env] = {
      networks: networks[env],
      certificates: certificates.map(({ fingerprint, ends_at }) => ({
        hash: fingerprint,
        until: ends_at.getTime(),
      })),
    };
  }
  return { networks: told, clientTls };
}

export type SnapshotService = ReturnType<typeof createSnapshotService>;

/** Builds what gateways need to decide on calls: apps with keys and subscriptions, APIs with routes. */
export function createSnapshotService({ db, clock, config }: Deps, keys: KeyService) {
  const seal = createSeal(config.gatewayToken, 'gateway');
  const upstreamSeal = createSeal(config.sealKeys, 'upstream');
  const worksNow: readonly string[] = workingKeyStates;

  async function appEntity(id: string): Promise<AppEntity | null> {
    const known = await readApp(db, id, clock());
    if (!known) return null;
    const concerns =
      (apiId: string) =>
      ({ app_id, api_id }: { app_id: string | null; api_id: string | null }) =>
        (!app_id || app_id === id) && (!api_id || api_id === apiId);
    const isThrottled = (apiId: string) => known.throttled.some(concerns(apiId));
    const places = placesOf(known);
    const isCounted = (apiId: string) => known.counting.some(concerns(apiId));
    return {
      kind: 'app',
      id,
      // Apps of a frozen account count as stopped.
      isStopped: known.app.state === appState.stopped || known.app.owner_state === userState.frozen,
      ips: [...places.networks.prod],
      ...places,
      // Older gateways know neither SM2 nor tokens: they are told to require a signature at least.
      signType: known.app.sign_type === 'key' ? 'key' : 'hmac',
      needsSm2: known.app.sign_type === 'sm2',
      needsToken: known.app.sign_type === 'oauth2',
      ...(known.debugged.length > 0 && {
        debug: Object.fromEntries(known.debugged.map(({ env, until }) => [env, until.getTime()])),
      }),
      keys: known.keys.map((key) => ({
        id: key.id,
        hash: key.key_hash,
        env: key.env,
        state: key.state,
        until: (key.state === 'rotating' ? key.grace_until : key.expires_at)?.getTime() ?? null,
        secret: worksNow.includes(key.state) ? seal.close(keys.openSealed(key.sealed).appSecret) : '',
        publicKey: key.public_key,
      })),
      subscriptions: known.subscriptions.map((row) => {
        const qps = row.qps_limit ?? row.terms.qps;
        return {
          id: row.id,
          apiId: row.api_id,
          env: row.env,
          state: row.state,
          startsAt: row.starts_at?.getTime() ?? null,
          expiresAt: row.expires_at?.getTime() ?? null,
          // Calls that a budget counts need a lease, even free ones.
          isUnlimited: isUnlimited(row) && !(row.env === 'prod' && isCounted(row.api_id)),
          qps: isThrottled(row.api_id) ? Math.min(throttledQps, qps) : qps,
          ...(row.terms.weights && { weights: row.terms.weights.map(weightOf) }),
        };
      }),
    };
  }

  async function apiEntity(id: string): Promise<ApiEntity | null> {
    const known = await readApi(db, id);
    if (!known) return null;
    const prod = known.upstreams.find(({ env }) => env === 'prod');
    // Older servers store production upstreams for APIs without a sandbox.
    const served = known.upstreams.filter(
      ({ env, base_url }) => env === 'prod' || base_url !== prod?.base_url,
    );
    const hasOwnSandbox = served.some(({ env }) => env === 'sandbox');
    return {
      kind: 'api',
      id,
      code: known.api.code,
      isOnline: known.api.status === 'online',
      mock: hasOwnSandbox || !prod ? null : { authTypes: prod.auth_types, needsIpList: prod.needs_ip_list },
      upstreams: served.map((upstream) => ({
        env: upstream.env,
        baseUrl: upstream.base_url,
        timeoutMs: upstream.timeout_ms,
        authHeader: upstream.auth_header,
        authValue: upstream.auth_sealed ? seal.close(upstreamSeal.open(upstream.auth_sealed)) : null,
        ...(upstream.tls_sealed && { tls: seal.close(upstreamSeal.open(upstream.tls_sealed)) }),
        authTypes: upstream.auth_types,
        needsIpList: upstream.needs_ip_list,
        success: upstream.success_rule,
        ...(upstream.more.length > 0 && {
          weight: upstream.weight,
          more: upstream.more,
          ...(upstream.probe && {
            probe: { path: upstream.probe.path, everyMs: upstream.probe.seconds * seconds },
          }),
        }),
        masks: upstream.masks,
        ...(known.hosts && { hosts: known.hosts }),
      })),
      versions: known.versions.map(({ id: versionId, version, status, ...end }) => ({
        version,
        isDeprecated: status === 'deprecated',
        deprecatedAt: end.deprecated_at?.getTime() ?? null,
        sunsetAt: end.sunset_at?.getTime() ?? null,
        successor:
          end.successor_id && config.origin ? `${config.origin}/APIDetails?apiId=${end.successor_id}` : null,
        ...operationsOf(known.operations.filter(({ version_id }) => version_id === versionId)),
      })),
    };
  }

  const entityOf = (kind: ChangeKind, id: string) => (kind === 'app' ? appEntity(id) : apiEntity(id));

  async function* entitiesOf(kind: ChangeKind): AsyncGenerator<Entity> {
    const table = kind === 'app' ? 'apps' : 'api_products';
    for (let ids = await listIdsAfter(db, table, '', pageSize); ids.length > 0;) {
      for (const id of ids) {
        const entity = await entityOf(kind, id);
        if (entity) yield entity;
      }
      ids = await listIdsAfter(db, table, ids.at(-1) ?? '', pageSize);
    }
  }

  return {
    lastSeq: () => lastChange(db),

    /**
     * A complete snapshot: number and origin of the portal first, so that later changes are sent again, then each
     * entity.
     */
    async *all(): AsyncGenerator<{ seq: number; portal: string } | Entity> {
      yield { seq: await lastChange(db), portal: addressOfHost(config, config.mainDomain) };
      yield* entitiesOf('api');
      yield* entitiesOf('app');
    },

    /** Entities changed after `seq`, each once and in its current state; null when deleted. */
    async changesAfter(seq: number) {
      const rows = await listChangesAfter(db, seq, changesPerReply);
      const latest = new Map(rows.map((row) => [`${row.kind} ${row.subject_id}`, row]));
      const changes = [];
      for (const { kind, subject_id: id } of latest.values())
        changes.push({ kind, id, entity: await entityOf(kind, id) });
      return { seq: rows.at(-1)?.seq ?? seq, changes };
    },
  };
}

type KnownOperation = NonNullable<Awaited<ReturnType<typeof readApi>>>['operations'][number];

/** Operations of a version, with settings of some. */
function operationsOf(
  operations: readonly KnownOperation[],
): Pick<ApiEntity['versions'][number], 'operations' | 'settings'> {
  const settings = operations.flatMap((one) =>
    one.settings ? [[`${one.method} ${one.path}`, one.settings] as const] : [],
  );
  return {
    operations: operations.map(({ method, path }) => [method, path]),
    ...(settings.length > 0 && { settings: Object.fromEntries(settings) }),
  };
}
