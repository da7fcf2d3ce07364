import type { ReservedCall } from './Call';
import { hasBody } from './hasBody';
import type { Lane } from './Lane';
import type { Upstreams } from './Upstreams';

/** State of a call that is redirected to another upstream. */
export interface RetryState {
  /** Time of `clock.elapsed`. */
  endsAt: number;
  tried: Set<Lane>;
}

interface SentCall {
  /** The body, if it can be sent again; null: none, or streamed already. */
  body: Buffer | null;
  /** A connection was established: the upstream may have received the request. */
  isSent: boolean;
  tried: ReadonlySet<Lane>;
}

/** Idempotent methods (RFC 9110, 9.2.2); a provider may decide otherwise for an operation. */
const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'TRACE']);

/** A status that suggests trying another upstream. */
export const isUnavailable = (status: number): boolean => status === 502 || status === 503 || status === 504;

/**
 * Another upstream for a call that was not answered. An unsent call may go anywhere, a sent one only if it is
 * repeatable; a streamed body is gone.
 *
 * @returns undefined when there is no other upstream, or a repeat would do harm.
 */
export function findRetryTarget(
  { call, arrival }: ReservedCall,
  { body, isSent, tried }: SentCall,
  upstreams: Upstreams,
): Lane | undefined {
  if (!body && hasBody(arrival.request)) return undefined;
  const mayRepeat = call.settings?.mayRepeat ?? repeatable.has(arrival.request.method ?? '');
  if (isSent && !mayRepeat) return undefined;
  return upstreams.otherLane(call, tried);
}
