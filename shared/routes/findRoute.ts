import { matchRoutes } from 'react-router';

/**
 * The route that an address shows, and what it holds for the pattern: of two that match, the more specific one, as the
 * router in the browser decides. Null: none matches.
 */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  address: string,
): { route: Route; params: Record<string, string | undefined> } | null {
  const found = matchRoutes(
    routes.map(({ path }, at) => ({ path, id: String(at) })),
    address,
  )?.at(-1);
  const route = found && routes[Number(found.route.id)];
  return route ? { route, params: found.params } : null;
}

/**
 * Whether some address matches both patterns and neither is more specific, so that only their order would decide. A
 * slash at the end makes no difference.
 */
export function areAmbiguous(one: string, other: string): boolean {
  const [parts, otherParts] = [partsOf(one), partsOf(other)];
  const shared = parts.map((part, at) => (part.startsWith(':') ? (otherParts[at] ?? part) : part));
  const [first, second] = [{ path: parts.join('/') }, { path: otherParts.join('/') }];
  const winner = (...routes: { path: string }[]) => findRoute(routes, shared.join('/'))?.route;
  return winner(first, second) !== winner(second, first);
}

const partsOf = (pattern: string) => pattern.replace(/\/$/, '').split('/');
