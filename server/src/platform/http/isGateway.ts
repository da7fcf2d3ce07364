import type { FastifyRequest } from 'fastify';
import type { Config } from '../config';
import { isSameSecret } from '../ids';

/** Whether a request comes from a gateway: it carries the gateway token. */
export const isGatewayOf =
  ({ gatewayToken }: Pick<Config, 'gatewayToken'>) =>
  (request: FastifyRequest): boolean =>
    isSameSecret(request.headers.authorization?.replace(/^Bearer /, '') ?? '', gatewayToken);
