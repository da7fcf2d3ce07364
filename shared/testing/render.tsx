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
import { PageError, pageRoute } from '@portal/page';
import { isAdmitted } from '@portal/rules';
import { beginSession, type Member } from '@portal/session';

/** Draws routes at an address, the last of a history. Other addresses show their path. */
function renderRoutes(routes: RouteObject[], ...history: InitialEntry[]) {
  const elsewhere = { path: '*', element: <Elsewhere /> };
  const router = createMemoryRouter([...routes, elsewhere], { initialEntries: history });
  const screen = render(<RouterProvider router={router} />);
  return { ...screen, router, user: userEvent.setup({ delay: null }) };
}

const Elsewhere = () => <p>elsewhere</p>;

const routeOf = (path: string, page: Page): RouteObject => ({
  ...pageRoute({
    path,
    loadPage: () => Promise.resolve(page),
    frame: (content) => (
      <>
        {content}
        <ToastRegion />
        <QuestionRegion />
      </>
    ),
  }),
  errorElement: <PageError />,
  hydrateFallbackElement: <p>loading</p>,
});

/** Draws a page of a remote as the shell would, at an address. */
export const renderPage = <Data,>(page: Page<Data>, { pattern, at }: { pattern: string; at: string }) =>
  renderRoutes([routeOf(pattern, page as Page)], at);

interface RemoteUnderTest {
  /** Content of the remote's portal.json. */
  portalJson: unknown;
  /** What its exposed modules export: those that the test needs. */
  modules: Record<string, { page: object }>;
}

interface RouteOptions {
  /** Absent: a visitor who is not signed in. */
  as?: Member;
}

/**
 * Draws the page that a remote's portal.json declares for an address, for whoever is signed in.
 *
 * @throws {Error} when portal.json has no such route or does not let them in, or the test does not bring its module.
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

/** An entry of the history: an address, and what the step before has handed on with it. */
export interface Visited {
  pathname: string;
  state?: unknown;
}

/**
 * Draws what a reload shows: the last address of a history, which keeps the state of its entries. All pages are there that
 * the test brings, so that one may go back and forth.
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

/** Draws a part that needs nothing but a router around it. */
export function renderElement(element: ReactNode, at = '/') {
  const framed = (
    <>
      {element}
      <ToastRegion />
      <QuestionRegion />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element: framed }], { initialEntries: [at] });
  return { ...render(<RouterProvider router={router} />), router, user: userEvent.setup({ delay: null }) };
}
