import { codes } from '@portal/codes';
import type { Arrival, Refusal } from './Call';
import { mockMark } from './callHeaders';
import type { Clock } from './clock';
import type { Metrics } from './Metrics';
import { usageEventOf } from './usageEventOf';
import type { UsageLog } from './UsageLog';

export interface RefuseParts {
  usage: UsageLog;
  metrics: Metrics;
  clock: Clock;
  isClosing: () => boolean;
}

/** Nobody can say whether the call may be paid for; it is not the caller's fault. */
const unpayable = { http: 503, text: '网关暂时无法计费，请稍后重试' };

/** Tells the caller why, and writes it down where the consumer may read it. */
export function refuseCall(
  arrival: Arrival,
  refusal: Refusal,
  { usage, metrics, clock, isClosing }: RefuseParts,
): void {
  const { request, response, requestId } = arrival;
  const { code, isSent, call, retryAfterSeconds, stringToSignHash } = refusal;
  const { http, text } = code === 'E0000' ? unpayable : codes[code];
  if (call)
    usage.append(usageEventOf(arrival, call, clock, { status: codes[code].http, code, isSent }), () => {});
  metrics.refuse(code);
  if (response.headersSent || response.destroyed) return;

  const content = Buffer.from(
    JSON.stringify({
      resCode: code,
      resMsg: refusal.text ?? text,
      requestId,
      help: `/help?code=${code}`,
      ...(stringToSignHash && { stringToSignHash }),
    }),
  );
  // What follows an unclean request on its connection, or is left of its body, is not to be taken for a request.
  const hasUnreadBody = !request.complete && request.headers['content-length'] !== undefined;
  response.writeHead(http, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(content.length),
    'x-request-id': requestId,
    'x-refusal': code,
    ...(call?.isMock && mockMark),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
    ...((code === 'E0017' || hasUnreadBody || isClosing()) && { connection: 'close' }),
  });
  response.end(content);
}
