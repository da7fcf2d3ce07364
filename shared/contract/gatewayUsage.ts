import type { GatewayEnv } from './gatewayEntities';

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
  /** Lease that it was taken from; null where there is nothing to take: it was refused, is not billed, or its plan is unlimited. */
  leaseId: string | null;
  isBilled: boolean;
}

export interface UsageBatch {
  gatewayId: string;
  events: UsageEvent[];
  /** Calls whose answer broke off after it had been written ahead: their charge goes back. */
  voided: string[];
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
