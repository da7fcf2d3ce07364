/** The data of apps and APIs with which gateways authorise and route calls. */

export type GatewayEnv = 'sandbox' | 'prod';

/** States of subscriptions that matter to gateways, with the server's numbers. */
export const gatewaySubscriptionState = { active: 2, suspended: 5, inArrears: 6 } as const;
export type GatewaySubscriptionState =
  (typeof gatewaySubscriptionState)[keyof typeof gatewaySubscriptionState];

/**
 * Client certificates that calls of an app must present in one environment, in addition to coming from an allowed
 * address.
 */
export interface ClientTls {
  /**
   * As `AppEntity.networks`. Older gateways cannot check certificates and read this field alone; it holds
   * `nobodysAddress`, which refuses every call there.
   */
  networks: readonly string[];
  certificates: readonly {
    /** sha256 of the certificate (DER), in hex. */
    hash: string;
    /** End of validity, in ms since 1970. */
    until: number;
  }[];
}

/** Placed in `networks` when a client certificate is required: no call ever comes from this address. */
export const nobodysAddress = '255.255.255.255';

/** An app with everything needed to authorise its calls. */
export interface AppEntity {
  kind: 'app';
  id: string;
  isStopped: boolean;
  /**
   * Addresses and networks that may call production; empty: any. Read only by older gateways, which do not distinguish
   * environments.
   */
  ips: string[];
  /** Allowed addresses and networks of each environment; older servers omit it. */
  networks?: Readonly<Record<GatewayEnv, readonly string[]>>;
  /** Environments whose calls must present one of these certificates; absent: none. */
  clientTls?: Readonly<Partial<Record<GatewayEnv, ClientTls>>>;
  /** hmac: the key alone is not enough for this app. */
  signType: 'key' | 'hmac';
  /** Whether only SM3withSM2 signatures are accepted; older servers omit it. */
  needsSm2?: boolean;
  /**
   * Whether calls without an access token have to be signed; older servers omit it. Older gateways see such an app as
   * one that signs.
   */
  needsToken?: boolean;
  /**
   * Environment → until when its calls are recorded, in ms since 1970; an environment that is not recorded is absent.
   */
  debug?: Readonly<Partial<Record<GatewayEnv, number>>>;
  keys: {
    id: string;
    /** sha256 of the key, base64url. */
    hash: string;
    env: GatewayEnv;
    state: string;
    /** When it stops working, in ms since 1970; null: no end. */
    until: number | null;
    /** Secret for signatures, sealed with the gateway token; empty for a key that does not work any more. */
    secret: string;
    /**
     * Public key that verifies signatures: a point in hex for SM3withSM2, a PEM for RFC 9421. Null or absent: the
     * secret signs.
     */
    publicKey?: string | null;
  }[];
  subscriptions: {
    id: string;
    apiId: string;
    env: GatewayEnv;
    state: GatewaySubscriptionState;
    /** Not valid before, in ms since 1970; null: valid already. Older servers omit it. */
    startsAt?: number | null;
    expiresAt: number | null;
    qps: number;
    /** Free and without quota: its calls need no lease. */
    isUnlimited: boolean;
    /** Operations that count as more or less than one unit, as agreed with the consumer; absent: none. */
    weights?: readonly GatewayWeight[];
  }[];
}

/** Settings of one operation that differ from those of its API. */
export interface OperationSettings {
  /** Path at the upstream; may use the parameters of the operation's own path. */
  path?: string;
  timeoutMs?: number;
  /** How long an answer is cached and given to callers who send the same request. */
  cacheSeconds?: number;
  /** Whether the gateway may repeat the request, whatever its method. */
  mayRepeat?: boolean;
}

/** Mutual TLS between gateways and an upstream: PEM, empty where there is none. */
export interface UpstreamTls {
  /** The gateways' own certificate, followed by its issuers. */
  certificate: string;
  privateKey: string;
  /** Certificate authority that replaces the public ones. */
  authority: string;
}

/** Options of Node's TLS for a connection to such an upstream. */
export const secureOptions = ({ certificate, privateKey, authority }: UpstreamTls) => ({
  ...(certificate && { cert: certificate, key: privateKey }),
  ...(authority && { ca: authority }),
});

/** How many units an operation counts as. */
export interface GatewayWeight {
  /** "POST /identities/batch" */
  operation: string;
  units: number;
  /** Where the items are that each count so: a JSON pointer into the body, or "?" and a query parameter. */
  itemsAt?: string;
}

/** An API with its versions and the upstream of each environment. */
export interface ApiEntity {
  kind: 'api';
  id: string;
  code: string;
  isOnline: boolean;
  upstreams: {
    env: GatewayEnv;
    baseUrl: string;
    timeoutMs: number;
    /** Header required by the upstream; its value is sealed with the gateway token. */
    authHeader: string | null;
    authValue: string | null;
    /** `UpstreamTls` as JSON, sealed with the gateway token; absent: no mutual TLS. */
    tls?: string;
    /** key, hmac: accepted ways of authentication. */
    authTypes: string[];
    needsIpList: boolean;
    /** What a 2xx answer must contain to be billed; null: nothing. Older servers omit it. */
    success?: { field: string; value: string } | null;
    /** Share of the calls that go to `baseUrl` when there are `more` addresses; absent: all. */
    weight?: number;
    /** Further upstream addresses beside `baseUrl`; absent: none. */
    more?: { baseUrl: string; weight: number }[];
    /** Active health check of each address; absent: its health is judged by calls alone. */
    probe?: { path: string; everyMs: number };
    /** Fields masked in answers, as JSON pointers. Older servers omit it. */
    masks?: readonly string[];
    /** Host names of its upstreams that operators resolve to a private address: name → `host:port`. Absent: none. */
    hosts?: Readonly<Record<string, string>>;
  }[];
  /**
   * Set for a sandbox without an upstream: the server generates the answers from the description. Older servers omit
   * it.
   */
  mock?: { authTypes: string[]; needsIpList: boolean } | null;
  /** Newest first. */
  versions: {
    version: string;
    isDeprecated: boolean;
    /** Last day of a deprecated version, in ms since 1970; older servers omit it. */
    deprecatedAt?: number | null;
    sunsetAt?: number | null;
    /** Address of its replacement. */
    successor?: string | null;
    operations: [method: string, path: string][];
    /** Operation ("GET /day") → its own settings; only those that differ. Older servers omit it. */
    settings?: Readonly<Record<string, OperationSettings>>;
  }[];
}

export type Entity = AppEntity | ApiEntity;

export interface GatewayChange {
  kind: 'app' | 'api';
  id: string;
  /** Null: it was removed. */
  entity: Entity | null;
}
