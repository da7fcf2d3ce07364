import type { LazyRouteFunction, LoaderFunction, RouteObject } from 'react-router-dom';

let confirm: () => void;

/**
 * Resolved once React has taken over what the server drew. Until then the router must stay where the document says:
 * what React draws first is compared with the server's markup, and a redirect or a page that is ready by then would be
 * another (decisions/0014-arrival.md).
 */
export const takenOver = new Promise<void>((resolve) => (confirm = resolve));

export const confirmTakeOver = () => confirm();

/** Routes that work at once, but have no outcome before `moment`. */
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
      ...(typeof loader === 'function' && { loader: held(loader) as LoaderFunction }),
      ...(typeof lazy === 'function' && { lazy: held(lazy) as LazyRouteFunction<RouteObject> }),
    };
    // Two kinds of route in one union: each stays the kind that it is.
    if (route.index) return { ...route, ...work };
    return { ...route, ...work, ...(route.children && { children: route.children.map(hold) }) };
  };
  return routes.map(hold);
}
