import {
  listCallRecords,
  listFigureAlerts,
  removeFigureAlert,
  saveFigureAlert,
  statisticsApis,
  statisticsBusiness,
  statisticsErrors,
  statisticsHeat,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  explainCall,
  viewCallRecord,
  type UsageViewName,
} from '@portal/calls';
import type { Config } from '../../platform/config';
import type { Answerer } from '../../platform/http/answer';
import { asPerson, type Member } from '../../platform/http/Member';
import { actorOf } from '../../platform/http/actorOf';
import { languageOfMember } from '../../platform/http/language';
import { bearerTokenOf } from '../../platform/http/visitor';
import { translateTexts } from '../../platform/i18n/translateTexts';
import type { AlertService } from './alert/alert.service';
import type { BusinessService } from './business.service';
import { refuseView } from './refuseView';
import type { StatisticsService } from './statistics.service';

interface Asked<Input> {
  input: Input;
  member: Member;
  request: Parameters<typeof bearerTokenOf>[0];
}

interface Services {
  statistics: StatisticsService;
  business: BusinessService;
  alerts: AlertService;
}

/** What an operator watches is theirs: an organisation that they act for may not see it. */
const watcherOf = (view: UsageViewName, member: Member): Member =>
  view === 'platform' ? asPerson(member.person) : member;

export function registerStatisticsRoutes(
  answer: Answerer,
  config: Pick<Config, 'mode'>,
  { statistics, business, alerts }: Services,
): void {
  /** Refuses whoever may not see the view. */
  const seen =
    <Input extends { view: UsageViewName }, Reply>(show: (userId: string, input: Input) => Promise<Reply>) =>
    async ({ input, member, request }: Asked<Input>): Promise<Reply> => {
      refuseView(config, { member, isProgram: bearerTokenOf(request) !== null }, input.view);
      return show(watcherOf(input.view, member).id, input);
    };

  answer(statisticsSummary, seen(statistics.summary));
  answer(
    statisticsTrend,
    seen((userId, input) => statistics.trend(userId, input, input.grain)),
  );
  answer(
    statisticsTop,
    seen((userId, input) => statistics.top(userId, input, input.by)),
  );
  answer(statisticsErrors, async (asked) =>
    translateTexts(await seen(statistics.errors)(asked), asked.visitor.language),
  );
  answer(statisticsHeat, seen(statistics.heat));
  answer(
    statisticsApis,
    seen((userId, input) => statistics.apis(userId, input.view)),
  );
  answer(statisticsBusiness, seen(business.view));
  answer(
    listFigureAlerts,
    seen((userId, input) => alerts.list(userId, input.view)),
  );
  answer(saveFigureAlert, async ({ input, member, visitor, request, db }) => {
    refuseView(config, { member, isProgram: bearerTokenOf(request) !== null }, input.view);
    const watcher = watcherOf(input.view, member);
    return alerts.save(db, watcher.id, input, actorOf('owner', watcher, visitor));
  });
  answer(removeFigureAlert, async ({ input, member, visitor }) => {
    await alerts.remove(member, input.alertId, visitor);
    return {};
  });
  answer(listCallRecords, seen(statistics.records));
  answer(explainCall, ({ input, member, request }) =>
    statistics.explain(member.id, input.requestId, languageOfMember(request, member)),
  );
  answer(viewCallRecord, (asked) =>
    seen((userId, input: { view: UsageViewName; requestId: string }) =>
      statistics.record(userId, input, asked.visitor.language),
    )(asked),
  );
}
