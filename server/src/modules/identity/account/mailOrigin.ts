import type { FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config';
import type { PortalService } from '../../content';

/** Origin of links in mails that were not triggered by a request. */
export const mainOrigin = ({ origin, mainDomain, port }: Config) => origin ?? `http://${mainDomain}:${port}`;

export type MailOrigin = (request: FastifyRequest) => Promise<string>;

/** Origin of links in mails, without a trailing slash: never a host taken from the request alone. */
export const createMailOrigin =
  (config: Config, portals: PortalService): MailOrigin =>
  async (request) => {
    if (config.origin) return config.origin;
    const { kind } = await portals.resolve(request.hostname);
    return kind === 'unknown' ? mainOrigin(config) : `${request.protocol}://${request.host}`;
  };
