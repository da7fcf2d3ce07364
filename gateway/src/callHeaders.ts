import { formatMinor } from '@portal/rules';
import type { Arrival, Call, PaidCall } from './Call';
import { memoise } from './memoise';

const costText = memoise(formatMinor);

/** On everything that the sandbox makes up. */
export const mockMark = { 'x-sandbox': 'mock' } as const;

/** What the gateway itself tells an upstream about a call. */
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

/** What the gateway itself tells a caller with the answer. */
export function answerHeaders(
  { arrival, call, rate }: PaidCall,
  costMinor: number,
  isClosing: boolean,
): Record<string, string> {
  const headers: Record<string, string> = {
    'x-request-id': arrival.requestId,
    'x-cost': costText(costMinor),
    'x-ratelimit-limit': String(call.subscription.qps),
    'x-ratelimit-remaining': String(rate.remaining),
  };
  Object.assign(headers, call.version.endHeaders);
  if (call.isMock) Object.assign(headers, mockMark);
  if (isClosing) headers.connection = 'close';
  return headers;
}
