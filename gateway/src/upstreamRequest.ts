import type { Dispatcher } from 'undici';
import type { Span } from '@portal/environment';
import type { ReservedCall } from './Call';
import { upstreamHeaders } from './callHeaders';
import type { CarriageParts } from './CarriageParts';
import { hasBody } from './hasBody';
import { forwardedHeaders } from './headers';
import { messageSignatureHeaders } from './verifyMessage';

/**
 * The request for the upstream.
 *
 * @param body  The body, if it was read; null: streamed.
 * @param span  Trace that it belongs to; absent: none, and the caller's own headers are passed on.
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
    method: arrival.request.method ?? 'GET',
    path: lane.basePath + call.upstreamRest,
    headers: forwardedHeaders(arrival.request, told, dropped),
    body: hasBody(arrival.request) ? (body ?? arrival.request) : null,
  };
}
