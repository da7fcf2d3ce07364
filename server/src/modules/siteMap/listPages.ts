import type { ManifestRoute } from '@portal/contract/internal';
import { findRoute } from '@portal/routes';

type Route = Pick<ManifestRoute, 'path' | 'module' | 'redirectTo' | 'requires' | 'list' | 'guard'>;

/**
 * Addresses of public pages without requirements: the declared path or, if that has parameters, the addresses that
 * others link to.
 *
 * @param personal  Paths that concern a single reader.
 */
export function listPages(routes: readonly Route[], personal: ReadonlySet<string>): string[] {
  const shown = routes.filter(
    ({ path, module, requires, guard }) =>
      module !== undefined && requires.length === 0 && guard === 'public' && !personal.has(path),
  );
  const leads = routes
    .flatMap(({ redirectTo, list }) => [redirectTo, list])
    .filter((target) => target !== undefined && !target.includes('?'))
    .filter((target) => target !== undefined && findRoute(shown, target) !== null);
  const plain = shown.map(({ path }) => path).filter((path) => !path.includes(':'));
  return [...new Set([...plain, ...leads.filter((target) => target !== undefined)])].sort();
}
