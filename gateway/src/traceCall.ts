import type { Span, SpanFacts, Tracing } from '@portal/environment';
import type { Arrival, Call } from './Call';

/**
 * Starts the span of a request and ends it with its answer. Callers are not trusted: their own trace context becomes a
 * link.
 */
export function traceRequest(
  tracing: Tracing,
  { request, response }: Pick<Arrival, 'request' | 'response'>,
  facts: SpanFacts = {},
): Span {
  const { method = '', headers } = request;
  const span = tracing.arrive(method, 'server', { 'http.request.method': method, ...facts }, headers);
  if (!span.isKept) return span;
  response.on('close', () => {
    const { statusCode, headersSent, writableFinished } = response;
    if (headersSent) span.tell({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.tell({ 'portal.outcome': 'abandoned' });
    span.end(statusCode >= 500 ? String(statusCode) : null);
  });
  return span;
}

export const traceCall = (tracing: Tracing, arrival: Arrival): Span =>
  traceRequest(tracing, arrival, { 'portal.request_id': arrival.requestId });

/** Names the span once the operation is known: names from the catalogue, never parts of the address. */
export function nameCall(
  { request, span }: Arrival,
  { operation, env, version, subscription, app }: Call,
): void {
  if (!span?.isKept) return;
  const [method = '', path = ''] = operation.split(' ', 2);
  const api = request.url?.split('/', 3)[2] ?? '';
  const route = `/${env}/${api}/${version.name}${path}`;
  span.rename(`${method} ${route}`);
  span.tell({ 'http.route': route, 'portal.api_id': subscription.apiId, 'portal.app_id': app.id });
}
