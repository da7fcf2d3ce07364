import { viewSla } from '@portal/calls';
import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { createViewers, type Content } from '../content';
import { createQualityService } from './quality.service';

export { createQualityService } from './quality.service';

/** SLAs of APIs, and how they were met. */
export function createQuality(deps: Deps, { content: { portals } }: { content: Content }): Module {
  const quality = createQualityService(deps);
  return {
    routes({ answer, sessions }) {
      const viewerOf = createViewers(deps, { portals, sessions });
      answer(viewSla, async ({ input: { apiId }, request }) => quality.sla(await viewerOf(request), apiId));
    },
    jobs: [{ name: 'sum-up-quality', everyMs: 5 * minutes, run: () => quality.sumUp() }],
  };
}
