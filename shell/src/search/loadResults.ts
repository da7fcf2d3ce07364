import type { ComponentType } from 'react';
import { querySearch, searchSorts, hotWords, type SearchRecord, type SearchReply } from '@portal/calls';
import { call } from '@portal/client';
import type { BootDocument, ManifestSearchTab } from '@portal/contract/internal';
import { keyOf } from '@portal/rules';
import { loadModule } from '../remotes/connectRemotes';
import { searchTabs } from './searchTabs';

export type ResultView = ComponentType<{ record: SearchRecord }>;

export interface SearchData {
  reply: SearchReply | null;
  /** What draws each kind; a kind is missing when its remote did not load. */
  views: Partial<Record<string, ResultView>>;
  hotWords: string[];
}

/** Results for an address, and the remotes' parts that draw them, fetched at the same time as far as possible. */
export async function loadResults(
  boot: BootDocument,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<SearchData> {
  const keyWord = (query.get('keyWord') ?? '').trim().slice(0, 64);
  const tabs = searchTabs(boot);
  const chosen = tabs.find(({ tab }) => String(tab.flag) === query.get('flag'))?.tab;
  const flag = chosen?.flag ?? 0;
  if (!keyWord) return { reply: null, views: {}, hotWords: await findHotWords(signal) };

  const [reply, ...loaded] = await Promise.all([
    call(
      querySearch,
      {
        ...filtersOf(chosen, query),
        keyWord,
        flag,
        sort: keyOf(searchSorts, query.get('sort')),
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
    ...tabs
      .filter(({ tab }) => flag === 0 || tab.flag === flag)
      .map(({ remote, tab }) =>
        loadModule<ResultView>(remote, tab.module, 'result').then(
          (view) => [tab.kind, view] as const,
          () => [tab.kind, undefined] as const,
        ),
      ),
  ]);
  return {
    reply,
    views: Object.fromEntries(loaded),
    hotWords: reply.total === 0 ? await findHotWords(signal) : [],
  };
}

/** The filters that the address sets to something that their tab offers. */
function filtersOf(tab: ManifestSearchTab | undefined, query: URLSearchParams): Record<string, string> {
  const set = (tab?.filters ?? []).flatMap(({ name, options }) =>
    options.filter(({ value }) => value === query.get(name)).map(({ value }) => [name, value] as const),
  );
  return Object.fromEntries(set);
}

const findHotWords = (signal: AbortSignal) =>
  call(hotWords, {}, { signal }).then(
    ({ records }) => records,
    () => [],
  );
