interface Leading {
  path: string;
  redirectTo?: string | undefined;
  requires: readonly string[];
  list?: string | undefined;
}

/** Field of a list's address: the path of the page for which something is to be chosen there. */
export const chosenFor = 'for';

/**
 * Where an address leads instead of showing its route: where the route says, with the query of the address, so that what
 * a link asks for is asked for there, too; or to the route's list, when the address lacks what the page is about. Null:
 * it shows its route.
 */
export function leadsTo(
  { path, redirectTo, requires, list }: Leading,
  query: URLSearchParams,
): string | null {
  if (redirectTo !== undefined) return withQuery(redirectTo, query);
  const isWhole = requires.every((names) => names.split('|').some((name) => query.get(name)?.trim()));
  return isWhole || list === undefined ? null : withQuery(list, new URLSearchParams({ [chosenFor]: path }));
}

/** Home of a portal: `/` shows it, and so does the home of the other kind of portal. */
export const homePathOf = (portal: 'main' | 'subDomain' | 'unknown') =>
  portal === 'subDomain' ? '/subDomain' : '/index';

/** A path with the fields of a query, behind those that it has itself. */
export function withQuery(target: string, query: URLSearchParams): string {
  const [path = '', own] = target.split('?');
  const all = new URLSearchParams([...new URLSearchParams(own), ...query]);
  return all.size > 0 ? `${path}?${all}` : path;
}
