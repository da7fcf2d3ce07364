import type { GatewayOperation } from '@portal/calls';
import { templateKey } from '@portal/rules';
import type { Finding } from '../description/problems';
import type { GatewayRoute } from './GatewayRoute';
import { lossOf } from './losses';
import { toTemplate } from './toTemplate';

/** Methods that OpenAPI supports. */
const knownMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'];
/** Methods assumed for a route that accepts all. */
const commonMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const textMax = 200;

/** One operation per method and path, and what cannot be imported. */
export function operationsOf(routes: readonly GatewayRoute[]): {
  operations: GatewayOperation[];
  findings: Finding[];
} {
  const findings: Finding[] = [];
  const found = new Map<string, { operation: GatewayOperation; route: GatewayRoute }>();
  for (const route of routes) {
    if (route.isUnused) {
      findings.push(lossOf('unused', route.place));
      continue;
    }
    findings.push(...lossesOf(route));
    for (const { key, operation } of operationsOfRoute(route, findings)) {
      const twin = found.get(key);
      if (twin && twin.route !== route)
        findings.push(lossOf('twin', `${operation.method} ${operation.path}：${route.place}`));
      // Replacing an entry of a map keeps its position.
      if (!twin || route.priority > twin.route.priority) found.set(key, { operation, route });
    }
  }
  return { operations: [...found.values()].map(({ operation }) => operation), findings };
}

function lossesOf({ place, plugins, hasConditions, isRewritten, methods }: GatewayRoute): Finding[] {
  return [
    ...(plugins.length > 0 ? [lossOf('plugins', `${place}：${plugins.join('、')}`)] : []),
    ...(hasConditions ? [lossOf('conditions', place)] : []),
    ...(isRewritten ? [lossOf('rewrite', place)] : []),
    ...(methods === null ? [lossOf('anyMethod', place)] : []),
  ];
}

function operationsOfRoute(route: GatewayRoute, findings: Finding[]) {
  const given = (route.methods ?? commonMethods).map((method) => method.toUpperCase());
  const methods = given.filter((method) => knownMethods.includes(method));
  for (const method of given)
    if (!knownMethods.includes(method)) findings.push(lossOf('method', `${route.place}：${method}`));
  const hosts = route.hosts.join(', ').slice(0, textMax);
  return route.paths.flatMap((routePath) => {
    const { path, losses } = toTemplate(routePath);
    findings.push(...losses.map((loss) => lossOf(loss, `${route.place}：${routePath.text}`)));
    if (path === undefined) return [];
    return methods.map((method) => ({
      key: `${method} ${templateKey(path)} ${hosts}`,
      operation: {
        ...{ method, path, hosts },
        name: route.name.slice(0, textMax),
        upstream: route.upstream.slice(0, textMax),
        isAnyMethod: route.methods === null ? 1 : 0,
      },
    }));
  });
}
