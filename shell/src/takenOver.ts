import type { LoaderFunction, RouteObject } from 'react-router-dom';

let confirm: () => void;

/**
 * Resolved after hydration. Until then the router must stay at the document's address: the first render has to match the
 * server's markup, and a redirect or a page that is ready earlier would differ (decisions/0014-hydration-before-navigation.md).
 */
export const takenOver = new Promise<void>((resolve) => (confirm = resolve));

export const confirmTakeOver = () => confirm();

/** Routes whose loaders and lazy code start at once but settle only after `moment`. */
export function outcomesAfter(moment: Promise<void>, routes: readonly RouteObject[]): RouteObject[] {
  const held =
    <Args extends unknown[], Result>(work: (...args: Args) => Result | Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      try {
        return await work(...args);
      } finally {
        await moment;
      }
    };
  const hold = (route: RouteObject): RouteObject => {
    const { loader, lazy } = route;
    const work = {
      ...(typeof loader === 'function' && {
        loader: held<Parameters<LoaderFunction>, Awaited<ReturnType<LoaderFunction>>>(loader),
      }),
      ...(typeof lazy === 'function' && { lazy: held(lazy) }),
    };
    // Separate branches, because the union of index and other routes allows `children` only for the latter.
    if (route.index) return { ...route, ...work };
    return { ...route, ...work, ...(route.children && { children: route.children.map(hold) }) };
  };
  return routes.map(hold);
}
