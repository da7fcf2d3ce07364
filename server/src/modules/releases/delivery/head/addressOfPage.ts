import type { ManifestRoute } from '@portal/contract/internal';
import type { PageKind } from '../../../../platform/PageKind';

interface Asked {
  route: Pick<ManifestRoute, 'path' | 'requires'>;
  /** What is known of such pages. */
  kind: PageKind | undefined;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** A first page is the list itself. */
const isSaying = (name: string, value: string) => value !== '' && !(name === 'pageNo' && value === '1');

/** The one address of what a route shows, without its origin: nothing in it that does not make another page. */
export function addressOfPage({ route, kind, params, query }: Asked): string {
  const path = route.path.replaceAll(/:([A-Za-z0-9]+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const required = route.requires.flatMap((names) => names.split('|'));
  const own = typeof kind?.query === 'function' ? kind.query(query) : (kind?.query ?? []);
  const said = [...new Set([...required, ...own])]
    .map((name) => [name, query.get(name)?.trim() ?? ''] as const)
    .filter(([name, value]) => isSaying(name, value));
  const search = new URLSearchParams(said.map(([...pair]) => pair)).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** The same page in English: its address says so. */
export const inEnglish = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=en`;
