/** What server and gateways tell each other. Only they import this file. */

export type GatewayEnv = 'sandbox' | 'prod';

/** States in which a subscription concerns a gateway. The numbers are those of the server, whose types know. */
export const gatewaySubscriptionState = { active: 2, suspended: 5, inArrears: 6 } as const;
export type GatewaySubscriptionState =
  (typeof gatewaySubscriptionState)[keyof typeof gatewaySubscriptionState];

/** An app with all that decides whether one of its calls may pass. */
export interface AppEntity {
  kind: 'app';
  id: string;
  isStopped: boolean;
  /** Addresses and networks that may call production; empty: any. For older gateways, which ask for no environment. */
  ips: string[];
  /** Those of each environment; absent in what older servers have told. */
  networks?: Readonly<Record<GatewayEnv, readonly string[]>>;
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

/** A call that the server answers in place of an upstream. */
export interface MockQuestion {
  requestId: string;
  apiId: string;
  /** "2.1.0" */
  version: string;
  /** "GET /regions/{code}" */
  operation: string;
  /** Path and query below the version, as they came. */
  rest: string;
  /** By lower-case names, without what proves who calls. */
  headers: Record<string, string>;
  /** base64 */
  body: string;
}

/** Body larger than this the sandbox does not read. */
export const mockBodyBytesMax = 256 * 1024;
/** Header that says what the sandbox shall play. */
export const mockScenarioHeader = 'x-mock-scenario';

export type MockReply =
  | { status: number; contentType: string | null; /** base64 */ body: string }
  /** To be refused as the gateway refuses. */
  | { refusal: string };

/** Units that a gateway may sell, at prices in 1/10000 yuan, in this order. A call is one unit unless its operation says otherwise. */
export interface LeaseSegment {
  /** Units; named after what they were when each call was one. */
  calls: number;
  priceMinor: number;
}

/** The limit of a plan that ends first; absent in what older servers answer. */
export interface QuotaLeft {
  /** What nobody has used and no gateway holds. */
  calls: number;
  /** It limits calls, whatever they count as; absent: units. */
  ofCalls?: boolean;
  /** Until there are as many as ever again, whatever a clock shows; null: never. */
  endsInMs: number | null;
}

export type LeaseReply =
  | {
      subscriptionId: string;
      leaseId: string;
      segments: LeaseSegment[];
      /** How many calls may be made of its units; absent: one for each. */
      calls?: number;
      /** Until the end of the day or month whose limits it holds a part of, whatever a clock shows; null: of none. */
      endsInMs: number | null;
      /** Null: the plan limits no calls. */
      quota?: QuotaLeft | null;
    }
  | {
      subscriptionId: string;
      refusal: string;
      /** When the limit that refuses ends; null: not by itself. Absent in what older servers answer. */
      endsInMs?: number | null;
    };

export interface LeaseWish {
  subscriptionId: string;
  /** How many units the gateway expects to sell soon. */
  calls: number;
  /** A call waits that needs so many at once: with fewer nothing is granted. 0: one that costs nothing. Absent: 1. */
  least?: number;
}

export interface LeaseQuestion {
  wishes: LeaseWish[];
  returns: string[];
  /** Everything that the gateway holds, now and then: what an answer that was lost had granted goes back. */
  held?: string[];
}

export interface LeaseExchange {
  leases: LeaseReply[];
  /** Leases that somebody else needs: to be given back as soon as they are at rest. */
  recalled: string[];
}

/** What a gateway holds goes back by itself once it has not been heard of for so long. */
export const leaseLifeMs = 60 * 60_000;
/** So long a gateway may sell on what it holds without having heard of the server; then it has time to tell what it sold. */
export const leaseMinutesMax = 30;
/** Most units that a gateway may wish for at once: as many as one call can need. */
export const wishMax = 1_000_000;

/** One call, as a gateway wrote it ahead before its answer left. */
export interface UsageEvent {
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
  subscriptionId: string;
  keyId: string;
  /** "GET /day" */
  operation: string;
  status: number;
  /** Refusal of the gateway, E9116 where the answer does not keep to the rule of its API, or empty. */
  code: string;
  /** Of these: the upstream was asked. Absent: nobody was. */
  isSent?: boolean;
  costMinor: number;
  /** What it counts as; absent in what older gateways tell: 1. */
  units?: number;
  /** Of a call that counts by its items: how many it brought. */
  items?: number;
  latencyMs: number;
  address: string;
  /** Lease that it was taken from; null for a call that was refused. */
  leaseId: string | null;
  isBilled: boolean;
}

/** How one address of an API is, as a gateway finds it. */
export interface UpstreamHealth {
  apiId: string;
  env: GatewayEnv;
  baseUrl: string;
  isUp: boolean;
  /** What says that it is down; empty while it is up. */
  cause: '' | 'calls' | 'probe';
}

/** Of a recorded body so many bytes are kept. */
export const traceBodyBytesMax = 16 * 1024;
/** Recorded calls that a gateway tells at once. */
export const tracesMax = 50;

/** One way of a call that is recorded, secrets and personal numbers masked before it left the gateway. */
export interface TracedMessage {
  headers: [name: string, value: string][];
  /** Text; empty where there was none, or where it is not text: then `note` says why. */
  body: string;
  /** Of the whole body, as it was sent. */
  bytes: number;
  note: '' | 'cut' | 'binary' | 'packed';
}

/** What a call asked and what it was answered, of an app that is being debugged. */
export interface CallTrace {
  requestId: string;
  appId: string;
  env: GatewayEnv;
  /** Milliseconds since 1970. */
  at: number;
  method: string;
  /** Path and query as they came, masked. */
  url: string;
  status: number;
  request: TracedMessage;
  answer: TracedMessage;
}

export interface UsageBatch {
  gatewayId: string;
  events: UsageEvent[];
  /** Calls whose answer broke off after it had been written ahead: their charge goes back. */
  voided: string[];
}

/** "2.1.0" → "v2": the part of a version that an address carries. */
export const gatewayVersion = (version: string) => `v${/\d+/.exec(version)?.[0] ?? '1'}`;

/** Where programs exchange AppKey and AppSecret for an access token (RFC 6749, 4.4), at every gateway. */
export const tokenPath = '/oauth2/token';
/** How long an access token is good for. */
export const tokenLifeSeconds = 2 * 60 * 60;
/** Every access token begins so: whatever else a caller sends as `Authorization` is for the upstream. */
export const tokenPrefix = 'gat_';
