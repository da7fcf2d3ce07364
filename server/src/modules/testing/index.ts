import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import type { Content } from '../content';
import type { Market } from '../market';
import { registerTestingRoutes } from './testing.routes';
import { createTestCaseService } from './testCase.service';
import { createTestingService } from './testing.service';

export { forgetSandboxTests, remember } from './testHistory.repository';
export { fillPath, leadsAway, testRequest } from './testRequest';

interface Needs {
  content: Content;
  market: Market;
}

/** Calls of an API out of its documentation, in the name of one's own app. */
export function createTesting(deps: Deps, { content: { portals }, market: { keys } }: Needs): Module {
  const testing = createTestingService(deps, keys);
  const cases = createTestCaseService(deps);
  return { routes: ({ answer }) => registerTestingRoutes(answer, deps, { testing, cases, portals }) };
}
