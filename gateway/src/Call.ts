import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Code } from '@portal/codes';
import type { Span } from '@portal/environment';
import type { AppEntity, GatewayEnv, GatewayWeight, OperationSettings } from '@portal/contract/gateway';
import type { KnownVersion } from './CallDirectory';
import type { Lane } from './Lane';
import type { LeasedCall } from './Lease';
import type { RateDecision } from './RateLimiter';
import type { Upstream } from './Upstreams';
import type { CallWeight } from './weighCall';

/* What is known of a call, more with each step: it arrives, is judged, then reserved, or refused on the way. */

export interface Arrival {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  /** By the clock for durations. */
  startedAt: number;
  /** What is told of it; absent: nothing. */
  span?: Span;
}

/** A call by somebody who may make it, to an operation that exists. */
export interface Call {
  address: string;
  app: AppEntity;
  key: AppEntity['keys'][number];
  subscription: AppEntity['subscriptions'][number];
  version: KnownVersion;
  upstream: Upstream;
  /** The server answers, and no upstream is called. */
  isMock: boolean;
  env: GatewayEnv;
  /** "GET /day" */
  operation: string;
  /** What it counts as; absent: as one. */
  weight: GatewayWeight | undefined;
  /** Path and query below the version. */
  rest: string;
  /** The same below the address of the upstream. */
  upstreamRest: string;
  /** What is otherwise for its operation; absent: nothing. */
  settings?: OperationSettings | undefined;
  /** Proved by an access token. */
  hasToken: boolean;
  /** Signed by RFC 9421, for the gateway. */
  isMessageSigned: boolean;
  /** The key alone is not enough, or more than the key was sent. */
  needsSignature: boolean;
}

/** A call that is paid for if it succeeds. */
export interface PaidCall {
  arrival: Arrival;
  call: Call;
  leased: LeasedCall;
  weight: CallWeight;
  rate: RateDecision;
}

/** One that goes to an upstream. */
export interface ReservedCall extends PaidCall {
  lane: Lane;
}

/** One that the server answers. */
export interface ReservedMock extends PaidCall {
  lane: null;
}

export interface Refusal {
  code: Code;
  /** Instead of the text of the code. */
  text?: string;
  /** The upstream was asked, and gave no answer. */
  isSent?: boolean;
  /** Once its subscription is known, the call is in the consumer's log. */
  call?: Call;
  /** Once it is known what it would have counted as. */
  weight?: CallWeight;
  retryAfterSeconds?: number;
  /** Once it has been asked whether the call is within its rate. */
  rate?: RateDecision;
  /** sha256 of what the gateway expects to be signed, in hex. */
  stringToSignHash?: string;
}

export const isRefusal = <Step extends object>(outcome: Step | Refusal): outcome is Refusal =>
  'code' in outcome;
