import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MayReadMetrics } from '@portal/environment';
import type { Metrics } from './Metrics';

export interface ProbeParts {
  metrics: Pick<Metrics, 'contentType' | 'text'>;
  mayReadMetrics: MayReadMetrics;
  /** Null: it is ready. */
  whyNotReady: () => string | null;
}

const probes: readonly (string | undefined)[] = ['/healthz', '/readyz', '/metrics'];

/** Whether a request is about the gateway itself. */
export const isProbe = ({ url }: IncomingMessage): boolean => probes.includes(url);

/** Whether the process lives, whether it can serve, and its figures. */
export async function answerProbe(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, mayReadMetrics, whyNotReady }: ProbeParts,
): Promise<void> {
  if (request.url === '/metrics') {
    if (!mayReadMetrics(request.headers.authorization))
      return void response.writeHead(401, { 'www-authenticate': 'Bearer' }).end();
    const text = await metrics.text();
    return void response.writeHead(200, { 'content-type': metrics.contentType }).end(text);
  }
  const reason = request.url === '/healthz' ? null : whyNotReady();
  response
    .writeHead(reason === null ? 200 : 503, { 'content-type': 'application/json; charset=utf-8' })
    .end(JSON.stringify(reason === null ? { status: 'ok' } : { status: 'unavailable', reason }));
}
