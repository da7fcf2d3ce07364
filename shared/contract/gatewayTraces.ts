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
  /** Text; empty where there was none, or where it is not text: then `note` says why. */
  body: string;
  /** Size of the whole body, as sent. */
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
