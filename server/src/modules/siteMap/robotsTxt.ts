import type { ManifestRoute } from '@portal/contract/internal';

type Route = Pick<ManifestRoute, 'path' | 'redirectTo' | 'guard'>;

/** For a host where nothing is shown. */
export const closedRobots = 'User-agent: *\nDisallow: /\n';

/**
 * What crawlers are asked to skip: calls, and pages that are empty without a session.
 *
 * @param routes  Of all live releases.
 * @param origin  Origin of the portal, for the address of its site map.
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

/** First segment of a path. */
const placeOf = (path: string) => path.split('/').slice(0, 2).join('/');

/** Rules are prefixes: one for a whole area if no page below it, or with the same prefix, is public. */
function rulesFor(path: string, open: readonly string[]): string[] {
  const place = placeOf(path);
  if (!open.some((one) => one.startsWith(place))) return [place];
  const fixed = open.includes(place) ? path.replace(/\/:.*/, '') : place;
  return [`${fixed}$`, `${fixed}?`, `${fixed}/`];
}
