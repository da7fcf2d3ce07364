import type { Dispatcher } from 'undici';
import type { Span } from '@portal/environment';
import type { ReservedCall } from './Call';
import { upstreamHeaders } from './callHeaders';
import type { CarriageParts } from './CarriageParts';
import { hasBody } from './hasBody';
import { forwardedHeaders } from './headers';
import { messageSignatureHeaders } from './verifyMessage';

/**
 * A call as its upstream gets it.
 *
 * @param body  What has been read of the caller already; null: it is passed on as it comes.
 * @param span  The trace that it is part of; absent: none, and what the caller has sent of his own goes on.
 */
export function upstreamRequest(
  { arrival, call, lane }: ReservedCall,
  body: Buffer | null,
  { openSecret }: Pick<CarriageParts, 'openSecret'>,
  span?: Span,
): Dispatcher.DispatchOptions {
  const told = upstreamHeaders(arrival, call, lane.host, openSecret);
  if (span) told.traceparent = span.traceparent;
  const dropped = call.isMessageSigned ? messageSignatureHeaders : undefined;
  return {
    method: arrival.request.method as Dispatcher.HttpMethod,
    path: lane.basePath + call.upstreamRest,
    headers: forwardedHeaders(arrival.request, told, dropped),
    body: hasBody(arrival.request) ? (body ?? arrival.request) : null,
  };
}
