import type { ManifestRoute } from '@portal/contract/internal';
import type { PageKind } from '../../../../platform/PageKind';

interface Asked {
  route: Pick<ManifestRoute, 'path' | 'requires'>;
  /** What is known about pages of this kind. */
  kind: PageKind | undefined;
  params: Record<string, string | undefined>;
  query: URLSearchParams;
}

/** Page 1 is the list itself, so it adds nothing to the address. */
const isSaying = (name: string, value: string) => value !== '' && !(name === 'pageNo' && value === '1');

/** The canonical address of a route, without origin: only parameters that change the page are kept. */
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

/** The address of the same page in English. */
export const inEnglish = (address: string) => `${address}${address.includes('?') ? '&' : '?'}lang=en`;
