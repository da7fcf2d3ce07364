import type { FastifyInstance } from 'fastify';
import type { Call } from '@portal/calls';
import { callBase } from '../../platform/http/answer';
import { describeCalls } from './describeCalls';

/** /ajaxurl/apix/openapi.json: the portal's own calls, out of their definitions. */
export function registerReferenceRoutes(app: FastifyInstance, definitions: Call[]): void {
  // As bytes: to write half a megabyte anew for each who asks would keep everybody else waiting.
  let description: Buffer | null = null;
  app.get(`${callBase}/openapi.json`, async (_, reply) => {
    description ??= Buffer.from(JSON.stringify(describeCalls(definitions)));
    return reply.type('application/json; charset=utf-8').send(description);
  });
}
