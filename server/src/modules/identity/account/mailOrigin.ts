import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config';
import type { PortalService } from '../../content';

/** Where a mail leads that nobody asked for at a host. */
export const mainOrigin = ({ origin, mainDomain, port }: Config) => origin ?? `http://${mainDomain}:${port}`;

export type MailOrigin = (request: FastifyRequest) => Promise<string>;

/** Where a mail leads, without a trailing slash: never to a host that only the request names. */
export const createMailOrigin =
  (config: Config, portals: PortalService): MailOrigin =>
  async (request) => {
    if (config.origin) return config.origin;
    const { kind } = await portals.resolve(request.hostname);
    return kind === 'unknown' ? mainOrigin(config) : `${request.protocol}://${request.host}`;
  };
