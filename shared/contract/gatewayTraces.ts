import type { GatewayEnv } from './gatewayEntities';

/** Bytes that are kept of a recorded body. */
export const traceBodyBytesMax = 16 * 1024;
/** Most recorded calls that a gateway sends at once. */
export const tracesMax = 50;

/**
 * The request or the answer of a recorded call. Secrets and personal numbers are masked before it leaves the gateway.
 */
export interface TracedMessage {
  headers: [name: string, value: string][];
  /** Text of the body; empty: there was none, or it is not text and `note` says why. */
  body: string;
  /** Size of the whole body, as sent. */
  bytes: number;
  note: '' | 'cut' | 'binary' | 'packed';
}

/** Request and answer of a call, recorded for an app in debug mode. */
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
