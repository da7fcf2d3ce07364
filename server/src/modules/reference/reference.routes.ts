import type { FastifyInstance } from 'fastify';
import type { Call } from '@portal/calls';
import { callBase } from '../../platform/http/answer';
import { describeCalls } from './describeCalls';

/** /ajaxurl/apix/openapi.json: the portal's own calls, out of their definitions. */
export function registerReferenceRoutes(app: FastifyInstance, definitions: Call[]): void {
  let description: object | null = null;
  app.get(`${callBase}/openapi.json`, async () => (description ??= describeCalls(definitions)));
}
