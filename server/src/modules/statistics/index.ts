import type { Deps } from '../../platform/Deps';
import type { Module } from '../../platform/Module';
import { minutes, seconds } from '../../platform/time';
import { createAlertService } from './alert/alert.service';
import { createBusinessService } from './business.service';
import { keepMarketDays } from './marketDays.repository';
import { measureProducts } from './productFigures.repository';
import { statisticsExports } from './statistics.exports';
import { registerStatisticsRoutes } from './statistics.routes';
import { createStatisticsService } from './statistics.service';
import { callFinder } from './call.finder';

export { createAlertService } from './alert/alert.service';
export { readIncomeDays } from './marketDays.queries';
export { measureProducts } from './productFigures.repository';

/** Statistics of calls for consumers, providers and the catalogue. */
export function createStatistics(deps: Deps): Module {
  const statistics = createStatisticsService(deps);
  const alerts = createAlertService(deps);
  return {
    desk: { finders: [callFinder(deps.db)] },
    routes: ({ answer }) =>
      registerStatisticsRoutes(answer, deps.config, {
        statistics,
        business: createBusinessService(deps),
        alerts,
      }),
    exports: statisticsExports(deps, statistics),
    jobs: [
      { name: 'watch-figures', everyMs: 30 * seconds, run: alerts.run },
      { name: 'keep-market-days', everyMs: minutes, run: () => keepMarketDays(deps.db) },
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
