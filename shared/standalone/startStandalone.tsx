import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import {
  RouterProvider,
  createBrowserRouter,
  redirect,
  useRouteError,
  type RouteObject,
} from 'react-router-dom';
import { describeProblem, PortalManifest, type ManifestRoute, type Page } from '@portal/contract/internal';
import { Container, SkeletonPage } from '@portal/design';
import { PageError, pageRoute } from '@portal/page';
import { leadsTo } from '@portal/routes';
import { beginSession, endSession, useLoginPrompt } from '@portal/session';
import { provideSlots } from '@portal/slots';
import { Overview } from './Overview';
import { Piece, type LoadModule, type RemoteModule } from './Piece';
import { StandaloneFrame } from './StandaloneFrame';
import { personas } from './personas';
import { readSettings } from './settings';

/** Runs one remote without a portal: its pages at their own addresses, an overview at all others. */
export function startStandalone(portalJson: unknown, modules: Record<string, () => Promise<unknown>>): void {
  const place = createRoot(document.getElementById('root')!);
  const parsed = PortalManifest.safeParse(portalJson);
  if (!parsed.success) {
    place.render(<p role="alert">{describeProblem('portal.json', parsed.error)}</p>);
    return;
  }
  const manifest = parsed.data;
  const load: LoadModule = async (module) => {
    const found = modules[module];
    if (!found) throw new Error(`portal.json 用到的模块 ${module} 没有导出。`);
    return (await found()) as RemoteModule;
  };

  const { member } = personas[readSettings(document.cookie).persona];
  if (member) beginSession(member, false);
  else endSession(false);
  provideSlots(async (slot) => {
    const offer = manifest.widgets.find((widget) => widget.slot === slot);
    const { widget } = offer ? await load(offer.module) : {};
    if (!widget) throw new Error(`${manifest.name} 不提供 ${slot}`);
    return widget as ComponentType<never>;
  });

  const routes: RouteObject[] = [
    {
      element: (
        <>
          <StandaloneFrame manifest={manifest} />
          <DialogHost manifest={manifest} load={load} />
        </>
      ),
      children: [
        { path: '/', element: <Overview manifest={manifest} load={load} /> },
        ...manifest.routes.map((route) => routeOf(route, load)),
        { path: '*', element: <Elsewhere /> },
      ],
    },
  ];
  place.render(<RouterProvider router={createBrowserRouter(routes)} />);
}

function routeOf(route: ManifestRoute, load: LoadModule): RouteObject {
  const { path, module, skeleton } = route;
  const admit = async (address: URL) => ledOn(route, address) ?? true;
  if (module === undefined)
    return { path, element: null, loader: ({ request }) => ledOn(route, new URL(request.url)) };
  return {
    ...pageRoute({ path, loadPage: () => loadPage(load, module), admit }),
    errorElement: <FailedPage />,
    hydrateFallbackElement: <SkeletonPage kind={skeleton} />,
  };
}

/** Redirects as the portal does: fixed ones, and for addresses that lack required fields. Null: the page is shown. */
function ledOn(route: ManifestRoute, { searchParams }: URL): Response | null {
  const target = leadsTo(route, searchParams);
  return target === null ? null : redirect(target);
}

async function loadPage(load: LoadModule, module: string): Promise<Page> {
  const { page } = await load(module);
  if (!page) throw new Error(`模块 ${module} 没有导出 page。`);
  return page;
}

const FailedPage = () => <PageError text={String(useRouteError())} />;

function DialogHost({ manifest, load }: { manifest: PortalManifest; load: LoadModule }) {
  const { isOpen } = useLoginPrompt();
  const dialog = manifest.dialogs.find(({ id }) => id === 'login');
  return isOpen && dialog ? <Piece load={() => load(dialog.module)} name="dialog" /> : null;
}

const Elsewhere = () => (
  <Container>
    <h1>这个地址属于别的子应用</h1>
    <p>独立运行时只有这一个子应用的页面。</p>
  </Container>
);
