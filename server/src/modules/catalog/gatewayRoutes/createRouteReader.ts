import type { Workers } from '../../../platform/workers/Workers';
import { refuseExcess, sayAgain } from '../toldByWorkers';
import { listing } from './listing';
import type { ReadRoutes } from './readGatewayRoutes';

/** Parses the gateway export of one account, see `readGatewayRoutes`. */
export type RouteReader = (account: string, text: string) => Promise<ReadRoutes>;

/**
 * Parses exports in worker threads; one that takes too much time or memory is refused like any other unusable one.
 *
 * @throws {AppError} `E0429` when the queue is full.
 */
export const createRouteReader =
  (workers: Workers): RouteReader =>
  (account, text) =>
    workers.run(listing, account, text).then<ReadRoutes, ReadRoutes>(sayAgain, refuseExcess);
