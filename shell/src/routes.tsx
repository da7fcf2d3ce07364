import type { ReactElement } from 'react';
import {
  redirect,
  replace,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import type { BootDocument, LiveRemote, ManifestRoute, Page } from '@portal/contract/internal';
import { SkeletonPage } from '@portal/design';
import { pageRoute } from '@portal/page';
import { homePathOf, leadsTo, withQuery } from '@portal/routes';
import { isAdmitted, worksAt, type DeskArea, type Guard } from '@portal/rules';
import type { Member } from '@portal/session';
import { ErrPage } from './errors/ErrPage';
import { NotFoundPage } from './errors/NotFoundPage';
import { explained } from './errors/Refusal';
import { RouteError } from './errors/RouteError';
import { HomePage } from './home/HomePage';
import { Frame } from './layout/Frame';
import { loadFrame, PageFrame } from './layout/PageFrame';
import { RemotePage } from './remotes/RemotePage';
import { checkSession } from './session/checkSession';
import { loadResults, loadView, type ResultLoader } from './search/loadResults';
import { SearchPage } from './search/SearchPage';
import { withKnownFlag } from './search/withKnownFlag';
import { LoginRoute } from './session/LoginRoute';
import { sessionSettled } from './session/sessionSettled';

export type PageLoader = (remote: LiveRemote, module: string) => Promise<Page>;

/**
 * All routes of the portal: the shell's own and what the live remotes declare.
 *
 * @param loadPage  Loads a remote's page. In the server's prerendering it never resolves, so that the same skeleton is
 *   rendered that the browser shows first.
 * @param loadRecords  Loads a component for search results; null in prerendering, for the same reason.
 */
export function createRoutes(
  boot: BootDocument,
  loadPage: PageLoader,
  loadRecords: ResultLoader | null = loadView,
): RouteObject[] {
  if (boot.portal === 'unknown') {
    return [
      {
        element: <Frame />,
        children: [{ path: '*', element: <ErrPage code="E0003" /> }],
      },
    ];
  }

  const home = homePathOf(boot.portal);
  const otherHome = home === '/index' ? '/subDomain' : '/index';
  const routes = [
    redirectRoute('/', home),
    redirectRoute(otherHome, home),
    { path: home, element: <HomePage /> },
    { path: '/login', element: <LoginRoute /> },
    { path: '/err', element: <ErrPage /> },
    searchRoute(boot, loadRecords),
    resultRoute(boot, '/success'),
    opsRoute,
    releaseDeskRoute,
    ...boot.remotes.flatMap((remote) =>
      remote.manifest.routes.map((route) => remoteRoute(remote, route, loadPage)),
    ),
    { path: '*', element: <NotFoundPage /> },
  ];
  return [
    { element: <Frame />, children: [{ errorElement: <RouteError />, children: routes }] },
    { element: <Frame isBare />, children: [resultRoute(boot, '/successComponent')] },
  ];
}

/** The search. Without `load`, in prerendering, its loader never resolves, so that the skeleton is rendered. */
const searchRoute = (boot: BootDocument, load: ResultLoader | null): RouteObject => ({
  path: '/searchResult',
  element: <SearchPage />,
  errorElement: <RouteError title="搜索" />,
  hydrateFallbackElement: <SkeletonPage kind="list" title="搜索" />,
  handle: { skeleton: 'list' },
  loader: explained(async ({ request }: LoaderFunctionArgs) => {
    if (load === null) return new Promise<never>(() => {});
    const query = new URL(request.url).searchParams;
    const known = withKnownFlag(boot, query);
    return known ? redirect(`/searchResult?${known}`) : loadResults(boot, query, request.signal, load);
  }),
});

/** Outcome of an action. Its code is loaded on the first visit; prerendering renders the skeleton only. */
const resultRoute = (boot: BootDocument, path: string): RouteObject => ({
  path,
  errorElement: <RouteError title="结果" />,
  hydrateFallbackElement: <SkeletonPage kind="detail" title="结果" />,
  handle: { skeleton: 'detail' },
  lazy: async () => {
    if (typeof document === 'undefined') return new Promise(() => {});
    const [{ ResultPage }, { loadResult }] = await Promise.all([
      import('./results/ResultPage'),
      import('./results/loadResult'),
    ]);
    return {
      Component: ResultPage,
      loader: explained(async ({ request }: LoaderFunctionArgs) => {
        await sessionSettled();
        return loadResult(boot, new URL(request.url).searchParams, request.signal);
      }),
    };
  },
});

/**
 * The operators' desk; its queues are pages of the remotes. Its code is loaded on the first visit; prerendering renders
 * the skeleton only.
 */
const opsRoute: RouteObject = {
  path: '/ops',
  errorElement: <RouteError title="运营工作台" />,
  hydrateFallbackElement: <SkeletonPage kind="list" title="运营工作台" />,
  handle: { skeleton: 'list' },
  lazy: async () => {
    if (typeof document === 'undefined') return new Promise(() => {});
    const { OpsHome } = await import('./ops/OpsHome');
    return { Component: OpsHome, loader: async () => (await turnedAway('/ops')) ?? null };
  },
};

/** Release desk; its code is loaded on the first visit, too. */
const releaseDeskRoute: RouteObject = {
  path: '/ops/release',
  errorElement: <RouteError title="发布管理" />,
  hydrateFallbackElement: <SkeletonPage kind="list" title="发布管理" />,
  handle: { skeleton: 'list' },
  lazy: async () => {
    if (typeof document === 'undefined') return new Promise(() => {});
    const [{ ReleaseDesk }, { loadReleaseDesk }] = await Promise.all([
      import('./ops/release/ReleaseDesk'),
      import('./ops/release/loadReleaseDesk'),
    ]);
    return {
      Component: ReleaseDesk,
      loader: explained(
        async ({ request }: LoaderFunctionArgs) =>
          (await turnedAway('/ops/release')) ??
          loadReleaseDesk(new URL(request.url).searchParams, request.signal),
      ),
    };
  },
};

/**
 * To the login, which says why before its dialog opens and leads back to the path. Where the browser has gone back to the
 * path already, the login takes its place: put after it, every further way back would lead here again.
 */
const toLogin = (path: string) =>
  (location.pathname + location.search === path ? replace : redirect)(
    `/login?redirect=${encodeURIComponent(path)}`,
  );

/** Redirect for visitors who are not operators; null: the visitor is one. */
async function turnedAway(path: string): Promise<Response | null> {
  const session = await sessionSettled();
  if (session.status !== 'signedIn') return toLogin(path);
  return isAdmitted('operator', session.member) ? null : redirect('/err?code=E5103');
}

function remoteRoute(remote: LiveRemote, route: ManifestRoute, loadPage: PageLoader): RouteObject {
  const { module } = route;
  if (module === undefined) return redirectRoute(route.path, route.redirectTo ?? '/');

  const title = route.title ?? remote.manifest.title;
  const framed = (content: ReactElement) => (
    <PageFrame frame={route.frame} title={title}>
      {content}
    </PageFrame>
  );

  const page = pageRoute({
    path: route.path,
    loadPage: async () => {
      const [loaded] = await Promise.all([loadPage(remote, module), loadFrame(route.frame)]);
      return loaded;
    },
    admit: (address) => {
      const list = leadsTo(route, address.searchParams);
      return list === null ? admit(route, address) : Promise.resolve(redirect(list));
    },
    frame: (content) => (
      <RemotePage remote={remote} route={route} title={title}>
        {content}
      </RemotePage>
    ),
  });
  return {
    ...page,
    loader: explained((args: LoaderFunctionArgs) => page.loader(args)),
    errorElement: framed(<RouteError title={title} list={route.list} />),
    hydrateFallbackElement: framed(<SkeletonPage kind={route.skeleton} title={title} />),
    handle: { skeleton: route.skeleton, remote: remote.name, pattern: route.path },
  };
}

/** Redirects to the login, or away from pages for operators. Otherwise: whether the page is shown, or its refusal. */
async function admit({ guard, desk }: ManifestRoute, address: URL): Promise<Response | boolean> {
  if (guard === 'public') return true;
  const session = await sessionSettled();
  if (session.status !== 'signedIn') return toLogin(address.pathname + address.search);
  if (await isAdmittedNow(guard, session.member))
    return guard !== 'operator' || opensDesk(session.member, desk);
  return guard === 'operator' ? redirect('/err?code=E5103') : false;
}

/** Whether the roles of an operator open a page of the desk. */
const opensDesk = ({ operatorRoles }: Member, area: DeskArea = 'platform'): boolean =>
  operatorRoles === null || worksAt(operatorRoles, area);

/** Checks the session again before refusing, because an authentication may have been approved meanwhile. */
async function isAdmittedNow(guard: Guard, member: Member): Promise<boolean> {
  if (isAdmitted(guard, member)) return true;
  await checkSession().catch(() => {});
  const session = await sessionSettled();
  return session.status === 'signedIn' && isAdmitted(guard, session.member);
}

/** For navigation within the portal; when such an address is opened directly, the server redirects. */
function redirectRoute(path: string, redirectTo: string): RouteObject {
  const room = <SkeletonPage kind="list" />;
  const loader: LoaderFunction = ({ request }) =>
    redirect(withQuery(redirectTo, new URL(request.url).searchParams));
  return { path, element: room, hydrateFallbackElement: room, loader };
}
