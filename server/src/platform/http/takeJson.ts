import type { FastifyInstance } from 'fastify';

/** For routes used by programs of this portal: other calls are forms and do not accept JSON. */
export function takeJson(routes: FastifyInstance): void {
  const parse = routes.getDefaultJsonParser('error', 'error');
  routes.addContentTypeParser('application/json', { parseAs: 'string' }, parse);
}
