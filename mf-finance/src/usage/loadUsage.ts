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
  type UsageViewName,
} from '@portal/calls';
import { call } from '@portal/client';
import { usageRequest, type UsageRequest } from './usageRequest';

/** What calls came to, from all sides. */
export interface UsageData {
  request: UsageRequest;
  /** Of the one call that is looked for; empty: calls of the filter are listed. */
  requestId: string;
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
const requestIdCharsMax = 64;

/** One call is looked for by its number alone, on whatever day it was made. */
export const recordsRequest = (request: UsageRequest, requestId: string) =>
  requestId === ''
    ? { ...request, pageSize: callsShown }
    : { view: request.view, requestId, pageSize: callsShown };

/** @param by  What rankings there are. @throws {CallError} as `call` does. */
export async function loadUsage(
  query: URLSearchParams,
  view: UsageViewName,
  by: readonly UsagePart[],
  signal: AbortSignal,
): Promise<UsageData> {
  const request = usageRequest(query, view);
  const requestId = (query.get('requestId') ?? '').trim().slice(0, requestIdCharsMax);
  const [summary, trend, errors, heat, apis, calls, alerts, ...tops] = await Promise.all([
    call(statisticsSummary, request, { signal }),
    call(statisticsTrend, request, { signal }),
    call(statisticsErrors, request, { signal }),
    call(statisticsHeat, request, { signal }),
    call(statisticsApis, { view: request.view }, { signal }),
    call(listCallRecords, recordsRequest(request, requestId), { signal }),
    call(listFigureAlerts, { view: request.view }, { signal }),
    ...by.map((part) => call(statisticsTop, { ...request, by: part }, { signal })),
  ]);
  return {
    request,
    requestId,
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
