import { hotWords, querySearch, searchInputOf, type CallInput, type SearchReply } from '@portal/calls';
import { call, callsNobody } from '@portal/client';
import type { BootDocument, LiveRemote } from '@portal/contract/internal';
import { loadModule } from '../remotes/connectRemotes';
import type { ResultView } from '../remotes/RemoteExports';
import { searchTabs } from './searchTabs';

export interface SearchData {
  reply: SearchReply | null;
  /** Component for each kind of result; a kind is missing when its remote did not load. */
  views: Partial<Record<string, ResultView>>;
  hotWords: string[];
}

/** Loads the component for results of a tab. */
export type ResultLoader = (remote: LiveRemote, module: string) => Promise<ResultView | undefined>;

/** In the browser; undefined when it cannot be loaded. */
export const loadView: ResultLoader = (remote, module) =>
  loadModule(remote, module, 'result').catch(() => undefined);

/** Results for an address and the remotes' components for them, loaded in parallel. */
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

/** A page past the end (an old link, or its last hit is gone) becomes the last page, as in every list. */
async function findPage(input: CallInput<typeof querySearch>, signal: AbortSignal): Promise<SearchReply> {
  const reply = await call(querySearch, input, { signal });
  if (reply.records.length > 0 || reply.total === 0) return reply;
  const last = Math.ceil(reply.total / reply.pageSize);
  return last < reply.pageNo ? call(querySearch, { ...input, pageNo: last }, { signal }) : reply;
}

/** Optional in the browser. On the server a missing reply must stop drawing, or hydration would differ. */
const findHotWords = (signal: AbortSignal) =>
  call(hotWords, {}, { signal }).then(
    ({ records }) => records,
    (error: unknown) => {
      if (callsNobody()) throw error;
      return [];
    },
  );
