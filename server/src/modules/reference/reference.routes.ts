import type { FastifyInstance } from 'fastify';
import type { Call } from '@portal/calls';
import { callBase } from '../../platform/http/answer';
import { describeCalls } from './describeCalls';

/** /ajaxurl/apix/openapi.json: the portal's own calls, generated from their definitions. */
export function registerReferenceRoutes(app: FastifyInstance, definitions: Call[]): void {
  // Kept as bytes: serialising half a megabyte for each request would block others.
  let description: Buffer | null = null;
  app.get(`${callBase}/openapi.json`, async (_, reply) => {
    description ??= Buffer.from(JSON.stringify(describeCalls(definitions)));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
