import type { GatewayEnv } from './gatewayEntities';

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
