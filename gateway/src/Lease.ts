import type { LeaseReply, LeaseSegment } from '@portal/contract/gateway';

/** Units of a subscription that the server has granted to this gateway. */
export interface Lease {
  id: string;
  segments: LeaseSegment[];
  /** Returned units; used first. */
  spare: LeaseSegment[];
  /** Calls that took units and are neither logged nor returned. */
  inFlight: number;
  /** Logged calls that the server has not counted yet. */
  uncounted: number;
  usedAt: number;
  /** When it was requested. */
  grantedAt: number;
  /** Units granted. */
  granted: number;
  /** Units left. */
  left: number;
  /** Calls left, however many units each takes. */
  callsLeft: number;
  /** End of the day or month whose limit it belongs to; null: none. */
  endsAt: number | null;
  /** No more units are taken; it is returned when no call uses it. */
  isRetired: boolean;
}

/** A permitted call with its units and cost. */
export interface LeasedCall {
  /** Null: an unlimited call. */
  lease: Lease | null;
  units: number;
  costMinor: number;
  /** Its units by price, to return them if it is not billed. */
  parts: readonly LeaseSegment[];
}

/** A lease as the server has granted it. */
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

/** Whether nothing more can be taken. A lease granted without units serves free calls. */
export const isSpent = ({ left, callsLeft, granted }: Lease): boolean =>
  callsLeft === 0 || (left === 0 && granted > 0);

/** Takes the units of one call, all or none; null: it holds fewer. */
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

/** Returns the units of a call that costs nothing after all. */
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
