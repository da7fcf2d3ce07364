import { z, type Infer } from '@portal/schema';
import { lossOf } from './losses';
import { Items, Label, Labels, Named, nullish, placeOf } from './routeFields';
import type { RouteSource } from './RouteSource';
import type { GatewayRoute } from './GatewayRoute';

/** The answers of the Admin API since 3.0, before 3.0, and for a single route; and the file of the standalone mode. */
const Export = z.object({
  list: nullish(Items),
  node: nullish(z.object({ nodes: nullish(Items), value: nullish(z.unknown()) })),
  value: nullish(z.unknown()),
  routes: nullish(Items),
  upstreams: nullish(Items),
  services: nullish(Items),
});

const Upstream = z.object({
  nodes: nullish(
    z.union([z.record(z.string(), z.unknown()), z.array(z.object({ host: Label, port: nullish(Label) }))]),
  ),
  service_name: nullish(Label),
  scheme: nullish(Label),
});
type Upstream = Infer<typeof Upstream>;

const Service = z.object({
  upstream: nullish(Upstream),
  upstream_id: nullish(Label),
  hosts: nullish(Labels),
  plugins: nullish(Named),
});
type Service = Infer<typeof Service>;

const Route = z.object({
  id: nullish(Label),
  name: nullish(Label),
  uri: nullish(Label),
  uris: nullish(Labels),
  methods: nullish(Labels),
  host: nullish(Label),
  hosts: nullish(Labels),
  priority: nullish(z.number()),
  status: nullish(z.number()),
  vars: nullish(Items),
  filter_func: nullish(z.string()),
  remote_addr: nullish(Label),
  remote_addrs: nullish(Items),
  plugins: nullish(Named),
  plugin_config_id: nullish(Label),
  upstream: nullish(Upstream),
  upstream_id: nullish(Label),
  service_id: nullish(Label),
});
type Route = Infer<typeof Route>;

const Kept = z.object({ value: Named });
const Numbered = z.object({ id: Label });
/** Plugins that change the request to the upstream. */
const rewriters = ['proxy-rewrite', 'redirect', 'grpc-transcode', 'http-dubbo'];

/** Routes of an answer of the APISIX Admin API, or of an `apisix.yaml`; null: it is neither. */
export function apisixRoutes(source: object): RouteSource | null {
  const { data } = Export.safeParse(source);
  const listed = data && itemsOf(data);
  if (!listed) return null;
  const [path, items] = listed;
  const upstreams = byId(data.upstreams, Upstream);
  const services = byId(data.services, Service);
  const found: RouteSource = { routes: [], findings: [] };
  for (const [at, item] of items.entries()) {
    const { data: kept } = Kept.safeParse(item);
    const { data: route } = Route.safeParse(kept?.value ?? item);
    const place = placeOf(`${path}[${at}]`, route?.name ?? route?.id);
    const paths = route?.uris ?? (route?.uri ? [route.uri] : []);
    if (!route || paths.length === 0) found.findings.push(lossOf('broken', place));
    else found.routes.push(toRoute(place, route, paths, upstreams, services.get(route.service_id ?? '')));
  }
  return found;
}

function itemsOf({
  list,
  node,
  value,
  routes,
}: Infer<typeof Export>): [path: string, items: unknown[]] | null {
  if (list) return ['list', list];
  if (node?.nodes) return ['node.nodes', node.nodes];
  if (routes) return ['routes', routes];
  const one = node?.value ?? value;
  return one ? ['value', [one]] : null;
}

function toRoute(
  place: string,
  route: Route,
  paths: readonly string[],
  upstreams: ReadonlyMap<string, Upstream>,
  service: Service | undefined,
): GatewayRoute {
  const plugins = [...pluginsOf(service?.plugins), ...pluginsOf(route.plugins)];
  const upstreamId = route.upstream_id ?? service?.upstream_id ?? '';
  const upstream = route.upstream ?? service?.upstream ?? upstreams.get(upstreamId);
  return {
    place,
    name: route.name ?? route.id ?? '',
    hosts: route.hosts ?? (route.host ? [route.host] : (service?.hosts ?? [])),
    methods: route.methods?.length ? route.methods : null,
    paths: paths.map((text) => ({ text, isPrefix: false })),
    upstream: upstream ? addressOf(upstream) : upstreamId && `upstream ${upstreamId}`,
    priority: route.priority ?? 0,
    plugins: [...plugins, ...(route.plugin_config_id ? [`plugin_config ${route.plugin_config_id}`] : [])],
    hasConditions: [route.vars, route.remote_addrs, route.filter_func, route.remote_addr].some(
      (rules) => rules?.length,
    ),
    isRewritten: plugins.some((name) => rewriters.includes(name)),
    isUnused: route.status === 0,
  };
}

function byId<Value>(
  items: readonly unknown[] | null | undefined,
  schema: { safeParse: (given: unknown) => { data?: Value } },
): ReadonlyMap<string, Value> {
  return new Map(
    (items ?? []).flatMap((item) => {
      const { data } = schema.safeParse(item);
      const { data: numbered } = Numbered.safeParse(item);
      return data && numbered ? [[numbered.id, data] as const] : [];
    }),
  );
}

const Switched = z.object({ _meta: z.object({ disable: z.literal(true) }) });

const pluginsOf = (plugins: Infer<typeof Named> | null | undefined) =>
  Object.entries(plugins ?? {})
    .filter(([, settings]) => !Switched.safeParse(settings).success)
    .map(([name]) => name);

function addressOf({ nodes, service_name: service, scheme }: Upstream): string {
  const places = Array.isArray(nodes)
    ? nodes.map(({ host, port }) => (port ? `${host}:${port}` : host))
    : Object.keys(nodes ?? {});
  return places.length > 0
    ? places.map((place) => `${scheme ?? 'http'}://${place}`).join(', ')
    : (service ?? '');
}
