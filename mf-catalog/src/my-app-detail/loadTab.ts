import {
  listAppApis,
  listAppOperations,
  listAppIps,
  listCallRecords,
  listKeys,
  listTeam,
  listWebhooks,
  viewLive,
  type CallReply,
  type Env,
  type LiveView,
} from '@portal/calls';
import { CallError, call } from '@portal/client';
import { loadList } from '@portal/page';
import type { AppTab } from './appTabs';

type Team = CallReply<typeof listTeam>;

/** What the parts of the page show; each loads its own. */
export type TabData =
  | { tab: 'overview'; calls: CallReply<typeof listCallRecords> }
  | { tab: 'apis'; apis: CallReply<typeof listAppApis> }
  | { tab: 'keys'; keys: CallReply<typeof listKeys> }
  | { tab: 'security'; lists: (CallReply<typeof listAppIps> & { env: Env })[] }
  | { tab: 'logs'; calls: CallReply<typeof listCallRecords> }
  | { tab: 'webhook'; webhooks: CallReply<typeof listWebhooks> }
  | { tab: 'members'; /** Null: the app is a person's own. */ team: Team | null }
  | { tab: 'operations'; operations: CallReply<typeof listAppOperations> }
  | { tab: 'live'; live: LiveView };

const callsShown = 10;
const logPage = 20;
const teamPage = 50;
const operationsShown = 20;

export async function loadTab(
  tab: AppTab,
  appId: string,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<TabData> {
  const optional = (name: string) => query.get(name) ?? undefined;
  switch (tab) {
    case 'overview':
      return { tab, calls: await call(listCallRecords, { appId, pageSize: callsShown }, { signal }) };
    case 'apis':
      return { tab, apis: await call(listAppApis, { appId, pageSize: 10 }, { signal }) };
    case 'keys':
      return { tab, keys: await call(listKeys, { appId }, { signal }) };
    case 'security':
      return {
        tab,
        lists: await Promise.all([listsOf(appId, 'sandbox', signal), listsOf(appId, 'prod', signal)]),
      };
    case 'logs': {
      const status = query.get('status');
      return {
        tab,
        calls: await call(
          listCallRecords,
          {
            appId,
            requestId: optional('requestId')?.slice(0, 64),
            status: status === 'ok' || status === 'failed' ? status : undefined,
            cursor: optional('cursor'),
            pageSize: logPage,
          },
          { signal },
        ),
      };
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

const listsOf = async (appId: string, env: Env, signal: AbortSignal) => ({
  env,
  ...(await call(listAppIps, { appId, env }, { signal })),
});

async function teamOf(signal: AbortSignal): Promise<Team | null> {
  try {
    return await call(listTeam, { pageSize: teamPage }, { signal });
  } catch (error) {
    if (error instanceof CallError && error.code === 'E5406') return null;
    throw error;
  }
}
