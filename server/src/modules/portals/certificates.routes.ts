import type { FastifyInstance } from 'fastify';
import type { PortalService } from '../content';
import type { HostService } from './host.service';

/**
 * `GET /internal/tls-ask?domain=…`: whether whoever ends TLS before the server may take a certificate for a domain.
 * 200 or 404, as servers with certificates on demand ask it (docs/branded-portals.md).
 */
export function registerCertificateRoutes(
  app: FastifyInstance,
  { portals, hosts }: { portals: PortalService; hosts: HostService },
): void {
  app.get<{ Querystring: { domain?: unknown } }>(
    '/internal/tls-ask',
    async ({ query: { domain } }, reply) => {
      const host = typeof domain === 'string' ? domain.toLowerCase() : '';
      const isServed = (await portals.resolve(host)).kind !== 'unknown' || (await hosts.isServable(host));
      return reply.status(isServed ? 200 : 404).send();
    },
  );
}
