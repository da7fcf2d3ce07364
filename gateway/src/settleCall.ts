import type { PaidCall } from './Call';
import type { Clock } from './clock';
import type { LeasePool } from './LeasePool';
import type { Metrics } from './Metrics';
import { usageEventOf } from './usageEventOf';
import type { UsageLog } from './UsageLog';

export interface SettleParts {
  leases: LeasePool;
  usage: UsageLog;
  metrics: Metrics;
  clock: Clock;
}

/** Outcome of a carried call. */
export type CallOutcome =
  | {
      kind: 'answered';
      status: number;
      /** False: the answer breaks the success rule of its API. */ isMet?: boolean;
    }
  /** No answer: it is refused, and the refusal writes it down. */
  | { kind: 'failed' }
  /** The caller left before there was an answer. */
  | { kind: 'abandoned' }
  /** The answer ended half way. */
  | { kind: 'brokenOff' };

/** Status in the consumer's log for a call that the caller cancelled. */
const abandonedStatus = 499;

/** Only a 2xx answer is billed, and only if it meets the API's success rule, where there is one. */
export const isPaidFor = (status: number, isMet = true) => status < 300 && isMet;

/** Price of an answered call, in 1/10000 yuan. */
export const costOf = ({ leased }: PaidCall, status: number, isMet = true) =>
  isPaidFor(status, isMet) ? leased.costMinor : 0;

/**
 * Bills a call or releases its reservation, and logs it.
 *
 * @param written  Called when the usage is on disk, before which no answer may be sent, or when it cannot be and nothing
 *   was billed.
 */
export function settleCall(
  { arrival, call, leased, weight }: PaidCall,
  outcome: CallOutcome,
  { leases, usage, metrics, clock }: SettleParts,
  written: (isWritten: boolean) => void = () => {},
): void {
  switch (outcome.kind) {
    case 'answered': {
      const { status, isMet } = outcome;
      const isPaid = isPaidFor(status, isMet);
      const event = usageEventOf(arrival, call, clock, {
        status,
        weight,
        leased: isPaid ? leased : null,
        ...(isMet === false && { code: 'E9116', isSent: true }),
      });
      metrics.count(isPaid ? 'billed' : 'failed', event.latencyMs, status);
      if (!isPaid) leases.giveBack(leased);
      const settling = arrival.span?.begin('settle', 'internal');
      return usage.append(event, (isWritten) => {
        settling?.end(isWritten ? null : 'unwritable');
        if (isPaid && isWritten) leases.spend(leased);
        else if (isPaid) leases.giveBack(leased);
        written(isWritten);
      });
    }
    case 'failed':
      return leases.giveBack(leased);
    case 'abandoned':
      leases.giveBack(leased);
      return usage.append(usageEventOf(arrival, call, clock, { status: abandonedStatus, weight }), written);
    case 'brokenOff':
      metrics.breakOff();
      return usage.void(arrival.requestId);
  }
}
