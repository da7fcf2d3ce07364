import type { ComponentType } from 'react';
import {
  authLevels,
  chargeTypes,
  querySearch,
  searchSorts,
  hotWords,
  type SearchRecord,
  type SearchReply,
  type SearchSort,
} from '@portal/calls';
import { call } from '@portal/client';
import type { BootDocument, LiveRemote, ManifestSearchTab } from '@portal/contract/internal';
import { loadModule } from '../remotes/connectRemotes';

export type ResultView = ComponentType<{ record: SearchRecord }>;

export interface SearchData {
  reply: SearchReply | null;
  /** What draws each kind; a kind is missing when its remote did not load. */
  views: Partial<Record<string, ResultView>>;
  hotWords: string[];
}

/** Tabs of the search page, as the live remotes declare them. */
export function searchTabs({ remotes }: BootDocument): { remote: LiveRemote; tab: ManifestSearchTab }[] {
  return remotes
    .flatMap((remote) => remote.manifest.search.map((tab) => ({ remote, tab })))
    .sort((a, b) => a.tab.order - b.tab.order);
}

const known = (text: string | null, names: object) =>
  text !== null && Object.hasOwn(names, text) ? text : undefined;

/** Results for an address, and the remotes' parts that draw them, fetched at the same time as far as possible. */
export async function loadResults(
  boot: BootDocument,
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<SearchData> {
  const keyWord = (query.get('keyWord') ?? '').trim().slice(0, 64);
  const tabs = searchTabs(boot);
  const flag = tabs.find(({ tab }) => String(tab.flag) === query.get('flag'))?.tab.flag ?? 0;
  if (!keyWord) return { reply: null, views: {}, hotWords: await findHotWords(signal) };

  const [reply, ...loaded] = await Promise.all([
    call(
      querySearch,
      {
        keyWord,
        flag,
        sort: known(query.get('sort'), searchSorts) as SearchSort | undefined,
        chargeType: flag === 1 ? known(query.get('chargeType'), chargeTypes) : undefined,
        authLevel: flag === 1 ? known(query.get('authLevel'), authLevels) : undefined,
        pageNo: query.get('pageNo') ?? 1,
        pageSize: query.get('pageSize') ?? 10,
      },
      { signal },
    ),
    ...tabs
      .filter(({ tab }) => flag === 0 || tab.flag === flag)
      .map(({ remote, tab }) =>
        loadModule<{ result?: ResultView }>(remote, tab.module).then(
          ({ result }) => [tab.kind, result] as const,
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

const findHotWords = (signal: AbortSignal) =>
  call(hotWords, {}, { signal }).then(
    ({ records }) => records,
    () => [],
  );
