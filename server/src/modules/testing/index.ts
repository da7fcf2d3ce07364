import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Market } from '../market';
import { registerTestingRoutes } from './testing.routes';
import { createTestingService } from './testing.service';

export { fillPath, testRequest } from './testRequest';

/** Calls of an API out of its documentation, in the name of one's own app. */
export function createTesting(deps: Deps, { market: { keys } }: { market: Market }): Module {
  const testing = createTestingService(deps, keys);
  return { routes: ({ answer }) => registerTestingRoutes(answer, deps, testing) };
}
