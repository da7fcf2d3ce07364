import type { ReactElement } from 'react';
import type { Page } from '@portal/contract';
import { useLoaderData, type RouteObject } from '@portal/router';

interface PageRouteOptions {
  /** Pattern of the address, as in portal.json. */
  path: string;
  /** Brings the page's code. */
  loadPage: () => Promise<Page>;
  /** Asked before anything is loaded. A `Response` leads elsewhere; false refuses the page at its own address. */
  admit?: (address: URL) => Promise<Response | boolean>;
  /** Draws what stands round the page. `content` is null where the visitor was refused. */
  frame?: (content: ReactElement | null) => ReactElement;
}

type Loaded = { page: Page; data: unknown } | null;

/**
 * A page of a remote as a route: code first, then the data that its `load` brings, then both drawn together. The shell,
 * the stand-alone remote and the tests differ in `admit`, `frame` and what they show of an error.
 *
 * The route's loader rejects as `loadPage` and `load` do; `useRouteError` tells.
 */
export function pageRoute({
  path,
  loadPage,
  admit = () => Promise.resolve(true),
  frame = (content) => <>{content}</>,
}: PageRouteOptions) {
  return {
    path,
    element: <LoadedPage frame={frame} />,
    async loader({ params, request }): Promise<Loaded | Response> {
      const address = new URL(request.url);
      const admission = await admit(address);
      if (admission instanceof Response) return admission;
      if (!admission) return null;
      const page = await loadPage();
      const data = await page.load({ params, query: address.searchParams, signal: request.signal });
      return { page, data };
    },
  } satisfies RouteObject;
}

function LoadedPage({ frame }: Required<Pick<PageRouteOptions, 'frame'>>) {
  const loaded = useLoaderData<Loaded>();
  return frame(loaded && <loaded.page.Page data={loaded.data} />);
}
