import type { Span, SpanFacts, Tracing } from '@portal/environment';
import type { Arrival, Call } from './Call';

/**
 * Begins what is told of a request, and ends it with its answer. A caller is nobody of the portal: of a trace context of his own
 * a link remains.
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

/** Once it is known what is called. Names of the catalogue, and nothing of what stands in the address. */
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
