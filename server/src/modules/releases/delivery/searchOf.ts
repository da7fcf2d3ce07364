import { hotWords, querySearch, searchInputOf } from '@portal/calls';
import type { LiveRemote } from '@portal/contract/internal';
import type { Question } from './earlyReplies';

interface Searched {
  title: string;
  /** What draws the records of each tab. */
  needs: { remote: LiveRemote; module: string; calls: Question[]; widget: null; isDrawn: boolean }[];
  /** What the page calls for by itself, without any remote; absent where something is looked for. */
  own?: Question[];
}

/** Shown where nothing is looked for, or found. */
const suggested: Question = { path: hotWords.path, body: {} };

/** What the search page of an address is called, and what it takes to show what is looked for. */
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
