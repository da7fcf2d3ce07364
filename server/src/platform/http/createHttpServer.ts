import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { imageBytesMax } from '@portal/rules';
import type { Config } from '../config';
import { newId } from '../ids';
import { registerErrors } from './errors';
import { logOptions } from './logOptions';
import { readableUrl } from './readableUrl';
import { refuseStrangeHost } from './refuseStrangeHost';
import { registerSecurityHeaders } from './securityHeaders';
import { registerTraces } from './registerTraces';
import { registerVisitor } from './visitor';

const bodyBytesMax = 64 * 1024;
/* Timeouts for slow clients: headers, the whole request (20 MB at 1.4 Mbit/s), and idle connections. */
const headersMs = 10_000;
const requestMs = 120_000;
const silenceMs = 120_000;
const checkEveryMs = 5000;
/** Retry-After of answers that set none. */
const retryAfterSeconds: Readonly<Record<number, number>> = { 429: 30, 503: 2 };

/** Replaces standard output for log lines. */
export interface LogStream {
  write: (line: string) => void;
}

/** The HTTP base for all routes: parsed bodies, error replies, request ids and visitors. */
export async function createHttpServer(config: Config, logTo?: LogStream): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, ...logOptions, ...(logTo && { stream: logTo }) },
    genReqId: () => newId('req'),
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    bodyLimit: bodyBytesMax,
    trustProxy: config.isTrustedProxy,
    requestTimeout: requestMs,
    connectionTimeout: silenceMs,
    http: { headersTimeout: headersMs, connectionsCheckingInterval: checkEveryMs },
    forceCloseConnections: 'idle',
    // Requests that have arrived are still answered.
    return503OnClosing: false,
  });
  registerTraces(app);
  // Calls are forms: removes Fastify's default parsers for types that no call accepts.
  app.removeContentTypeParser(['application/json', 'text/plain']);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: imageBytesMax + 1, files: 1, fields: 5 } });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addHook('onSend', async (request, reply) => {
    reply.header('x-request-id', request.id);
    const seconds = retryAfterSeconds[reply.statusCode];
    if (seconds !== undefined && !reply.hasHeader('retry-after')) reply.header('retry-after', seconds);
  });
  registerErrors(app);
  registerSecurityHeaders(app, config);
  registerVisitor(app, config);
  refuseStrangeHost(app);
  return app;
}
