import { redirect, type LoaderFunction, type RouteObject } from 'react-router-dom';
import type { BootDocument, LiveRemote, ManifestRoute, Page } from '@portal/contract';
import { SkeletonPage } from '@portal/design';
import { openLogin } from '@portal/session';
import { ErrPage } from './errors/ErrPage';
import { NotFoundPage } from './errors/NotFoundPage';
import { RouteError } from './errors/RouteError';
import { HomePage } from './home/HomePage';
import { Frame } from './layout/Frame';
import { RemotePage } from './remotes/RemotePage';
import { LoginRoute } from './session/LoginRoute';
import { sessionSettled } from './session/sessionSettled';

export type PageLoader = (remote: LiveRemote, module: string) => Promise<Page>;

/** The home page of the portal that the host name stands for. */
export const homePathOf = (boot: BootDocument) => (boot.portal === 'subDomain' ? '/subDomain' : '/index');

/**
 * All routes of the portal: the shell's own and what the live remotes declare.
 *
 * @param loadPage  Brings a remote's page. In the server's prerendering it never resolves, so that the
 *   skeleton is drawn which the browser shows first, too.
 */
export function createRoutes(boot: BootDocument, loadPage: PageLoader): RouteObject[] {
  if (boot.portal === 'unknown') {
    return [
      {
        element: <Frame />,
        children: [{ path: '*', element: <ErrPage code="404" reason="访问的门户不存在" /> }],
      },
    ];
  }

  const home = homePathOf(boot);
  const otherHome = home === '/index' ? '/subDomain' : '/index';
  return [
    {
      element: <Frame />,
      errorElement: <RouteError />,
      children: [
        redirectRoute('/', home),
        redirectRoute(otherHome, home),
        { path: home, element: <HomePage /> },
        { path: '/login', element: <LoginRoute /> },
        { path: '/err', element: <ErrPage /> },
        ...boot.remotes.flatMap((remote) =>
          remote.manifest.routes.map((route) => remoteRoute(remote, route, loadPage)),
        ),
        { path: '*', element: <NotFoundPage /> },
      ],
    },
  ];
}

function remoteRoute(remote: LiveRemote, route: ManifestRoute, loadPage: PageLoader): RouteObject {
  if (route.redirectTo) return redirectRoute(route.path, route.redirectTo, route.skeleton);

  return {
    path: route.path,
    element: <RemotePage title={route.title ?? remote.manifest.title} />,
    errorElement: <RouteError title={route.title ?? remote.manifest.title} />,
    hydrateFallbackElement: <SkeletonPage kind={route.skeleton} />,
    handle: { skeleton: route.skeleton },
    loader: async ({ params, request }) => {
      const url = new URL(request.url);
      if (route.guard === 'signedIn' && (await sessionSettled()).status !== 'signedIn') {
        openLogin(url.pathname + url.search);
        return redirect('/login');
      }
      const page = await loadPage(remote, route.module!);
      const data = await page.load({ params, query: url.searchParams, signal: request.signal });
      return { page, data };
    },
  };
}

/** Leads on with the query of the address: what a link asked for is asked for there, too. */
function redirectRoute(
  path: string,
  target: string,
  skeleton: ManifestRoute['skeleton'] = 'list',
): RouteObject {
  const room = <SkeletonPage kind={skeleton} />;
  const loader: LoaderFunction = ({ request }) => redirect(target + new URL(request.url).search);
  return { path, element: room, hydrateFallbackElement: room, loader };
}
