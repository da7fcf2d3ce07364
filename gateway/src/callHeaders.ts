import { formatMinor } from '@portal/rules';
import type { Arrival, Call, PaidCall } from './Call';
import type { LeasePool } from './LeasePool';
import { memoise } from './memoise';
import type { RateDecision } from './RateLimiter';
import type { QuotaShown } from './SubscriptionPool';

/** 1/10000 yuan as a header value: "0.0100". */
export const costText = memoise(formatMinor);

/** Marks everything that the sandbox generates. */
export const mockMark = { 'x-sandbox': 'mock' } as const;

/** Headers that the gateway adds for the upstream. */
export function upstreamHeaders(
  { requestId }: Arrival,
  { upstream, address, app }: Call,
  host: string,
  openSecret: (sealed: string) => string,
): Record<string, string> {
  const headers: Record<string, string> = {
    host,
    'x-request-id': requestId,
    'x-forwarded-for': address,
    'x-portal-app': app.id,
  };
  if (upstream.authHeader && upstream.authValue)
    headers[upstream.authHeader.toLowerCase()] = openSecret(upstream.authValue);
  return headers;
}

/** Adds rate and quota headers: calls left in this second, and of the plan. */
export function addLimits(
  headers: Record<string, string>,
  rate: RateDecision,
  quota: QuotaShown | null,
): void {
  headers['x-ratelimit-limit'] = String(rate.limit);
  headers['x-ratelimit-remaining'] = String(rate.remaining);
  headers['x-ratelimit-reset'] = String(rate.resetSeconds);
  if (!quota) return;
  headers['x-quota-remaining'] = String(quota.remaining);
  if (quota.resetSeconds !== null) headers['x-quota-reset'] = String(quota.resetSeconds);
}

/** Headers that the gateway adds for the caller. */
export function answerHeaders(
  { arrival, call, rate }: PaidCall,
  costMinor: number,
  { leases, isClosing }: { leases: Pick<LeasePool, 'quotaOf'>; isClosing: () => boolean },
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': arrival.requestId,
    'x-cost': costText(costMinor),
  };
  addLimits(headers, rate, leases.quotaOf(call.subscription.id));
  Object.assign(headers, call.version.endHeaders);
  if (call.isMock) Object.assign(headers, mockMark);
  if (isClosing()) headers.connection = 'close';
  return headers;
}
