import { codes } from '@portal/codes';
import type { Arrival, Refusal } from './Call';
import { addLimits, costText, mockMark } from './callHeaders';
import type { CallDirectory } from './CallDirectory';
import type { Clock } from './clock';
import { readNoMore } from './lastRequests';
import type { LeasePool } from './LeasePool';
import type { Metrics } from './Metrics';
import { usageEventOf } from './usageEventOf';
import type { UsageLog } from './UsageLog';

export interface RefuseParts {
  directory: Pick<CallDirectory, 'portal'>;
  leases: Pick<LeasePool, 'quotaOf'>;
  usage: UsageLog;
  metrics: Metrics;
  clock: Clock;
  isClosing: () => boolean;
}

/** It cannot be decided whether the call may be billed, which is not the caller's fault. */
const unpayable = { http: 503, text: '网关暂时无法计费，请稍后重试' };

/** Tells the caller why the call is refused, and logs it for the consumer. */
export function refuseCall(
  arrival: Arrival,
  refusal: Refusal,
  { directory, leases, usage, metrics, clock, isClosing }: RefuseParts,
): void {
  const { request, response, requestId } = arrival;
  const { code, isSent, call, weight, rate, retryAfterSeconds, stringToSignHash } = refusal;
  const { http, text } = code === 'E0000' ? unpayable : codes[code];
  if (call)
    // As the caller gets it.
    usage.append(usageEventOf(arrival, call, clock, { status: http, code, isSent, weight }), () => {});
  metrics.refuse(code);
  arrival.span?.tell({ 'portal.refusal': code });
  if (response.headersSent || response.destroyed) return;

  const content = Buffer.from(
    JSON.stringify({
      resCode: code,
      resMsg: refusal.text ?? text,
      requestId,
      help: `${directory.portal}/help?code=${code}#codes`,
      // Link that explains the refusal to a signed-in member of the app's account.
      ...(call && { explain: `${directory.portal}/explainCall?requestId=${requestId}` }),
      ...(stringToSignHash && { stringToSignHash }),
    }),
  );
  const hasUnreadBody = !request.complete && request.headers['content-length'] !== undefined;
  const isUnclean = code === 'E0017' || hasUnreadBody;
  // What follows an unclean request, or the unread rest of its body, must not be taken for a request.
  if (isUnclean) readNoMore(request.socket);
  const headers: Record<string, string> = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(content.length),
    'x-request-id': requestId,
    'x-refusal': code,
    'x-cost': costText(0),
    // RFC 6750, 3.
    ...(code === 'E9117' && { 'www-authenticate': 'Bearer error="invalid_token"' }),
    ...(call?.isMock && mockMark),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...((isUnclean || isClosing()) && { connection: 'close' }),
  };
  if (call && rate) addLimits(headers, rate, leases.quotaOf(call.subscription.id));
  response.writeHead(http, headers);
  response.end(content);
}
