import { useEffect, type ReactElement } from 'react';
import { CallError } from '@portal/client';
import type { Page } from '@portal/contract';
import { useLoaderData, type RouteObject } from '@portal/router';
import { LoadFailure } from './LoadFailure';

interface PageRouteOptions {
  /** Pattern of the address, as in portal.json. */
  path: string;
  /** Loads the page's code. */
  loadPage: () => Promise<Page>;
  /** Asked before anything is loaded. A `Response` redirects; false refuses the page at its own address. */
  admit?: (address: URL) => Promise<Response | boolean>;
  /** Draws the frame around the page. `content` is null when the visitor was refused. */
  frame?: (content: ReactElement | null) => ReactElement;
}

interface Loaded {
  page: Page;
  data: unknown;
  /** Why the shown data is older than the address asks for; null: it is current. */
  failure: CallError | null;
}

/** Errors that say nothing about the address itself: asking again may succeed. */
const passingCodes: readonly CallError['code'][] = ['TIMEOUT', 'NETWORK', 'E0000', 'E0429'];

const isPassing = ({ code }: CallError) => passingCodes.includes(code);

/** A page with a filter that is wrong stays as well, so that the filter can be corrected. */
const isCorrectable = ({ code }: CallError) => code === 'E0017';

const leavesPage = (error: unknown): error is CallError =>
  error instanceof CallError && (isPassing(error) || isCorrectable(error));

/**
 * Route of a remote's page: loads its code, then its data with `load`, and renders both together. The shell, stand-alone
 * remotes and tests differ in `admit`, `frame` and how they show errors.
 *
 * When reloading a displayed page (another filter, another page of its list, an action) fails temporarily or for a wrong
 * filter, the page stays with a notice. Otherwise the route's loader rejects as `loadPage` and `load` do; see `useRouteError`.
 */
export function pageRoute({
  path,
  loadPage,
  admit = () => Promise.resolve(true),
  frame = (content) => <>{content}</>,
}: PageRouteOptions) {
  let shown: Loaded | null = null;

  function show(loaded: Loaded | null) {
    shown = loaded;
    return () => void (shown = null);
  }

  return {
    path,
    element: <LoadedPage frame={frame} onShow={show} />,
    async loader({ params, request }): Promise<Loaded | Response | null> {
      const address = new URL(request.url);
      const admission = await admit(address);
      if (admission instanceof Response) return admission;
      if (!admission) return null;
      try {
        const page = await loadPage();
        const data = await page.load({ params, query: address.searchParams, signal: request.signal });
        return { page, data, failure: null };
      } catch (error) {
        if (!shown || !leavesPage(error)) throw error;
        return { ...shown, failure: error };
      }
    },
  } satisfies RouteObject;
}

interface LoadedPageProps {
  frame: (content: ReactElement | null) => ReactElement;
  /** Called with what is shown; the function it returns is called when that is replaced. */
  onShow: (loaded: Loaded | null) => () => void;
}

function LoadedPage({ frame, onShow }: LoadedPageProps) {
  const loaded = useLoaderData<Loaded | null>();
  useEffect(() => onShow(loaded), [loaded, onShow]);

  return frame(
    loaded && (
      <>
        {loaded.failure && <LoadFailure error={loaded.failure} mayPass={isPassing(loaded.failure)} />}
        <loaded.page.Page data={loaded.data} />
      </>
    ),
  );
}
