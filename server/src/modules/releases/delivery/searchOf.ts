import { hotWords, querySearch, searchInputOf } from '@portal/calls';
import type { LiveRemote } from '@portal/contract/internal';
import type { Question } from './earlyReplies';

interface Searched {
  title: string;
  /** The modules that draw the results of each tab. */
  needs: { remote: LiveRemote; module: string; calls: Question[]; widget: null; isDrawn: boolean }[];
  /** The calls of the page itself, without any remote; absent while something is searched for. */
  own?: Question[];
}

/** Shown without a query, and without results. */
const suggested: Question = { path: hotWords.path, body: {} };

/** The title of a search page, and what is needed to show its results. */
export function searchOf(remotes: readonly LiveRemote[], query: URLSearchParams, title: string): Searched {
  const tabs = remotes.flatMap((remote) => remote.manifest.search.map((tab) => ({ remote, tab })));
  const input = searchInputOf(
    query,
    tabs.map(({ tab }) => tab),
  );
  if (!input) return { title, needs: [], own: [suggested] };
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const body = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
  const calls = [{ path: querySearch.path, body, isTyped: true }, suggested];
  return {
    title: `${input.keyWord} - ${title}`,
    needs: tabs
      .filter(({ tab: { flag } }) => input.flag === 0 || flag === input.flag)
      .map(({ remote, tab: { module, drawn: isDrawn = false } }) => ({
        ...{ remote, module, calls, widget: null, isDrawn },
      })),
  };
}
