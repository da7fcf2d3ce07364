import {
  earlyCallsAt,
  fillEarlyBody,
  widgetId,
  type BootDocument,
  type EarlyCall,
  type LiveRemote,
  type ManifestRoute,
  type ShellRoute,
  type SlotId,
} from '@portal/contract/internal';
import { findRoute, homePathOf, leadsTo, withQuery } from '@portal/routes';
import type { Question } from './earlyReplies';
import { searchOf } from './searchOf';

/** Where the address leads: it shows nothing itself. */
export interface Lead {
  location: string;
}

/** A module that the page shows, and what it calls for. */
interface Need {
  remote: LiveRemote;
  module: string;
  /** At this address; the first is what the page is about. */
  calls: Question[];
  /** Name of the widget; null: the page of the address, or a part of it. */
  widget: string | null;
  /** Where the widget stands. */
  slot?: SlotId;
  isDrawn: boolean;
}

/** What the requested path shows, and what it takes to show it. */
export interface Target {
  status: 200 | 404;
  title: string | null;
  /** Identifies the markup: the pattern and not the path, so that details share one. */
  pattern: string;
  needs: Need[];
  /** What a page calls for that the shell draws alone; absent: it draws none. */
  own?: Question[];
  params: Record<string, string | undefined>;
  guard: ManifestRoute['guard'];
  /** The page is made of what somebody typed: there are as many as anybody likes. */
  isTyped?: boolean;
}

/** What the address shows to whoever may see it: of the shell or of a remote; a 404 where nobody owns it. */
export function findTarget(
  shellRoutes: readonly ShellRoute[],
  portal: BootDocument['portal'],
  remotes: readonly LiveRemote[],
  { pathname, searchParams }: URL,
): Target | Lead {
  const found = portal === 'unknown' ? null : findRoute(allRoutes(shellRoutes, remotes), pathname);
  if (!found) return { status: 404, title: null, pattern: '404', needs: [], params: {}, guard: 'public' };
  const { route, params } = found;
  if ('own' in route) return shellTarget(route.own, portal, remotes, searchParams);
  const { remote, declared } = route;
  const location = leadsTo(declared, searchParams);
  if (location !== null) return { location };
  const { title = null, path: pattern, guard, module, early, drawn: isDrawn = false } = declared;
  const calls = callsAt(early, searchParams, params);
  const needs = module ? [{ remote, module, calls, widget: null, isDrawn }] : [];
  return { status: 200, title, pattern, needs, params, guard };
}

const callsAt = (
  early: readonly EarlyCall[],
  query: URLSearchParams,
  params: Record<string, string | undefined> = {},
): Question[] =>
  earlyCallsAt(early, query).map((one) => ({ path: one.call, body: fillEarlyBody(one, params, query) }));

/** In one list, as the browser's router has them: what is more specific wins, whoever declares it. */
const allRoutes = (shellRoutes: readonly ShellRoute[], remotes: readonly LiveRemote[]) => [
  ...shellRoutes.map((own) => ({ path: own.path, own })),
  ...remotes.flatMap((remote) =>
    remote.manifest.routes.map((declared) => ({ path: declared.path, remote, declared })),
  ),
];

function shellTarget(
  { page, path, title }: ShellRoute,
  portal: BootDocument['portal'],
  remotes: readonly LiveRemote[],
  query: URLSearchParams,
): Target | Lead {
  if (page === 'search')
    return {
      ...{ status: 200, pattern: path, params: {}, guard: 'public', isTyped: true },
      ...searchOf(remotes, query, title),
    };
  const isHome = page === 'home';
  if (isHome && path === homePathOf(portal === 'subDomain' ? 'main' : 'subDomain'))
    return { location: withQuery(homePathOf(portal), query) };
  return {
    status: 200,
    title: isHome ? null : title,
    // The error page shows the code of its address; a strange one is one of few patterns all the same.
    pattern: isHome ? path : `${path}?code=${/^[0-9A-Z]{3,6}$/.exec(query.get('code') ?? '')?.[0] ?? '404'}`,
    needs: isHome ? widgetsOf(remotes, portal === 'main' ? 'home.' : 'subHome.', query) : [],
    params: {},
    guard: page === 'ops' ? 'operator' : 'public',
  };
}

function widgetsOf(
  remotes: readonly LiveRemote[],
  slotPrefix: string,
  query: URLSearchParams,
): Target['needs'] {
  return remotes.flatMap((remote) =>
    remote.manifest.widgets
      .filter(({ slot }) => slot.startsWith(slotPrefix))
      .map((widget) => ({
        remote,
        module: widget.module,
        calls: callsAt(widget.early, query),
        widget: widgetId(remote.name, widget),
        slot: widget.slot,
        isDrawn: widget.drawn ?? false,
      })),
  );
}

/** What the header shows to whoever is signed in. */
export const toolsOf = (remotes: readonly LiveRemote[]): Pick<Need, 'remote' | 'module'>[] =>
  remotes.flatMap((remote) =>
    remote.manifest.widgets
      .filter(({ slot }) => slot === 'header.tools')
      .map(({ module }) => ({ remote, module })),
  );
