import type { LeaseReply, LeaseSegment } from '@portal/contract/gateway';

/** Calls of a subscription that this gateway may sell by itself. */
export interface Lease {
  id: string;
  segments: LeaseSegment[];
  /** Prices of calls that were given back. */
  spare: number[];
  /** Calls taken that have neither been written nor given back. */
  inFlight: number;
  /** Calls written that the server has not counted. */
  uncounted: number;
  usedAt: number;
  /** When it was asked for. */
  grantedAt: number;
  granted: number;
  left: number;
  /** End of the day or month whose limits it holds a part of. */
  endsAt: number | null;
  /** Nothing more is taken from it; it goes back once it is at rest. */
  isRetired: boolean;
}

/** One call that may be served, and its price. */
export interface LeasedCall {
  /** Null: a call that nothing limits. */
  lease: Lease | null;
  priceMinor: number;
}

/** As the server grants it. */
export function leaseOf(
  { leaseId, segments, endsInMs }: Extract<LeaseReply, { leaseId: string }>,
  now: number,
): Lease {
  const granted = segments.reduce((sum, { calls }) => sum + calls, 0);
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
    endsAt: endsInMs === null ? null : now + endsInMs,
    isRetired: false,
  };
}

/** Takes one call out of its segments, and says what it costs; what was given back goes first. */
export function nextPrice(lease: Lease): number {
  const spare = lease.spare.pop();
  if (spare !== undefined) return spare;
  const segment = lease.segments[0]!;
  segment.calls -= 1;
  if (segment.calls === 0) lease.segments.shift();
  return segment.priceMinor;
}
