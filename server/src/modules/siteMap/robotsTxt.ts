import type { ManifestRoute } from '@portal/contract/internal';

type Route = Pick<ManifestRoute, 'path' | 'redirectTo' | 'guard'>;

/** Where nothing is shown, nothing is to be looked for. */
export const closedRobots = 'User-agent: *\nDisallow: /\n';

/**
 * What visiting programs are asked to leave alone: calls, and pages that show nothing without a session.
 *
 * @param routes  Of all live releases.
 * @param origin  Of the portal, where its site map is.
 */
export function robotsTxt(routes: readonly Route[], origin: string): string {
  const pages = routes.filter(({ redirectTo }) => redirectTo === undefined);
  const open = pages.filter(({ guard }) => guard === 'public').map(({ path }) => placeOf(path));
  const closed = pages.filter(({ guard }) => guard !== 'public');
  const rules = closed.flatMap(({ path }) => rulesFor(path, open));
  return [
    'User-agent: *',
    'Allow: /',
    'Disallow: /ajaxurl/',
    ...[...new Set(rules)].sort().map((rule) => `Disallow: ${rule}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** First part of a path. */
const placeOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Rules are beginnings of addresses: one for a whole area where nothing in it, or called like it, is open. */
function rulesFor(path: string, open: readonly string[]): string[] {
  const place = placeOf(path);
  if (!open.some((one) => one.startsWith(place))) return [place];
  const fixed = open.includes(place) ? path.replace(/\/:.*/, '') : place;
  return [`${fixed}$`, `${fixed}?`, `${fixed}/`];
}
