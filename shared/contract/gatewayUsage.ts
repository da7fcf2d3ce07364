import type { GatewayEnv } from './gatewayEntities';

/** One call, as the gateway logged it before its answer left. */
export interface UsageEvent {
  requestId: string;
  /** Milliseconds since 1970. */
  at: number;
  subscriptionId: string;
  keyId: string;
  /** "GET /day" */
  operation: string;
  status: number;
  /** Code with which the gateway refused it, E9116 when the answer breaks the success rule of its API, or empty. */
  code: string;
  /** Of refused calls: whether the upstream was asked. Absent: it was not. */
  isSent?: boolean;
  costMinor: number;
  /** Units that it counts as; older gateways omit it: 1. */
  units?: number;
  /** Number of items, for an operation that counts by items. */
  items?: number;
  latencyMs: number;
  address: string;
  /** Lease that its units were taken from; null when none was needed: refused, not billed, or an unlimited plan. */
  leaseId: string | null;
  isBilled: boolean;
}

export interface UsageBatch {
  gatewayId: string;
  events: UsageEvent[];
  /** Request ids of calls whose answer broke off after they had been logged: their charge is returned. */
  voided: string[];
}

/** Health of one upstream address, as a gateway sees it. */
export interface UpstreamHealth {
  apiId: string;
  env: GatewayEnv;
  baseUrl: string;
  isUp: boolean;
  /** What shows that it is down: calls or the active probe; empty while it is up. */
  cause: '' | 'calls' | 'probe';
}
