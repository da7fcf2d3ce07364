import { z, type Infer } from '@portal/schema';
import type { GatewayRoute } from './GatewayRoute';
import { lossOf } from './losses';
import { Items, Label, Labels, Named, nullish, placeOf } from './routeFields';
import type { RouteSource } from './RouteSource';

const Plugins = nullish(z.array(z.object({ name: Label, enabled: nullish(z.boolean()) })));

const Export = z.object({
  _format_version: Label,
  services: nullish(Items),
  routes: nullish(Items),
  plugins: Plugins,
});

const Service = z.object({
  name: nullish(Label),
  url: nullish(z.string()),
  protocol: nullish(Label),
  host: nullish(Label),
  port: nullish(Label),
  path: nullish(z.string()),
  enabled: nullish(z.boolean()),
  plugins: Plugins,
  routes: nullish(Items),
});
type Service = Infer<typeof Service>;

const Route = z.object({
  name: nullish(Label),
  hosts: nullish(Labels),
  methods: nullish(Labels),
  paths: nullish(Labels),
  protocols: nullish(Labels),
  expression: nullish(z.string()),
  strip_path: nullish(z.boolean()),
  regex_priority: nullish(z.number()),
  headers: nullish(Named),
  snis: nullish(Items),
  sources: nullish(Items),
  destinations: nullish(Items),
  service: nullish(z.union([Label, z.object({ name: nullish(Label) })])),
  plugins: Plugins,
});

/** Routes of a `deck gateway dump`, or of Kong's declarative files; null: it is neither. */
export function kongRoutes(source: object): RouteSource | null {
  const { data } = Export.safeParse(source);
  if (!data) return null;
  const found: RouteSource = { routes: [], findings: [] };
  const globals = pluginsOf(data.plugins);
  if (globals.length > 0) found.findings.push(lossOf('plugins', `plugins：${globals.join('、')}`));
  const services = new Map<string, Service>();
  for (const [at, item] of (data.services ?? []).entries()) {
    const place = `services[${at}]`;
    const { data: service } = Service.safeParse(item);
    if (!service) {
      found.findings.push(lossOf('broken', place));
      continue;
    }
    if (service.name) services.set(service.name, service);
    takeRoutes(found, service.routes ?? [], `${place}.routes`, () => service);
  }
  takeRoutes(found, data.routes ?? [], 'routes', (name) => services.get(name) ?? null);
  return found;
}

function takeRoutes(
  { routes, findings }: RouteSource,
  items: readonly unknown[],
  path: string,
  serviceOf: (name: string) => Service | null,
): void {
  for (const [at, item] of items.entries()) {
    const { data: route } = Route.safeParse(item);
    const place = placeOf(`${path}[${at}]`, route?.name);
    if (!route) findings.push(lossOf('broken', place));
    else if (route.expression) findings.push(lossOf('regex', place));
    else {
      const service = typeof route.service === 'string' ? route.service : (route.service?.name ?? '');
      routes.push(toRoute(place, route, serviceOf(service)));
    }
  }
}

function toRoute(place: string, route: Infer<typeof Route>, service: Service | null): GatewayRoute {
  const { headers, snis, sources, destinations } = route;
  const paths = route.paths?.length ? route.paths : ['/'];
  const servicePath =
    service?.path ?? (service?.url && URL.canParse(service.url) ? new URL(service.url).pathname : '/');
  const isStripped = route.strip_path !== false && paths.some((path) => path !== '/');
  const protocols = route.protocols ?? ['http', 'https'];
  return {
    place,
    name: route.name ?? service?.name ?? '',
    hosts: route.hosts ?? [],
    methods: route.methods?.length ? route.methods : null,
    paths: paths.map((text) => ({ text, isPrefix: true })),
    upstream: addressOf(service),
    priority: route.regex_priority ?? 0,
    plugins: [...pluginsOf(service?.plugins), ...pluginsOf(route.plugins)],
    hasConditions:
      Object.keys(headers ?? {}).length > 0 || [snis, sources, destinations].some((rules) => rules?.length),
    isRewritten: isStripped || servicePath !== '/',
    isUnused: service?.enabled === false || !protocols.some((protocol) => /^https?$/.test(protocol)),
  };
}

const pluginsOf = (plugins: Infer<typeof Plugins>) =>
  (plugins ?? []).filter(({ enabled }) => enabled !== false).map(({ name }) => name);

function addressOf(service: Service | null): string {
  if (!service) return '';
  if (service.url) return service.url;
  if (!service.host) return service.name ?? '';
  const port = service.port ? `:${service.port}` : '';
  return `${service.protocol ?? 'http'}://${service.host}${port}${service.path ?? ''}`;
}
