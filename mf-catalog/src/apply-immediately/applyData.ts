import {
  appState,
  budgetOverview,
  listSolutionApis,
  simpleListApps,
  viewApi,
  type ApiView,
  type CallReply,
} from '@portal/calls';
import { call } from '@portal/client';
import type { PageRequest } from '@portal/contract';
import { offersOf, type SceneOffer } from './sceneOffers';

export interface ApplyData {
  api: ApiView;
  /** Those that may call. */
  apps: CallReply<typeof simpleListApps>['records'];
  /** Yuan that may be spent. */
  available: string;
}

/** What is needed to apply for several APIs at once. */
export interface BatchData extends Pick<ApplyData, 'apps' | 'available'> {
  soId: string;
  title: string;
  offers: readonly SceneOffer[];
}

/** `flag` of the address: where somebody comes from. Any other is as good as from an API. */
const fromScene = '2';

/** What is needed to apply for the API that the address names, or for those of the scene. */
export async function loadApplyData({ query, signal }: PageRequest): Promise<ApplyData | BatchData> {
  const [apiId, soId] = [query.get('apiId')?.trim(), query.get('soId')?.trim()];
  const [{ records }, { available }, subject] = await Promise.all([
    call(simpleListApps, {}, { signal }),
    call(budgetOverview, {}, { signal }),
    soId && (!apiId || query.get('flag') === fromScene)
      ? call(listSolutionApis, { soId }, { signal })
      : call(viewApi, { apiId: apiId ?? '' }, { signal }),
  ]);
  const common = { apps: records.filter(({ state }) => state !== appState.stopped), available };
  if ('base' in subject) return { ...common, api: subject };
  return {
    ...common,
    soId: subject.soId,
    title: subject.title,
    offers: offersOf(subject, query.get('apiIds')),
  };
}
