import {
  listAppApis,
  listAppCertificates,
  listAppOperations,
  listAppIps,
  listBudgets,
  listCallRecords,
  listKeys,
  listTeam,
  listWebhooks,
  statisticsSummary,
  viewAppDebug,
  viewLive,
  type AppDebug,
  type CallReply,
  type Env,
  type LiveView,
  type UsageFigures,
} from '@portal/calls';
import { CallError, call } from '@portal/client';
import { loadList } from '@portal/page';
import { daysAgo, today } from '@portal/rules';
import type { AppTab } from './appTabs';

type Team = CallReply<typeof listTeam>;
type Calls = CallReply<typeof listCallRecords>;
type Apis = CallReply<typeof listAppApis>;

/** Data of each tab, loaded when it is shown. */
export type TabData =
  | { tab: 'overview'; calls: Calls; apis: Apis; figures: UsageFigures }
  | { tab: 'apis'; apis: Apis }
  | { tab: 'keys'; keys: CallReply<typeof listKeys> }
  | {
      tab: 'security';
      lists: (CallReply<typeof listAppIps> & { env: Env })[];
      certificates: (CallReply<typeof listAppCertificates> & { env: Env })[];
    }
  | { tab: 'budget'; apis: Apis; budgets: CallReply<typeof listBudgets> }
  | { tab: 'logs'; calls: Calls; debug: AppDebug }
  | { tab: 'webhook'; webhooks: CallReply<typeof listWebhooks> }
  | { tab: 'members'; /** Null: the app is a person's own. */ team: Team | null }
  | { tab: 'operations'; operations: CallReply<typeof listAppOperations> }
  | { tab: 'live'; live: LiveView };

const callsShown = 10;
const logPage = 20;
const allShown = 50;
const operationsShown = 20;
const figuresDays = 7;

interface TabRequest {
  appId: string;
  env: Env;
  query: URLSearchParams;
  signal: AbortSignal;
}

export async function loadTab(tab: AppTab, { appId, env, query, signal }: TabRequest): Promise<TabData> {
  const optional = (name: string) => query.get(name) ?? undefined;
  switch (tab) {
    case 'overview': {
      const [calls, apis, { current: figures }] = await Promise.all([
        call(listCallRecords, { appId, env, pageSize: callsShown }, { signal }),
        call(listAppApis, { appId, env, pageSize: allShown }, { signal }),
        call(statisticsSummary, { appId, env, from: daysAgo(figuresDays - 1), to: today() }, { signal }),
      ]);
      return { tab, calls, apis, figures };
    }
    case 'apis':
      return { tab, apis: await call(listAppApis, { appId, env, pageSize: 10 }, { signal }) };
    case 'keys':
      return { tab, keys: await call(listKeys, { appId, env }, { signal }) };
    case 'security': {
      const [lists, certificates] = await Promise.all([
        Promise.all([listsOf(appId, 'sandbox', signal), listsOf(appId, 'prod', signal)]),
        Promise.all([certificatesOf(appId, 'sandbox', signal), certificatesOf(appId, 'prod', signal)]),
      ]);
      return { tab, lists, certificates };
    }
    case 'budget': {
      const [apis, budgets] = await Promise.all([
        call(listAppApis, { appId, env: 'prod', pageSize: allShown }, { signal }),
        call(listBudgets, { appId, pageSize: allShown }, { signal }),
      ]);
      return { tab, apis, budgets };
    }
    case 'logs': {
      const status = query.get('status');
      const [debug, calls] = await Promise.all([
        call(viewAppDebug, { appId, env }, { signal }),
        call(
          listCallRecords,
          {
            appId,
            env,
            requestId: optional('requestId')?.slice(0, 64),
            address: optional('address')?.slice(0, 45),
            httpStatus: failedStatusOf(query.get('httpStatus')),
            status: status === 'ok' || status === 'failed' ? status : undefined,
            cursor: optional('cursor'),
            pageSize: logPage,
          },
          { signal },
        ),
      ]);
      return { tab, calls, debug };
    }
    case 'webhook':
      return { tab, webhooks: await call(listWebhooks, { appId }, { signal }) };
    case 'members':
      return { tab, team: await teamOf(signal) };
    case 'operations':
      return {
        tab,
        operations: await loadList(
          listAppOperations,
          { query, signal },
          { also: { appId }, pageSize: operationsShown },
        ),
      };
    case 'live':
      return { tab, live: await call(viewLive, { appId }, { signal }) };
  }
}

/** A valid filter value; undefined for anything else in the address. */
const failedStatusOf = (text: string | null) => (text && /^[45]\d\d$/.test(text) ? text : undefined);

const listsOf = async (appId: string, env: Env, signal: AbortSignal) => ({
  env,
  ...(await call(listAppIps, { appId, env }, { signal })),
});

const certificatesOf = async (appId: string, env: Env, signal: AbortSignal) => ({
  env,
  ...(await call(listAppCertificates, { appId, env }, { signal })),
});

async function teamOf(signal: AbortSignal): Promise<Team | null> {
  try {
    return await call(listTeam, { pageSize: allShown }, { signal });
  } catch (error) {
    if (error instanceof CallError && error.code === 'E5406') return null;
    throw error;
  }
}
