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

/** `flag` of the address: where somebody comes from. Any other is as good as from an API. */
const fromScene = '2';

/** What is needed to apply for the API that the address names. Null: it names a scene, which cannot be applied for. */
export async function loadApplyData({ query, signal }: PageRequest): Promise<ApplyData | null> {
  const apiId = query.get('apiId')?.trim();
  if (!apiId || (query.get('flag') === fromScene && query.has('soId'))) return null;
  const [api, { records }, { available }] = await Promise.all([
    call(viewApi, { apiId }, { signal }),
    call(simpleListApps, {}, { signal }),
    call(budgetOverview, {}, { signal }),
  ]);
  return { api, apps: records.filter(({ state }) => state !== appState.stopped), available };
}
