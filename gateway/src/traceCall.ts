import type { Span, Tracing } from '@portal/environment';
import type { Arrival, Call } from './Call';

/**
 * Begins what is told of a call, and ends it with its answer. A caller is nobody of the portal: of a trace context of his own
 * a link remains.
 */
export function traceCall(tracing: Tracing, { request, response, requestId }: Arrival): Span {
  const { method = '', headers } = request;
  const facts = {
    'http.request.method': method,
    'portal.request_id': requestId,
  };
  const span = tracing.arrive(method, 'server', facts, headers);
  if (!span.isKept) return span;
  response.on('close', () => {
    const { statusCode, headersSent, writableFinished } = response;
    if (headersSent) span.tell({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.tell({ 'portal.outcome': 'abandoned' });
    span.end(statusCode >= 500 ? String(statusCode) : null);
  });
  return span;
}

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
