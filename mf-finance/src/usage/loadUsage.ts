import {
  listCallRecords,
  listFigureAlerts,
  statisticsApis,
  statisticsErrors,
  statisticsHeat,
  statisticsSummary,
  statisticsTop,
  statisticsTrend,
  type CallReply,
  type UsagePart,
} from '@portal/calls';
import { call } from '@portal/client';
import type { UsageRequest } from './usageRequest';

/** What calls came to, from all sides. */
export interface UsageData {
  request: UsageRequest;
  summary: CallReply<typeof statisticsSummary>;
  trend: CallReply<typeof statisticsTrend>;
  tops: readonly { by: UsagePart; rows: CallReply<typeof statisticsTop>['records'] }[];
  errors: CallReply<typeof statisticsErrors>['records'];
  heat: CallReply<typeof statisticsHeat>['cells'];
  apis: CallReply<typeof statisticsApis>['records'];
  calls: CallReply<typeof listCallRecords>;
  alerts: CallReply<typeof listFigureAlerts>['records'];
}

const callsShown = 10;

export const recordsRequest = (request: UsageRequest) => ({ ...request, pageSize: callsShown });

/** @param by  What rankings there are. @throws {CallError} as `call` does. */
export async function loadUsage(
  request: UsageRequest,
  by: readonly UsagePart[],
  signal: AbortSignal,
): Promise<UsageData> {
  const [summary, trend, errors, heat, apis, calls, alerts, ...tops] = await Promise.all([
    call(statisticsSummary, request, { signal }),
    call(statisticsTrend, request, { signal }),
    call(statisticsErrors, request, { signal }),
    call(statisticsHeat, request, { signal }),
    call(statisticsApis, { view: request.view }, { signal }),
    call(listCallRecords, recordsRequest(request), { signal }),
    call(listFigureAlerts, { view: request.view }, { signal }),
    ...by.map((part) => call(statisticsTop, { ...request, by: part }, { signal })),
  ]);
  return {
    request,
    summary,
    trend,
    tops: by.map((part, at) => ({ by: part, rows: tops[at]?.records ?? [] })),
    errors: errors.records,
    heat: heat.cells,
    apis: apis.records,
    calls,
    alerts: alerts.records,
  };
}
