import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { createViewers, type Content } from '../content';
import { registerMockRoutes } from './mock.routes';
import { createMockService, type MockService } from './mock.service';

export { createPreviewer, type OperationPreviewer } from './createPreviewer';

export interface Mocks extends Module {
  mocks: MockService;
}

/** The sandbox of APIs without a sandbox upstream. */
export function createMocks(deps: Deps, { content }: { content: Content }): Mocks {
  const mocks = createMockService(deps);
  return {
    mocks,
    routes: ({ app, answer, sessions }) =>
      registerMockRoutes({ app, answer }, deps, {
        viewerOf: createViewers(deps, { portals: content.portals, sessions }),
        mocks,
      }),
  };
}
