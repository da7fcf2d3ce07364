import {
  appState,
  applyState,
  budgetOverview,
  findStandings,
  listSolutionApis,
  quoteApply,
  simpleListApps,
  viewApi,
  viewApply,
  type ApiView,
  type ApplyQuote,
  type ApplyView,
  type CallReply,
} from '@portal/calls';
import { call, CallError } from '@portal/client';
import type { PageRequest } from '@portal/contract';
import { keysOf } from '@portal/rules';
import { offersOf, type SceneOffer } from './sceneOffers';

interface Common {
  /** Apps that can call. */
  apps: CallReply<typeof simpleListApps>['records'];
  /** Available yuan. */
  available: string;
}

/** Data for applying for one API. */
export interface ApplyData extends Common {
  kind: 'api';
  api: ApiView;
  /** Whether the applicant publishes the API; then only the sandbox is offered. */
  isOwn: boolean;
  /** A former application to prefill the form; absent: none. */
  former?: ApplyView['apply'];
}

/** Data for applying for several APIs at once. */
export interface BatchData extends Common {
  kind: 'scene';
  soId: string;
  title: string;
  offers: readonly SceneOffer[];
  /** APIs published by the applicant. */
  ownIds: ReadonlySet<string>;
}

/** A subscription to renew. */
export interface RenewData {
  kind: 'renewal';
  apply: ApplyView['apply'];
  quote: ApplyQuote;
}

/** A subscription whose plan is to change. */
export interface ChangeData {
  kind: 'planChange';
  apply: ApplyView['apply'];
  plans: ApiView['plans'];
}

/** A subscription that cannot be renewed. */
export interface UnrenewableData {
  kind: 'unrenewable';
  apply: ApplyView['apply'];
  reason: string;
  /** Whether changing the plan is offered instead. */
  mayChange: boolean;
}

/** The address names an intention without a target. */
export interface UnnamedData {
  kind: 'unnamed';
  wanted: 'api' | keyof typeof flags;
}

export type AnyApplyData = ApplyData | BatchData | RenewData | UnrenewableData | ChangeData | UnnamedData;

/** Values of `flag` in the address: the origin of the visitor. Any other value means an API. */
const flags = { scene: '2', again: '3', change: '4' } as const;

/** Loads data for the intention in the address: applying for an API or a scene, renewing, or changing the plan. */
export async function loadApplyData(request: PageRequest): Promise<AnyApplyData> {
  const { query, signal } = request;
  const [apiId, soId, applyId] = ['apiId', 'soId', 'applyId'].map((name) => query.get(name)?.trim() ?? '');
  const flag = query.get('flag');
  if (!apiId && !soId && !applyId)
    return { kind: 'unnamed', wanted: keysOf(flags).find((name) => flags[name] === flag) ?? 'api' };
  if (applyId && (!apiId || flag === flags.again || flag === flags.change)) {
    const { apply } = await call(viewApply, { applyId }, { signal });
    if (flag === flags.change) {
      const { plans } = await call(viewApi, { apiId: apply.apiId }, { signal });
      return { kind: 'planChange', apply, plans };
    }
    if (apply.state === applyState.active || apply.state === applyState.expired)
      return quoteRenewal(apply, request);
    return { ...(await loadApi(apply.apiId, request)), former: apply };
  }
  if (!soId || (apiId && flag !== flags.scene)) return loadApi(apiId ?? '', request);
  const [common, scene] = await Promise.all([
    loadCommon(request),
    call(listSolutionApis, { soId }, { signal }),
  ]);
  const offers = offersOf(scene, query.get('apiIds'));
  const ownIds = await findOwn(
    offers.map(({ api }) => api.apiId),
    request,
  );
  return { kind: 'scene', ...common, soId: scene.soId, title: scene.title, offers, ownIds };
}

/** The price of a renewal, or the reason why the subscription cannot be renewed as it is. */
async function quoteRenewal(
  apply: ApplyView['apply'],
  { signal }: PageRequest,
): Promise<RenewData | UnrenewableData> {
  try {
    return { kind: 'renewal', apply, quote: await call(quoteApply, { applyId: apply.applyId }, { signal }) };
  } catch (error) {
    if (!(error instanceof CallError) || (error.code !== 'E3107' && error.code !== 'E3103')) throw error;
    return { kind: 'unrenewable', apply, reason: error.message, mayChange: apply.env === 'prod' };
  }
}

async function loadApi(apiId: string, request: PageRequest): Promise<ApplyData> {
  const [common, api, ownIds] = await Promise.all([
    loadCommon(request),
    call(viewApi, { apiId }, { signal: request.signal }),
    findOwn([apiId], request),
  ]);
  return { kind: 'api', ...common, api, isOwn: ownIds.has(apiId) };
}

/** Which of the APIs the account publishes. */
async function findOwn(apiIds: readonly string[], { signal }: PageRequest): Promise<ReadonlySet<string>> {
  const { records } = await call(findStandings, { apiIds: [...apiIds] }, { signal });
  return new Set(records.filter(({ isOwn }) => isOwn === 1).map(({ apiId }) => apiId));
}

async function loadCommon({ signal }: PageRequest): Promise<Common> {
  const [{ records }, { available }] = await Promise.all([
    call(simpleListApps, {}, { signal }),
    call(budgetOverview, {}, { signal }),
  ]);
  return { apps: records.filter(({ state }) => state !== appState.stopped), available };
}
