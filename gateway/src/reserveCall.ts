import type { Arrival, Call, Refusal, ReservedCall, ReservedMock } from './Call';
import type { Clock } from './clock';
import type { Lane } from './Lane';
import type { LeasePool } from './LeasePool';
import type { RateLimiter } from './RateLimiter';
import { secondsUntil } from './SubscriptionPool';
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
  const refuse = (refusal: Omit<Refusal, 'call' | 'rate'>) => decided({ ...refusal, call, rate });
  if (!rate.isAllowed) return refuse({ code: 'E9104', retryAfterSeconds: rate.waitSeconds });
  // Nothing that is served goes unbilled.
  if (!usage.isWritable) return refuse({ code: 'E0000', retryAfterSeconds: aMomentSeconds });
  const lane = call.isMock ? null : findLane(call, upstreams);
  if (lane === undefined) return refuse({ code: 'E9112', text: '上游设置有误，请联系提供方' });
  if (lane?.circuit.isOpen(now))
    return refuse({ code: 'E9112', retryAfterSeconds: lane.circuit.waitSeconds(now) });
  if (subscription.isUnlimited)
    return decided({ arrival, call, lane, leased: { lease: null, priceMinor: 0 }, rate });
  leases.take(subscription.id, (taken) => {
    if (!('refusal' in taken)) return decided({ arrival, call, lane, leased: taken, rate });
    const { refusal: code, endsAt } = taken;
    if (endsAt !== null) return refuse({ code, retryAfterSeconds: secondsUntil(endsAt, clock.now()) });
    refuse({ code, ...(code === 'E0000' && { retryAfterSeconds: aMomentSeconds }) });
  });
}

/** What the gateway lacks itself may be there again soon. */
const aMomentSeconds = 1;

/** Undefined where what the API says of its upstream leads nowhere: its own fault and nobody else's. */
function findLane(call: Call, upstreams: Upstreams): Lane | undefined {
  try {
    return upstreams.laneOf(call);
  } catch {
    return undefined;
  }
}
