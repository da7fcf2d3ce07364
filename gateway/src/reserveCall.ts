import type { Arrival, Call, Refusal, ReservedCall, ReservedMock } from './Call';
import type { Clock } from './clock';
import type { Lane } from './Lane';
import type { LeasePool } from './LeasePool';
import type { RateLimiter } from './RateLimiter';
import type { Upstreams } from './Upstreams';
import type { UsageLog } from './UsageLog';

export interface ReserveParts {
  rateLimiter: RateLimiter;
  upstreams: Upstreams;
  leases: LeasePool;
  usage: UsageLog;
  clock: Clock;
}

/** Takes what a call needs: room in its rate, an upstream that is up, and the money for it, from a lease. */
export function reserveCall(
  arrival: Arrival,
  call: Call,
  { rateLimiter, upstreams, leases, usage, clock }: ReserveParts,
  decided: (outcome: ReservedCall | ReservedMock | Refusal) => void,
): void {
  const { subscription } = call;
  const now = clock.now();
  const rate = rateLimiter.hit(subscription.id, subscription.qps, now);
  if (!rate.isAllowed) return decided({ code: 'E9104', call, retryAfterSeconds: rate.resetSeconds });
  // Nothing that is served goes unbilled.
  if (!usage.isWritable) return decided({ code: 'E0000', call });
  const lane = call.isMock ? null : findLane(call, upstreams);
  if (lane === undefined) return decided({ code: 'E9112', text: '上游设置有误，请联系提供方', call });
  if (lane?.circuit.isOpen(now)) return decided({ code: 'E9112', call });
  if (subscription.isUnlimited)
    return decided({ arrival, call, lane, leased: { lease: null, priceMinor: 0 }, rate });
  leases.take(subscription.id, (taken) =>
    decided(
      'refusal' in taken ? { code: taken.refusal, call } : { arrival, call, lane, leased: taken, rate },
    ),
  );
}

/** Undefined where what the API says of its upstream leads nowhere: its own fault and nobody else's. */
function findLane(call: Call, upstreams: Upstreams): Lane | undefined {
  try {
    return upstreams.laneOf(call);
  } catch {
    return undefined;
  }
}
