import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import { imageBytesMax } from '@portal/rules';
import type { Config } from '../config';
import { newId } from '../ids';
import { registerErrors } from './errors';
import { registerSecurityHeaders } from './securityHeaders';
import { registerVisitor } from './visitor';

const bodyBytesMax = 64 * 1024;

/** HTTP as all routes find it: bodies are parsed, errors answered, and every request has an id and a visitor. */
export async function createHttpServer(config: Config): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: config.logLevel, redact: ['req.headers.cookie', 'req.headers["x-csrf-token"]'] },
    genReqId: () => newId('req'),
    bodyLimit: bodyBytesMax,
    trustProxy: config.isTrustedProxy,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    // What has arrived is answered.
    return503OnClosing: false,
  });
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: imageBytesMax + 1, files: 1, fields: 5 } });
  await app.register(compress, { encodings: ['br', 'gzip'], threshold: 1024 });
  app.addHook('onSend', async (request, reply) => void reply.header('x-request-id', request.id));
  registerErrors(app);
  registerSecurityHeaders(app, config);
  registerVisitor(app, config);
  return app;
}
