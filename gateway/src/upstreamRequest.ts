import type { Dispatcher } from 'undici';
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
 */
export const upstreamRequest = (
  { arrival, call, lane }: ReservedCall,
  body: Buffer | null,
  { openSecret }: Pick<CarriageParts, 'openSecret'>,
): Dispatcher.DispatchOptions => ({
  method: arrival.request.method as Dispatcher.HttpMethod,
  path: lane.basePath + call.upstreamRest,
  headers: forwardedHeaders(
    arrival.request,
    upstreamHeaders(arrival, call, lane.host, openSecret),
    call.isMessageSigned ? messageSignatureHeaders : undefined,
  ),
  body: hasBody(arrival.request) ? (body ?? arrival.request) : null,
});
