import { z, type Infer } from '@portal/schema';
import type { GatewayRoute } from './GatewayRoute';
import { lossOf } from './losses';
import { Items, Label, Named, nullish, placeOf } from './routeFields';
import type { RouteSource } from './RouteSource';

const Resource = z.object({ kind: z.string(), items: nullish(Items) });

const Backend = z.object({
  service: nullish(
    z.object({ name: Label, port: nullish(z.object({ number: nullish(Label), name: nullish(Label) })) }),
  ),
  resource: nullish(z.object({ kind: nullish(Label), name: nullish(Label) })),
  // Written by older versions of the resource.
  serviceName: nullish(Label),
  servicePort: nullish(Label),
});
type Backend = Infer<typeof Backend>;

const Ingress = z.object({
  kind: z.literal('Ingress'),
  metadata: nullish(
    z.object({ name: nullish(Label), namespace: nullish(Label), annotations: nullish(Named) }),
  ),
  spec: z.object({
    defaultBackend: nullish(Named),
    rules: nullish(Items),
  }),
});

const Rule = z.object({
  host: nullish(Label),
  http: nullish(z.object({ paths: nullish(Items) })),
});

const Path = z.object({ path: nullish(Label), pathType: nullish(Label), backend: Backend });

/** Annotations of Kubernetes itself or of people, not of the ingress controller. */
const noPlugin =
  /^(?:kubectl\.kubernetes\.io|meta\.helm\.sh)\/|^kubernetes\.io\/ingress\.class$|\/(?:use-regex|match-method)$/;
const condition = /\/canary(?:-|$)|\/(?:exact|prefix|regex)-match-(?:header|query|pseudo-header)-/;
const rewriter =
  /\/(?:rewrite-target|rewrite-path|app-root|upstream-vhost|permanent-redirect|temporal-redirect)$/;

/** Routes of Ingress resources, from `kubectl get ingress -o yaml` or manifests; null: there are none. */
export function ingressRoutes(source: object): RouteSource | null {
  const { data } = Resource.safeParse(source);
  if (!data) return null;
  const found: RouteSource = { routes: [], findings: [] };
  const isList = data.kind.endsWith('List') && data.items;
  const resources = isList
    ? isList.map((item, at) => [`items[${at}]`, item] as const)
    : [['', source] as const];
  for (const [path, resource] of resources) takeIngress(found, path, resource);
  return found;
}

function takeIngress({ routes, findings }: RouteSource, path: string, resource: unknown): void {
  const { data: known } = Resource.safeParse(resource);
  if (known && known.kind !== 'Ingress') {
    findings.push(lossOf('otherKind', placeOf(path || 'kind', known.kind)));
    return;
  }
  const { data: ingress } = Ingress.safeParse(resource);
  if (!ingress) {
    findings.push(lossOf('broken', path || 'Ingress'));
    return;
  }
  const { name, namespace } = ingress.metadata ?? {};
  const fullName = [namespace, name].filter(Boolean).join('/');
  const within = (inner: string) => placeOf([path, inner].filter(Boolean).join('.'), fullName);
  if (ingress.spec.defaultBackend) findings.push(lossOf('defaultBackend', within('spec.defaultBackend')));
  for (const [ruleAt, rule] of (ingress.spec.rules ?? []).entries()) {
    const { data: read } = Rule.safeParse(rule);
    if (!read) findings.push(lossOf('broken', within(`spec.rules[${ruleAt}]`)));
    for (const [pathAt, item] of (read?.http?.paths ?? []).entries()) {
      const place = within(`spec.rules[${ruleAt}].http.paths[${pathAt}]`);
      const { data: given } = Path.safeParse(item);
      if (given) routes.push(toRoute(place, fullName, ingress, read?.host ?? null, given));
      else findings.push(lossOf('broken', place));
    }
  }
}

function toRoute(
  place: string,
  name: string,
  { metadata }: Infer<typeof Ingress>,
  host: string | null,
  { path, pathType, backend }: Infer<typeof Path>,
): GatewayRoute {
  const annotations = Object.entries(metadata?.annotations ?? {});
  const names = annotations.map(([key]) => key);
  const methods = annotations.find(([key]) => key.endsWith('/match-method'))?.[1];
  return {
    place,
    name,
    hosts: host ? [host] : [],
    methods: typeof methods === 'string' ? methods.split(/[\s,]+/).filter(Boolean) : null,
    paths: [{ text: path ?? '/', isPrefix: pathType !== 'Exact' }],
    upstream: addressOf(backend),
    priority: 0,
    plugins: names.filter((key) => !noPlugin.test(key) && !condition.test(key)),
    hasConditions: names.some((key) => condition.test(key)),
    isRewritten: names.some((key) => rewriter.test(key)),
    isUnused: false,
  };
}

function addressOf({ service, resource, serviceName, servicePort }: Backend): string {
  const name = service?.name ?? serviceName;
  const port = service?.port?.number ?? service?.port?.name ?? servicePort;
  if (name) return port ? `${name}:${port}` : name;
  return [resource?.kind, resource?.name].filter(Boolean).join('/');
}
