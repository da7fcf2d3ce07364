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

/** All data of a usage page. */
export interface UsageData {
  request: UsageRequest;
  /** Request id being searched; empty: calls are listed by filter. */
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

/** A request id is searched alone, without filters or days. */
export const recordsRequest = (request: UsageRequest, requestId: string) =>
  requestId === ''
    ? { ...request, pageSize: callsShown }
    : { view: request.view, requestId, pageSize: callsShown };

/** @param by Rankings to load. @throws {CallError} as `call` does. */
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
