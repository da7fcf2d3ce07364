import type { UsageEvent } from '@portal/contract/gateway';
import { createSeal } from '@portal/contract/seal';
import type { PaidCall } from './Call';

/** What has to be known of a call to bill it once its front says what became of it. */
export type SettleFacts = Pick<
  UsageEvent,
  'requestId' | 'subscriptionId' | 'keyId' | 'operation' | 'costMinor' | 'address' | 'leaseId'
> &
  Pick<UsageEvent, 'units' | 'items'>;

export interface SettleTokens {
  close: (paid: PaidCall) => string;
  /** Null: no gateway of this portal has made it. */
  open: (token: string) => SettleFacts | null;
}

/**
 * What a front writes into its access log beside the status: everything that bills the call, so that a restart of gateway
 * or front forgets none. Sealed: it passes through upstreams and logs.
 */
export function createSettleTokens(gatewayToken: string): SettleTokens {
  const seal = createSeal(gatewayToken, 'settle');
  return {
    close({ arrival, call, leased, weight }) {
      const facts: SettleFacts = {
        requestId: arrival.requestId,
        subscriptionId: call.subscription.id,
        keyId: call.key.id,
        operation: call.operation,
        costMinor: leased.costMinor,
        address: call.address,
        leaseId: leased.lease?.id ?? null,
        ...(weight.units !== 1 && { units: weight.units }),
        ...(weight.items !== null && { items: weight.items }),
      };
      return seal.close(JSON.stringify(facts));
    },
    open(token) {
      try {
        return JSON.parse(seal.open(token)) as SettleFacts;
      } catch {
        return null;
      }
    },
  };
}
