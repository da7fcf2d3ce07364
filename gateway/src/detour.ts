import type { ReservedCall } from './Call';
import { hasBody } from './hasBody';
import type { Lane } from './Lane';
import type { Upstreams } from './Upstreams';

/** What a call has behind it that goes another way. */
export interface Journey {
  /** By the clock for durations. */
  endsAt: number;
  tried: Set<Lane>;
}

interface Going {
  /** What of its body can be sent again; null: there is none, or it has gone by. */
  body: Buffer | null;
  /** A connection to the upstream stood: it may have been asked. */
  isSent: boolean;
  tried: ReadonlySet<Lane>;
}

/** Asked twice is asked once (RFC 9110, 9.2.2), unless the provider says otherwise of an operation. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** An answer that says that somebody else may be able to. */
export const isAway = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * Another upstream for a call of which nothing has been answered. What was never sent may go anywhere, else only what may
 * be asked twice; a body that went by is gone.
 *
 * @returns Undefined: the API stands on one, no other is up, or it would do harm.
 */
export function findDetour(
  { call, arrival }: ReservedCall,
  { body, isSent, tried }: Going,
  upstreams: Upstreams,
): Lane | undefined {
  if (!body && hasBody(arrival.request)) return undefined;
  const mayRepeat = call.settings?.mayRepeat ?? repeatable.has(arrival.request.method ?? '');
  if (isSent && !mayRepeat) return undefined;
  return upstreams.otherLane(call, tried);
}
