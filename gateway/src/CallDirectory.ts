import { endHeadersOf } from './endHeadersOf';
import { createHash } from 'node:crypto';
import {
  gatewayVersion,
  type ApiEntity,
  type AppEntity,
  type Entity,
  type GatewayEnv,
} from '@portal/contract/gateway';
import { AddressList } from './AddressList';
import type { Upstream } from './Call';
import { CertificateList } from './CertificateList';
import type { KnownVersion } from './KnownVersion';
import { memoise } from './memoise';
import { RouteTree } from './RouteTree';

export interface KnownKey {
  app: AppEntity;
  key: AppEntity['keys'][number];
  /** Addresses from which it may be used. */
  addresses: AddressList;
  /** Client certificates of which one is required; null: none is. */
  certificates: CertificateList | null;
}

export interface KnownApi {
  entity: ApiEntity;
  /** By major version as in addresses, "v2": the newest of each. */
  versions: Map<string, KnownVersion>;
  upstreams: Readonly<Partial<Record<GatewayEnv, Way>>>;
}

/** Target of an API's calls in one environment. */
export interface Way {
  upstream: Upstream;
  /** There is no upstream: the server answers. */
  isMock: boolean;
}

const hashOf = memoise((appKey: string) => createHash('sha256').update(appKey).digest('base64url'));

/** Index of apps and APIs, built for lookups and updated entity by entity. */
export class CallDirectory {
  /** Origin of the portal, for links in refusals; empty until the server has told it. */
  portal = '';
  private readonly entities = new Map<string, Entity>();
  private readonly keys = new Map<string, KnownKey>();
  private readonly keysById = new Map<string, KnownKey>();
  private readonly apis = new Map<string, KnownApi>();

  get size(): number {
    return this.entities.size;
  }

  all(): Iterable<Entity> {
    return this.entities.values();
  }

  put(entity: Entity): void {
    this.remove(entity.kind, entity.id);
    this.entities.set(`${entity.kind} ${entity.id}`, entity);
    if (entity.kind === 'app') {
      const places = { sandbox: placeOf(entity, 'sandbox'), prod: placeOf(entity, 'prod') };
      for (const key of entity.keys) {
        const caller = { app: entity, key, ...places[key.env] };
        this.keys.set(key.hash, caller);
        this.keysById.set(key.id, caller);
      }
    } else {
      this.apis.set(entity.code, { entity, versions: versionsOf(entity), upstreams: waysOf(entity) });
    }
  }

  remove(kind: Entity['kind'], id: string): void {
    const known = this.entities.get(`${kind} ${id}`);
    if (!known) return;
    this.entities.delete(`${kind} ${id}`);
    if (known.kind === 'api') this.apis.delete(known.code);
    else
      for (const { hash, id: keyId } of known.keys) {
        this.keys.delete(hash);
        this.keysById.delete(keyId);
      }
  }

  clear(): void {
    this.entities.clear();
    this.keys.clear();
    this.keysById.clear();
    this.apis.clear();
  }

  findKey(appKey: string): KnownKey | undefined {
    return this.keys.get(hashOf(appKey));
  }

  findKeyById(keyId: string): KnownKey | undefined {
    return this.keysById.get(keyId);
  }

  findApi(code: string): KnownApi | undefined {
    return this.apis.get(code);
  }
}

/** Allowed addresses and certificates of an app in one environment. */
function placeOf({ ips, networks, clientTls }: AppEntity, env: GatewayEnv) {
  const asked = clientTls?.[env];
  return {
    addresses: new AddressList(asked?.networks ?? networks?.[env] ?? ips),
    certificates: asked ? new CertificateList(asked) : null,
  };
}

function versionsOf(entity: ApiEntity): Map<string, KnownVersion> {
  const versions = new Map<string, KnownVersion>();
  for (const known of entity.versions) {
    const { version, isDeprecated, operations } = known;
    const name = gatewayVersion(version);
    if (!versions.has(name))
      versions.set(name, {
        name,
        version,
        isDeprecated,
        endHeaders: endHeadersOf(known),
        routes: new RouteTree(operations),
        settings: new Map(Object.entries(known.settings ?? {})),
      });
  }
  return versions;
}

/** Mocks are ignored outside the sandbox, whatever an older server has written into a stored snapshot. */
function waysOf({ upstreams, mock }: ApiEntity): KnownApi['upstreams'] {
  const prod = upstreams.find(({ env }) => env === 'prod');
  const own = upstreams.find(({ env, baseUrl }) => env === 'sandbox' && baseUrl !== prod?.baseUrl);
  const drawn = mock ?? upstreams.find(({ env }) => env === 'sandbox');
  const sandbox =
    own ?? (drawn && { ...nowhere, authTypes: drawn.authTypes, needsIpList: drawn.needsIpList });
  return {
    ...(prod && { prod: { upstream: prod, isMock: false } }),
    ...(sandbox && { sandbox: { upstream: sandbox, isMock: !own } }),
  };
}

const nowhere = { env: 'sandbox', baseUrl: '', timeoutMs: 0, authHeader: null, authValue: null } as const;

export const subscriptionOf = (app: AppEntity, apiId: string, env: GatewayEnv) =>
  app.subscriptions.find((one) => one.apiId === apiId && one.env === env);
