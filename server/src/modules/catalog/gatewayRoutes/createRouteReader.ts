import type { Workers } from '../../../platform/workers/Workers';
import { refuseExcess, sayAgain } from '../toldByWorkers';
import { listing } from './listing';
import type { ReadRoutes } from './readGatewayRoutes';

/** Reads what one account has exported from its gateway, see `readGatewayRoutes`. */
export type RouteReader = (account: string, text: string) => Promise<ReadRoutes>;

/**
 * Reads exports in workers: one that takes too much is refused like any other that cannot be used.
 *
 * @throws {AppError} `E0429` when too much waits to be read.
 */
export const createRouteReader =
  (workers: Workers): RouteReader =>
  (account, text) =>
    workers.run(listing, account, text).then<ReadRoutes, ReadRoutes>(sayAgain, refuseExcess);
