import {
  appState,
  budgetOverview,
  simpleListApps,
  viewApi,
  type ApiView,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import type { PageRequest } from '@portal/contract';

export interface ApplyData {
  api: ApiView;
  /** Those that may call. */
  apps: CallReply<typeof simpleListApps>['records'];
  /** Yuan that may be spent. */
  available: string;
}

/** What is needed to apply for the API that the address names. */
export async function loadApplyData({ query, signal }: PageRequest): Promise<ApplyData> {
  const [api, { records }, { available }] = await Promise.all([
    call(viewApi, { apiId: query.get('apiId') ?? '' }, { signal }),
    call(simpleListApps, {}, { signal }),
    call(budgetOverview, {}, { signal }),
  ]);
  return { api, apps: records.filter(({ state }) => state !== appState.stopped), available };
}
