import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes } from '../../platform/time';
import { measureProducts } from './productFigures.repository';
import { registerStatisticsRoutes } from './statistics.routes';
import { createStatisticsService } from './statistics.service';

export { measureProducts } from './productFigures.repository';

/** What the sums of calls say to consumers, providers and the catalogue. */
export function createStatistics(deps: Deps): Module {
  const statistics = createStatisticsService(deps);
  return {
    routes: ({ answer }) => registerStatisticsRoutes(answer, statistics),
    jobs: [
      {
        name: 'measure-products',
        everyMs: 5 * minutes,
        async run() {
          await measureProducts(deps);
        },
      },
    ],
  };
}
