/** What gateways know of apps and APIs: what decides whether a call may pass, and where it goes. */

export type GatewayEnv = 'sandbox' | 'prod';

/** States in which a subscription concerns a gateway. The numbers are those of the server, whose types know. */
export const gatewaySubscriptionState = { active: 2, suspended: 5, inArrears: 6 } as const;
export type GatewaySubscriptionState =
  (typeof gatewaySubscriptionState)[keyof typeof gatewaySubscriptionState];

/** What calls of an app must show in an environment, besides coming from its addresses. */
export interface ClientTls {
  /** As in `networks`, where older gateways, which ask for no certificate, find nobody's address. */
  networks: readonly string[];
  certificates: readonly {
    /** sha256 of the certificate (DER), in hex. */
    hash: string;
    /** Until when it is good, in ms since 1970. */
    until: number;
  }[];
}

/** Stands in `networks` where only `clientTls` lets somebody in: no call comes from there. */
export const nobodysAddress = '255.255.255.255';

/** An app with all that decides whether one of its calls may pass. */
export interface AppEntity {
  kind: 'app';
  id: string;
  isStopped: boolean;
  /** Addresses and networks that may call production; empty: any. For older gateways, which ask for no environment. */
  ips: string[];
  /** Those of each environment; absent in what older servers have told. */
  networks?: Readonly<Record<GatewayEnv, readonly string[]>>;
  /** Environments whose calls must show one of these certificates; absent: none asks for that. */
  clientTls?: Readonly<Partial<Record<GatewayEnv, ClientTls>>>;
  /** hmac: the key alone is not enough for this app. */
  signType: 'key' | 'hmac';
  /** Only SM3withSM2 proves its calls; absent in what older servers have told. */
  needsSm2?: boolean;
  /** Calls with a token, or signs; absent in what older servers have told. For older gateways such an app signs. */
  needsToken?: boolean;
  /** Until when its calls are recorded, in ms since 1970; absent where nobody has asked for that. */
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
     * Whose private half signs: a point in hex with SM3withSM2, a PEM by RFC 9421; null: the secret does. Absent: likewise.
     */
    publicKey?: string | null;
  }[];
  subscriptions: {
    id: string;
    apiId: string;
    env: GatewayEnv;
    state: GatewaySubscriptionState;
    /** Not before, in ms since 1970; null: it runs. Absent in what older servers have told. */
    startsAt?: number | null;
    expiresAt: number | null;
    qps: number;
    /** Free and without quota: its calls need no lease. */
    isUnlimited: boolean;
    /** Operations that count as other than one unit, as was agreed. Absent: none does. */
    weights?: readonly GatewayWeight[];
  }[];
}

/** What is otherwise for one operation than for the rest of its API. */
export interface OperationSettings {
  /** At the upstream, with the parameters of its own path. */
  path?: string;
  timeoutMs?: number;
  /** An answer may be given again for so long, to whoever asks the same. */
  cacheSeconds?: number;
  /** Whether it may be asked twice, whatever its method says. */
  mayRepeat?: boolean;
}

/** How gateways and an upstream know each other: PEM, empty where there is none. */
export interface UpstreamTls {
  /** The gateways' own, then those that it was issued by. */
  certificate: string;
  privateKey: string;
  /** In place of those of the public web. */
  authority: string;
}

/** What a connection to such an upstream is made with, as Node takes it. */
export const secureOptions = ({ certificate, privateKey, authority }: UpstreamTls) => ({
  ...(certificate && { cert: certificate, key: privateKey }),
  ...(authority && { ca: authority }),
});

/** What an operation counts as. */
export interface GatewayWeight {
  /** "POST /identities/batch" */
  operation: string;
  units: number;
  /** Where its items are, each of which counts so: a JSON pointer into the body, or "?" and a parameter of the query. */
  itemsAt?: string;
}

/** An API with its routes and where they lead. */
export interface ApiEntity {
  kind: 'api';
  id: string;
  code: string;
  isOnline: boolean;
  upstreams: {
    env: GatewayEnv;
    baseUrl: string;
    timeoutMs: number;
    /** Header that the upstream asks for, its value sealed with the gateway token. */
    authHeader: string | null;
    authValue: string | null;
    /** `UpstreamTls` as JSON, sealed with the gateway token; absent: the upstream asks for no certificate. */
    tls?: string;
    /** key, hmac: how consumers may prove who they are. */
    authTypes: string[];
    needsIpList: boolean;
    /** What an answer of 2xx must hold to be paid for; null: nothing. Absent in what older servers have told. */
    success?: { field: string; value: string } | null;
    /** Share of the calls that `baseUrl` gets beside `more`; absent where it gets all. */
    weight?: number;
    /** Further addresses that answer as `baseUrl` does; absent: there are none. */
    more?: { baseUrl: string; weight: number }[];
    /** Where each address is asked whether it is well; absent: only its calls tell. */
    probe?: { path: string; everyMs: number };
    /** Fields that are masked in its answers, JSON pointers. Absent in what older servers have told. */
    masks?: readonly string[];
    /** Names among its addresses that operators let stand for a private one: name → `host:port`. Absent: none. */
    hosts?: Readonly<Record<string, string>>;
  }[];
  /**
   * The sandbox where there is no upstream of its own: the server draws its answers from the description. Absent in what
   * older servers have told.
   */
  mock?: { authTypes: string[]; needsIpList: boolean } | null;
  /** Newest first. */
  versions: {
    version: string;
    isDeprecated: boolean;
    /** Of a deprecated one, in ms since 1970; absent in what older servers have told. */
    deprecatedAt?: number | null;
    sunsetAt?: number | null;
    /** Address of what takes its place. */
    successor?: string | null;
    operations: [method: string, path: string][];
    /** By "GET /day"; those that are like the rest are not there. Absent in what older servers have told. */
    settings?: Readonly<Record<string, OperationSettings>>;
  }[];
}

export type Entity = AppEntity | ApiEntity;

export interface GatewayChange {
  kind: 'app' | 'api';
  id: string;
  /** Null: it is gone. */
  entity: Entity | null;
}
