import { viewSla } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import type { Content } from '../content';
import { createQualityService } from './quality.service';

export { createQualityService } from './quality.service';

/** What an API promises, and how it has done. */
export function createQuality(deps: Deps, { content: { portals } }: { content: Content }): Module {
  const quality = createQualityService(deps);
  return {
    routes({ answer }) {
      answer(viewSla, async ({ input: { apiId }, request }) =>
        quality.sla(portals.idOf(await portals.resolve(request.hostname)), apiId),
      );
    },
    jobs: [{ name: 'sum-up-quality', everyMs: 5 * minutes, run: () => quality.sumUp() }],
  };
}
