import { createHash } from 'node:crypto';
import {
  gatewayVersion,
  type ApiEntity,
  type AppEntity,
  type Entity,
  type GatewayEnv,
} from '@portal/contract/gateway';
import { isInNetworks } from '@portal/rules';
import { memoise } from './memoise';
import { RouteTree } from './RouteTree';

export interface KnownKey {
  app: AppEntity;
  key: AppEntity['keys'][number];
}

export interface KnownVersion {
  /** "v2" */
  name: string;
  isDeprecated: boolean;
  routes: RouteTree;
}

export interface KnownApi {
  entity: ApiEntity;
  /** By the part of the version that an address carries, "v2": the newest of them. */
  versions: Map<string, KnownVersion>;
}

const hashOf = memoise((appKey: string) => createHash('sha256').update(appKey).digest('base64url'));

/** What the gateway knows of apps and APIs, ready to be looked up. Replaced entity by entity. */
export class CallDirectory {
  private readonly entities = new Map<string, Entity>();
  private readonly keys = new Map<string, KnownKey>();
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
      for (const key of entity.keys) this.keys.set(key.hash, { app: entity, key });
    } else {
      this.apis.set(entity.code, { entity, versions: versionsOf(entity) });
    }
  }

  remove(kind: Entity['kind'], id: string): void {
    const known = this.entities.get(`${kind} ${id}`);
    if (!known) return;
    this.entities.delete(`${kind} ${id}`);
    if (known.kind === 'app') for (const { hash } of known.keys) this.keys.delete(hash);
    else this.apis.delete(known.code);
  }

  clear(): void {
    this.entities.clear();
    this.keys.clear();
    this.apis.clear();
  }

  findKey(appKey: string): KnownKey | undefined {
    return this.keys.get(hashOf(appKey));
  }

  findApi(code: string): KnownApi | undefined {
    return this.apis.get(code);
  }
}

function versionsOf(entity: ApiEntity): Map<string, KnownVersion> {
  const versions = new Map<string, KnownVersion>();
  for (const { version, isDeprecated, operations } of entity.versions) {
    const name = gatewayVersion(version);
    if (!versions.has(name)) versions.set(name, { name, isDeprecated, routes: new RouteTree(operations) });
  }
  return versions;
}

export const upstreamOf = (api: KnownApi, env: GatewayEnv) =>
  api.entity.upstreams.find((upstream) => upstream.env === env);

export const subscriptionOf = (app: AppEntity, apiId: string, env: GatewayEnv) =>
  app.subscriptions.find((one) => one.apiId === apiId && one.env === env);

export const mayCallFrom = (app: AppEntity, address: string) =>
  app.ips.length === 0 || isInNetworks(address, app.ips);
