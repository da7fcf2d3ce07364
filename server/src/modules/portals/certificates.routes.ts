import type { FastifyInstance } from 'fastify';
import type { PortalService } from '../content';
import type { HostService } from './host.service';

/**
 * `GET /internal/tls-ask?domain=…`: whether a TLS proxy in front of the server may obtain a certificate for a domain.
 * 200 or 404, as proxies with on-demand certificates expect (docs/branded-portals.md).
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
