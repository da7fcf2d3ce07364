import type { Arrival, Call, Refusal, ReservedCall } from './Call';
import type { CircuitBreaker } from './CircuitBreaker';
import type { Clock } from './clock';
import type { LeasePool } from './LeasePool';
import type { RateLimiter } from './RateLimiter';

export interface ReserveParts {
  rateLimiter: RateLimiter;
  circuitBreaker: CircuitBreaker;
  leases: LeasePool;
  clock: Clock;
}

/** Takes what a call needs: room in its rate, an upstream that is up, and the money for it, from a lease. */
export function reserveCall(
  arrival: Arrival,
  call: Call,
  { rateLimiter, circuitBreaker, leases, clock }: ReserveParts,
  decided: (outcome: ReservedCall | Refusal) => void,
): void {
  const { subscription, upstream } = call;
  const now = clock.now();
  const rate = rateLimiter.hit(subscription.id, subscription.qps, now);
  if (!rate.isAllowed) return decided({ code: 'E9104', call, retryAfterSeconds: rate.resetSeconds });
  if (circuitBreaker.isOpen(upstream.baseUrl, now)) return decided({ code: 'E9112', call });
  leases.take(subscription.id, (taken) =>
    decided('refusal' in taken ? { code: taken.refusal, call } : { arrival, call, leased: taken, rate }),
  );
}
