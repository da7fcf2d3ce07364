import type { Work } from '../../../platform/workers/Workers';
import type { ReadRoutes } from './readGatewayRoutes';

/** Strangers wrote it, so a worker thread parses it, like a description. */
export const listing: Work<[text: string], ReadRoutes> = {
  file: require.resolve('./readGatewayRoutes'),
  name: 'readGatewayRoutes',
};
