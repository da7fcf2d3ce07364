import type { PortalManifest } from '@portal/contract/internal';
import { areAmbiguous, sharedAddress } from '@portal/routes';
import { isPortalPath } from '@portal/rules';

interface Pathed {
  path: string;
}

/** Errors in the addresses that a remote declares, regardless of other remotes. */
export function ownRouteProblems({ routes, navigation, search }: PortalManifest): string[] {
  const open = routes.find(({ path }) => /^\/[:*]/.test(path));
  const clash = routes
    .map((route, at) => ({
      route,
      other: routes.slice(at + 1).find(({ path }) => areAmbiguous(route.path, path)),
    }))
    .find(({ other }) => other !== undefined);
  const targets = [
    ...navigation.map(({ to }) => to),
    ...routes.flatMap(({ redirectTo, list }) => [redirectTo, list]),
    ...search.map(({ home }) => home?.all),
  ];
  const stranger = targets.find((target) => target !== undefined && !isPortalPath(target));
  return [
    ...(open
      ? [
          `路径 ${open.path} 会占去不属于任何人的地址，它们须仍是 404。请在 portal.json 中让第一段是固定的词。`,
        ]
      : []),
    ...(clash?.other
      ? [`路径 ${clash.route.path} 与 ${clash.other.path} 无法区分。请在 portal.json 中换掉其中一个。`]
      : []),
    ...(stranger !== undefined
      ? [`链接 ${JSON.stringify(stranger)} 会离开门户。请在 portal.json 中改成本门户的路径，以一个 / 开头。`]
      : []),
  ];
}

/**
 * Addresses of routes that belong to others: those that one of their patterns matches, too, even where the router would
 * prefer one of the two.
 *
 * @param owner  The owner of the other patterns, and the remedy.
 */
export function takenRouteProblems(
  routes: readonly Pathed[],
  others: readonly Pathed[],
  owner: { name: string; remedy: string },
): string[] {
  for (const { path } of routes)
    for (const { path: taken } of others) {
      const address = sharedAddress(path, taken);
      if (address !== null)
        return [`路径 ${path} ${takes(path, taken, address, owner.name)}。${owner.remedy}`];
    }
  return [];
}

const takes = (path: string, taken: string, address: string, owner: string) =>
  path.toLowerCase() === taken.toLowerCase()
    ? `已属于${owner}`
    : `与 ${taken} 都匹配地址 ${address}，后者已属于${owner}`;
