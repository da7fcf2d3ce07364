import {
  listCallRecords,
  statisticsErrors,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
} from '@portal/calls';
import type { Answerer } from '../../platform/http/answer';
import type { StatisticsService } from './statistics.service';

export function registerStatisticsRoutes(answer: Answerer, statistics: StatisticsService): void {
  answer(statisticsSummary, ({ input, member }) => statistics.summary(member.id, input));
  answer(statisticsTrend, ({ input, member }) => statistics.trend(member.id, input, input.grain));
  answer(statisticsTop, ({ input, member }) => statistics.top(member.id, input, input.by));
  answer(statisticsErrors, ({ input, member }) => statistics.errors(member.id, input));
  answer(listCallRecords, ({ input, member }) => statistics.records(member.id, input));
}
