import type { LeaseReply, LeaseSegment } from '@portal/contract/gateway';

/** Units of a subscription that this gateway may sell by itself. */
export interface Lease {
  id: string;
  segments: LeaseSegment[];
  /** Units that were given back; they go first. */
  spare: LeaseSegment[];
  /** Calls taken that have neither been written nor given back. */
  inFlight: number;
  /** Calls written that the server has not counted. */
  uncounted: number;
  usedAt: number;
  /** When it was asked for. */
  grantedAt: number;
  /** Units. */
  granted: number;
  /** Units. */
  left: number;
  /** How many calls may still be made, whatever they count as. */
  callsLeft: number;
  /** End of the day or month whose limits it holds a part of. */
  endsAt: number | null;
  /** Nothing more is taken from it; it goes back once it is at rest. */
  isRetired: boolean;
}

/** One call that may be served, with what it counts as and what that costs. */
export interface LeasedCall {
  /** Null: a call that nothing limits. */
  lease: Lease | null;
  units: number;
  costMinor: number;
  /** Its units by their price: what goes back where it is not paid for. */
  parts: readonly LeaseSegment[];
}

/** As the server grants it. */
export function leaseOf(
  { leaseId, segments, calls, endsInMs }: Extract<LeaseReply, { leaseId: string }>,
  now: number,
): Lease {
  const granted = segments.reduce((sum, segment) => sum + segment.calls, 0);
  return {
    id: leaseId,
    segments,
    spare: [],
    inFlight: 0,
    uncounted: 0,
    usedAt: now,
    grantedAt: now,
    granted,
    left: granted,
    callsLeft: calls ?? granted,
    endsAt: endsInMs === null ? null : now + endsInMs,
    isRetired: false,
  };
}

/** Nothing can be taken from it any more, not even what costs nothing unless it was granted for that alone. */
export const isSpent = ({ left, callsLeft, granted }: Lease): boolean =>
  callsLeft === 0 || (left === 0 && granted > 0);

/** Takes one call of so many units, all of them or none; null: it holds fewer. */
export function takeUnits(lease: Lease, units: number): LeasedCall | null {
  if (lease.callsLeft < 1 || lease.left < units) return null;
  lease.left -= units;
  lease.callsLeft -= 1;
  lease.inFlight += 1;
  const parts: LeaseSegment[] = [];
  let costMinor = 0;
  for (let missing = units; missing > 0;) {
    const source = lease.spare.length > 0 ? lease.spare : lease.segments;
    const segment = source[0];
    if (!segment) throw new Error(`lease ${lease.id} holds fewer units than it says`);
    const calls = Math.min(missing, segment.calls);
    segment.calls -= calls;
    if (segment.calls === 0) source.shift();
    parts.push({ calls, priceMinor: segment.priceMinor });
    costMinor += calls * segment.priceMinor;
    missing -= calls;
  }
  return { lease, units, costMinor, parts };
}

/** A call that costs nothing after all: its units may be taken again. */
export function returnUnits(lease: Lease, { units, parts }: LeasedCall): void {
  lease.inFlight -= 1;
  lease.left += units;
  lease.callsLeft += 1;
  for (const { calls, priceMinor } of parts) {
    const alike = lease.spare.find((one) => one.priceMinor === priceMinor);
    if (alike) alike.calls += calls;
    else lease.spare.push({ calls, priceMinor });
  }
}
