import type { FastifyInstance } from 'fastify';

/** For the routes that programs of this portal talk to: calls are forms, and take no JSON. */
export function takeJson(routes: FastifyInstance): void {
  const parse = routes.getDefaultJsonParser('error', 'error');
  routes.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
}
