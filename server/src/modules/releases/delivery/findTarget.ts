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

/** The address redirects and shows nothing itself. */
export interface Lead {
  location: string;
}

/** A module that the page shows, and the calls that it makes. */
interface Need {
  remote: LiveRemote;
  module: string;
  /** For this address; the first is the main content of the page. */
  calls: Question[];
  /** Name of the widget; null: the module is the page, or a part of it. */
  widget: string | null;
  /** The slot of the widget. */
  slot?: SlotId;
  isDrawn: boolean;
}

/** What the requested path shows, and what is needed to show it. */
export interface Target {
  status: 200 | 404;
  title: string | null;
  /** The cache key of the markup: a pattern rather than the path, so that detail pages share one. */
  pattern: string;
  needs: Need[];
  /** Calls of a page that the shell draws without a remote; absent: it does not. */
  own?: Question[];
  params: Record<string, string | undefined>;
  guard: ManifestRoute['guard'];
  /** Absent: plain. */
  frame?: ManifestRoute['frame'];
  /** The page depends on text that a visitor typed, so there may be any number of them. */
  isTyped?: boolean;
}

/**
 * What the address shows to somebody who may see it: a page of the shell or of a remote; a 404 page where nobody owns
 * the address.
 */
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
  const { title = null, path: pattern, guard, frame, module, early, drawn: isDrawn = false } = declared;
  const calls = callsAt(early, searchParams, params);
  const needs = module ? [{ remote, module, calls, widget: null, isDrawn }] : [];
  return { status: 200, title, pattern, needs, params, guard, frame };
}

const callsAt = (
  early: readonly EarlyCall[],
  query: URLSearchParams,
  params: Record<string, string | undefined> = {},
): Question[] =>
  earlyCallsAt(early, query).map((one) => ({ path: one.call, body: fillEarlyBody(one, params, query) }));

/** Ranked in one list like the browser's router: the most specific pattern wins, whoever declares it. */
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
    // An error page shows the code in its address; unknown codes share one pattern, so that their number is bounded.
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

/** Header tools shown to signed-in users. */
export const toolsOf = (remotes: readonly LiveRemote[]): Pick<Need, 'remote' | 'module'>[] =>
  remotes.flatMap((remote) =>
    remote.manifest.widgets
      .filter(({ slot }) => slot === 'header.tools')
      .map(({ module }) => ({ remote, module })),
  );
