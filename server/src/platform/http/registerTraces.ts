import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Span } from '@portal/environment';
import { asPartOf, spanNow, tracingNow } from '../tracing';

/** What would only hide the others: probes, files of releases, and gateways that wait for a change. */
const isUntold = (route: string | undefined) =>
  route !== undefined && /^\/(healthz|readyz|metrics|releases\/.*|internal\/gateway\/changes)$/.test(route);

/**
 * Tells of each request as a span, where tracing is on: its route and status, and under which number it is found in the log.
 * A document tells its browser which span it is (`Server-Timing`), for the calls that its page makes.
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
    // The server asks itself for the first replies of a page.
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

  // A body arrives in events of its own: what comes after it belongs to the request all the same.
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

  // A stream always ends so; it is nobody's fault.
  app.addHook('onRequestAbort', async (request) => {
    const span = spans.get(request);
    span?.tell({ 'portal.outcome': 'aborted' });
    span?.end();
  });
}

const documentRoute = '/*';
