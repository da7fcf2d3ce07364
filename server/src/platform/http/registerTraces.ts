import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '@portal/environment';
import { asPartOf, spanNow, tracingNow } from '../tracing';

/** Not traced, because they would bury the rest: probes, release files, and gateways waiting for changes. */
const isUntold = (route: string | undefined) =>
  route !== undefined && /^\/(healthz|readyz|metrics|releases\/.*|internal\/gateway\/changes)$/.test(route);

/**
 * Traces each request as a span, when tracing is on: its route, status and log id. A document tells its browser its
 * span (`Server-Timing`), for the calls of its page.
 */
export function registerTraces(app: FastifyInstance): void {
  const tracing = tracingNow();
  if (!tracing) return;
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, reply, done) => {
    const { method, routeOptions, headers, protocol, hostname, id } = request;
    const { url: route } = routeOptions;
    if (isUntold(route)) return done();
    const facts = {
      'http.request.method': method,
      'http.route': route,
      'url.scheme': protocol,
      'server.address': hostname,
      'portal.request_id': id,
    };
    const name = route === undefined ? method : `${method} ${route}`;
    // A request of the server to itself, for embedded replies, is a child of the current span.
    const span = spanNow()?.begin(name, 'server', facts) ?? tracing.arrive(name, 'server', facts, headers);
    spans.set(request, span);
    if (span.isKept) {
      request.log = reply.log = request.log.child({ trace_id: span.traceId });
      if (route === documentRoute && method === 'GET') {
        const { traceparent, tracestate } = tracing.headersOf(span);
        reply.header('server-timing', `traceparent;desc="${traceparent}", tracestate;desc="${tracestate}"`);
      }
    }
    asPartOf(span, done);
  });

  // The body arrives in separate events: restore the request's context after it.
  app.addHook('preValidation', (request, _, done) => {
    const span = spans.get(request);
    if (span) asPartOf(span, done);
    else done();
  });

  app.addHook('onResponse', async (request, { statusCode }) => {
    const span = spans.get(request);
    span?.tell({ 'http.response.status_code': statusCode });
    span?.end(statusCode >= 500 ? String(statusCode) : null);
  });

  // Streams always end this way; it is no error.
  app.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request);
    span?.tell({ 'portal.outcome': 'aborted' });
    span?.end();
  });
}

const documentRoute = '/*';
