import { createHash } from 'node:crypto';
import type { ApiEntity, AppEntity } from '@portal/contract/gateway';
import { CallDirectory } from '../src/CallDirectory';

export const appKey = 'ak_test';
export const baseUrl = 'http://provider.example/base';

type Key = AppEntity['keys'][number];
type Subscription = AppEntity['subscriptions'][number];
type Upstream = ApiEntity['upstreams'][number];

export interface MarketFacts {
  app?: Partial<AppEntity>;
  key?: Partial<Key>;
  subscription?: Partial<Subscription> | null;
  api?: Partial<ApiEntity>;
  upstream?: Partial<Upstream>;
}

/** One app that may call GET /regions and GET /regions/{code} of one API, unless the facts say otherwise. */
export function aDirectory({ app, key, subscription, api, upstream }: MarketFacts = {}): CallDirectory {
  const directory = new CallDirectory();
  directory.put({
    kind: 'app',
    id: 'app-1',
    isStopped: false,
    ips: [],
    signType: 'key',
    keys: [
      {
        id: 'key-1',
        hash: createHash('sha256').update(appKey).digest('base64url'),
        env: 'prod',
        state: 'active',
        until: null,
        secret: 'sealed',
        ...key,
      },
    ],
    subscriptions:
      subscription === null
        ? []
        : [
            {
              id: 'subscription-1',
              apiId: 'api-1',
              env: 'prod',
              state: 2,
              expiresAt: null,
              isUnlimited: false,
              qps: 5,
              ...subscription,
            },
          ],
    ...app,
  });
  directory.put({
    kind: 'api',
    id: 'api-1',
    code: 'region',
    isOnline: true,
    upstreams: [
      {
        env: 'prod',
        baseUrl,
        timeoutMs: 1000,
        authHeader: null,
        authValue: null,
        authTypes: ['key'],
        needsIpList: false,
        ...upstream,
      },
    ],
    versions: [
      {
        version: '2.1.0',
        isDeprecated: false,
        operations: [
          ['GET', '/regions'],
          ['GET', '/regions/{code}'],
          ['POST', '/regions'],
        ],
      },
    ],
    ...api,
  });
  return directory;
}
