import { codes, type Code } from '@portal/codes';
import type { Arrival, Call, CallWeight, Refusal, ReservedCall, ReservedMock } from './Call';
import type { Clock } from './clock';
import type { Lane } from './Lane';
import type { LeasedCall } from './Lease';
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

/** Reserves what a call needs: rate, a healthy upstream, and a lease with all its units. */
export function reserveCall(
  arrival: Arrival,
  call: Call,
  weight: CallWeight,
  { rateLimiter, upstreams, leases, usage, clock }: ReserveParts,
  decided: (outcome: ReservedCall | ReservedMock | Refusal) => void,
): void {
  const { subscription } = call;
  const now = clock.now();
  const rate = rateLimiter.hit(subscription.id, subscription.qps, now);
  const known = { call, weight, rate };
  if (!rate.isAllowed) return decided({ ...known, code: 'E9104', retryAfterSeconds: rate.waitSeconds });
  // Nothing is served that cannot be billed.
  if (!usage.isWritable) return decided({ ...known, code: 'E0000', retryAfterSeconds: aMomentSeconds });
  const lane = call.isMock ? null : findLane(call, upstreams);
  if (lane === undefined) return decided({ ...known, code: 'E9112', text: '上游设置有误，请联系提供方' });
  if (lane?.circuit.isOpen(now))
    return decided({ ...known, code: 'E9112', retryAfterSeconds: lane.circuit.waitSeconds(now) });
  if (subscription.isUnlimited)
    return decided({ arrival, call, lane, leased: unlimited(weight), weight, rate });
  leases.take(subscription.id, weight.units, (taken) => {
    if (!('refusal' in taken)) return decided({ arrival, call, lane, leased: taken, weight, rate });
    const { refusal: code, endsAt } = taken;
    const why = { code, ...(weight.units > 1 && code !== 'E0000' && { text: heavyText(code, weight) }) };
    if (endsAt !== null)
      return decided({ ...known, ...why, retryAfterSeconds: secondsUntil(endsAt, clock.now()) });
    decided({ ...known, ...why, ...(code === 'E0000' && { retryAfterSeconds: aMomentSeconds }) });
  });
}

const unlimited = ({ units }: CallWeight): LeasedCall => ({ lease: null, units, costMinor: 0, parts: [] });

/** There may be enough for a call of fewer units. */
const heavyText = (code: Code, { units }: CallWeight): string =>
  `${codes[code].text}（这次调用计 ${units.toLocaleString('en-US')} 次）`;

/** Retry delay for shortages of the gateway itself. */
const aMomentSeconds = 1;

/** Undefined when the API's upstream settings are invalid: not the fault of anybody else. */
function findLane(call: Call, upstreams: Upstreams): Lane | undefined {
  try {
    return upstreams.laneOf(call);
  } catch {
    return undefined;
  }
}
