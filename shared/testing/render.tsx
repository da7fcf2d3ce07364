import type { ReactNode } from 'react';
import {
  createMemoryRouter,
  matchPath,
  RouterProvider,
  type InitialEntry,
  type RouteObject,
} from 'react-router-dom';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { PortalManifest, type Page } from '@portal/contract/internal';
import { QuestionRegion, ToastRegion } from '@portal/design';
import { LeaveGuard, PageError, pageRoute } from '@portal/page';
import { isAdmitted } from '@portal/rules';
import { beginSession, type Member } from '@portal/session';

/** Renders routes at the last address of a history. Other addresses render `elsewhere`. */
function renderRoutes(routes: RouteObject[], ...history: InitialEntry[]) {
  const elsewhere = { path: '*', element: withRegions(<Elsewhere />) };
  const router = createMemoryRouter([...routes, elsewhere], { initialEntries: history });
  const screen = render(<RouterProvider router={router} />);
  return { ...screen, router, user: userEvent.setup({ delay: null }) };
}

const Elsewhere = () => <p>elsewhere</p>;

/** As in the shell, what a page says while it is left is shown by the next one. */
const withRegions = (content: ReactNode) => (
  <>
    {content}
    <ToastRegion />
    <LeaveGuard />
    <QuestionRegion />
  </>
);

const routeOf = (path: string, page: Page): RouteObject => ({
  ...pageRoute({
    path,
    loadPage: () => Promise.resolve(page),
    frame: withRegions,
  }),
  errorElement: <PageError />,
  hydrateFallbackElement: <p>loading</p>,
});

/** Renders a page of a remote at an address, as the shell does. */
export const renderPage = <Data,>(page: Page<Data>, { pattern, at }: { pattern: string; at: string }) =>
  renderRoutes([routeOf(pattern, page as Page)], at);

interface RemoteUnderTest {
  /** Content of the remote's portal.json. */
  portalJson: unknown;
  /** Exports of the exposed modules that the test needs. */
  modules: Record<string, { page: object }>;
}

interface RouteOptions {
  /** Absent: a visitor who is not signed in. */
  as?: Member;
}

/**
 * Renders the page that a remote's portal.json declares for an address.
 *
 * @throws {Error} when portal.json has no such route, its guard refuses the member, or the test does not provide the module.
 */
export function renderRoute({ portalJson, modules }: RemoteUnderTest, at: string, { as }: RouteOptions = {}) {
  const { routes } = PortalManifest.parse(portalJson);
  const [pathname = ''] = at.split('?');
  const route = routes.find(({ path, module }) => module !== undefined && matchPath(path, pathname));
  const found = route?.module === undefined ? undefined : modules[route.module];
  if (!route || !found) throw new Error(`The test brings no page for ${at}`);
  if (!isAdmitted(route.guard, as ?? null))
    throw new Error(`${at} is for ${route.guard}: say with \`as\` who that is`);
  if (as) beginSession(as, false);
  return renderRoutes([routeOf(route.path, found.page as Page)], at);
}

/** An entry of the history: path and navigation state. */
export interface Visited {
  pathname: string;
  state?: unknown;
}

/**
 * Renders the last address of a history with the state of its entries, as after a reload. All pages of the test are
 * available for going back and forth.
 */
export function renderHistory(
  { portalJson, modules }: RemoteUnderTest,
  history: readonly Visited[],
  { as }: RouteOptions = {},
) {
  const { routes } = PortalManifest.parse(portalJson);
  if (as) beginSession(as, false);
  const brought = routes.flatMap(({ path, module }) => {
    const found = module === undefined ? undefined : modules[module];
    return found ? [routeOf(path, found.page as Page)] : [];
  });
  return renderRoutes(brought, ...history.map((entry) => ({ ...entry })));
}

/** Renders an element inside a router. */
export function renderElement(element: ReactNode, at = '/') {
  const router = createMemoryRouter([{ path: '*', element: withRegions(element) }], { initialEntries: [at] });
  return { ...render(<RouterProvider router={router} />), router, user: userEvent.setup({ delay: null }) };
}
