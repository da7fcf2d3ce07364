import type { UsageEvent } from '@portal/contract/gateway';
import { createSeal } from '@portal/contract/seal';
import type { PaidCall } from './Call';

/** What is needed to bill a call when its front reports the outcome. */
export type SettleFacts = Pick<
  UsageEvent,
  'requestId' | 'subscriptionId' | 'keyId' | 'operation' | 'costMinor' | 'address' | 'leaseId'
> &
  Pick<UsageEvent, 'units' | 'items'>;

export interface SettleTokens {
  close: (paid: PaidCall) => string;
  /** @returns null when no gateway of this portal made it. */
  open: (token: string) => SettleFacts | null;
}

/**
 * Token that a front writes into its access log beside the status. Holds everything needed for billing, so that neither
 * restart loses a call. Sealed, because it passes through upstreams and logs.
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
