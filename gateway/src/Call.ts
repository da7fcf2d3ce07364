import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Code } from '@portal/codes';
import type { Span } from '@portal/environment';
import type {
  ApiEntity,
  AppEntity,
  GatewayEnv,
  GatewayWeight,
  OperationSettings,
} from '@portal/contract/gateway';
import type { KnownVersion } from './KnownVersion';
import type { Lane } from './Lane';
import type { LeasedCall } from './Lease';
import type { RateDecision } from './RateLimiter';

/*
 * What is known of a call grows with each step: `Arrival`, `Call`, then reserved (`PaidCall`), or refused on the way.
 */

export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** Time of `clock.elapsed`. */
  startedAt: number;
  /** Its span; absent: not traced. */
  span?: Span;
}

/** Where calls of an API go in one environment. */
export type Upstream = ApiEntity['upstreams'][number];

/** A permitted call to an existing operation. */
export interface Call {
  address: string;
  app: AppEntity;
  key: AppEntity['keys'][number];
  subscription: AppEntity['subscriptions'][number];
  version: KnownVersion;
  upstream: Upstream;
  /** Answered by the server; there is no upstream. */
  isMock: boolean;
  env: GatewayEnv;
  /** "GET /day" */
  operation: string;
  /** Weight of the operation; absent: one unit. */
  weight: GatewayWeight | undefined;
  /** Path and query below the version. */
  rest: string;
  /** Path and query below the upstream's address. */
  upstreamRest: string;
  /** Settings of the operation; absent: those of its API. */
  settings?: OperationSettings | undefined;
  /** Authenticated by an access token. */
  hasToken: boolean;
  /** Signed by RFC 9421, for the gateway. */
  isMessageSigned: boolean;
  /** A signature is required, or was sent. */
  needsSignature: boolean;
}

/** Units of a call. */
export interface CallWeight {
  units: number;
  /** Number of counted items; null: it counts as a whole. */
  items: number | null;
}

/** A call whose units are reserved; billed if it succeeds. */
export interface PaidCall {
  arrival: Arrival;
  call: Call;
  leased: LeasedCall;
  weight: CallWeight;
  rate: RateDecision;
}

/** A reserved call to an upstream. */
export interface ReservedCall extends PaidCall {
  lane: Lane;
}

/** A reserved call that the server answers. */
export interface ReservedMock extends PaidCall {
  lane: null;
}

export interface Refusal {
  code: Code;
  /** Replaces the text of the code. */
  text?: string;
  /** Whether the upstream was asked without giving an answer. */
  isSent?: boolean;
  /** Present once the subscription is known: then the call is in the consumer's log. */
  call?: Call;
  /** Present once its units are known. */
  weight?: CallWeight;
  retryAfterSeconds?: number;
  /** Present once the rate limit was checked. */
  rate?: RateDecision;
  /** sha256 of the text that the gateway expects to be signed, in hex. */
  stringToSignHash?: string;
}

export const isRefusal = <Step extends object>(outcome: Step | Refusal): outcome is Refusal =>
  'code' in outcome;
