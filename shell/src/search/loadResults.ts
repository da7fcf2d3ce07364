import type { ComponentType } from 'react';
import {
  hotWords,
  querySearch,
  searchInputOf,
  type CallInput,
  type SearchRecord,
  type SearchReply,
} from '@portal/calls';
import { call, callsNobody } from '@portal/client';
import type { BootDocument, LiveRemote } from '@portal/contract/internal';
import { loadModule } from '../remotes/connectRemotes';
import { searchTabs } from './searchTabs';

export type ResultView = ComponentType<{ record: SearchRecord }>;

export interface SearchData {
  reply: SearchReply | null;
  /** What draws each kind; a kind is missing when its remote did not load. */
  views: Partial<Record<string, ResultView>>;
  hotWords: string[];
}

/** Brings what draws the records of a tab. */
export type ResultLoader = (remote: LiveRemote, module: string) => Promise<ResultView | undefined>;

/** In the browser: undefined where it does not load. */
export const loadView: ResultLoader = (remote, module) =>
  loadModule<ResultView>(remote, module, 'result').catch(() => undefined);

/** Results for an address, and the remotes' parts that draw them, fetched at the same time as far as possible. */
export async function loadResults(
  boot: BootDocument,
  query: URLSearchParams,
  signal: AbortSignal,
  load: ResultLoader = loadView,
): Promise<SearchData> {
  const tabs = searchTabs(boot);
  const input = searchInputOf(
    query,
    tabs.map(({ tab }) => tab),
  );
  if (!input) return { reply: null, views: {}, hotWords: await findHotWords(signal) };

  const [reply, ...loaded] = await Promise.all([
    findPage(input, signal),
    ...tabs
      .filter(({ tab }) => input.flag === 0 || tab.flag === input.flag)
      .map(async ({ remote, tab }) => [tab.kind, await load(remote, tab.module)] as const),
  ]);
  return {
    reply,
    views: Object.fromEntries(loaded),
    hotWords: reply.total === 0 ? await findHotWords(signal) : [],
  };
}

/** Past the end (an old link, a thing that is gone) it is the last page, as of every list. */
async function findPage(input: CallInput<typeof querySearch>, signal: AbortSignal): Promise<SearchReply> {
  const reply = await call(querySearch, input, { signal });
  if (reply.records.length > 0 || reply.total === 0) return reply;
  const last = Math.ceil(reply.total / reply.pageSize);
  return last < reply.pageNo ? call(querySearch, { ...input, pageNo: last }, { signal }) : reply;
}

/** Without them the page works all the same; what is drawn on the server must have what the browser will have. */
const findHotWords = (signal: AbortSignal) =>
  call(hotWords, {}, { signal }).then(
    ({ records }) => records,
    (error: unknown) => {
      if (callsNobody()) throw error;
      return [];
    },
  );
