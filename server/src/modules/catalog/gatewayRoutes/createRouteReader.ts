import type { Work, Workers } from '../../../platform/workers/Workers';
import { refuseExcess, restoreProblems } from '../description/fromWorker';
import type { ReadRoutes } from './readGatewayRoutes';

/** Parses the gateway export of one account, see `readGatewayRoutes`. */
export type RouteReader = (account: string, text: string) => Promise<ReadRoutes>;

const reading: Work<[text: string], ReadRoutes> = {
  file: require.resolve('./readGatewayRoutes'),
  name: 'readGatewayRoutes',
};

/**
 * Parses exports in worker threads, because strangers wrote them. One that takes too much time or memory is refused like
 * any other unusable one.
 *
 * @throws {AppError} `E0429` when the queue is full.
 */
export const createRouteReader =
  (workers: Workers): RouteReader =>
  (account, text) =>
    workers.run(reading, account, text).then<ReadRoutes, ReadRoutes>(restoreProblems, refuseExcess);
