import { readGatewayRoutes } from './readGatewayRoutes';

const deck = `_format_version: "3.0"
_info: { defaults: {} }
plugins:
- name: prometheus
  enabled: true
- name: zipkin
  enabled: false
services:
- name: orders
  host: orders.shop.svc
  port: 8080
  protocol: http
  path: /internal
  plugins:
  - name: rate-limiting
    config: { minute: 60 }
  routes:
  - name: orders-list
    methods: [GET, POST, PURGE]
    hosts: [api.example.com]
    paths: [/orders, "~/orders/(?<id>\\\\d+)$"]
    strip_path: false
    https_redirect_status_code: 426
    plugins:
    - name: key-auth
  - name: orders-beta
    methods: [GET]
    paths: [/beta/orders]
    strip_path: true
    headers: { x-version: [beta] }
- name: telemetry
  url: https://telemetry.example.com/v1
  routes:
  - paths: [/events]
    strip_path: false
  - name: stream
    protocols: [tcp]
    destinations: [{ port: 9000 }]
routes:
- name: dynamic
  expression: http.path == "/dynamic"
`;

const apisixList = JSON.stringify({
  total: 4,
  list: [
    {
      key: '/apisix/routes/1',
      createdIndex: 10,
      value: {
        ...{
          id: '1',
          name: 'order',
          uri: '/orders/:id',
          methods: ['get', 'DELETE'],
          host: 'api.example.com',
        },
        ...{ upstream: { type: 'roundrobin', nodes: { '10.0.0.8:80': 1, '10.0.0.9:80': 1 } } },
        plugins: { 'limit-count': { count: 2 }, 'key-auth': { _meta: { disable: true } } },
      },
    },
    {
      key: '/apisix/routes/2',
      value: { id: '2', uri: '/files/*', methods: ['GET'], upstream_id: '7', vars: [['arg_v', '==', '2']] },
    },
    {
      key: '/apisix/routes/3',
      value: { id: '3', name: 'off', uri: '/off', status: 0, upstream_id: '7' },
    },
    { key: '/apisix/routes/4', value: { id: '4', name: 'no uri' } },
  ],
});

const standalone = `routes:
  -
    id: low
    uris: [/hello, /hello/:name/photo.png]
    methods: [GET]
    upstream_id: 1
  - { id: high, uri: /hello, methods: [GET], priority: 10, service_id: web }
upstreams:
  - { id: 1, scheme: https, nodes: [{ host: hello.internal, port: 8443, weight: 1 }] }
services:
  - { id: web, upstream: { service_name: web.default, discovery_type: nacos }, plugins: { proxy-rewrite: { uri: /x } } }
#END
`;

const ingresses = `apiVersion: v1
kind: List
items:
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata:
    name: orders
    namespace: shop
    annotations:
      kubectl.kubernetes.io/last-applied-configuration: "{}"
      nginx.ingress.kubernetes.io/rewrite-target: /$2
  spec:
    ingressClassName: nginx
    defaultBackend: { service: { name: fallback, port: { number: 80 } } }
    rules:
    - host: api.example.com
      http:
        paths:
        - { path: /health, pathType: Exact, backend: { service: { name: orders, port: { number: 8080 } } } }
        - { path: "/orders(/|$)(.*)", pathType: ImplementationSpecific, backend: { service: { name: orders, port: { name: http } } } }
- apiVersion: networking.k8s.io/v1
  kind: Ingress
  metadata:
    name: pets
    namespace: shop
    annotations:
      higress.io/match-method: GET POST
      higress.io/exact-match-header-stage: gray
  spec:
    rules:
    - http: { paths: [{ path: /pets, pathType: Prefix, backend: { resource: { kind: McpBridge, name: default } } }] }
- { apiVersion: v1, kind: Service, metadata: { name: orders } }
`;

function usable(text: string) {
  const read = readGatewayRoutes(text);
  if (!read.isUsable) throw new Error(JSON.stringify(read.problems));
  const told = read.problems.map(({ cause, places }) => `${String(cause)}：${places.join(' ')}`).join('\n');
  const lines = read.operations.map(({ method, path, hosts, upstream }) =>
    [method, path, hosts, upstream].filter(Boolean).join(' '),
  );
  return { ...read, lines, told };
}

it('reads what deck dumps: routes of services, with what stays behind', () => {
  const { gateway, operations, lines, told } = usable(deck);

  expect(gateway).toBe('kong');
  expect(lines).toEqual([
    'GET /orders api.example.com http://orders.shop.svc:8080/internal',
    'POST /orders api.example.com http://orders.shop.svc:8080/internal',
    'GET /beta/orders http://orders.shop.svc:8080/internal',
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
      (method) => `${method} /events https://telemetry.example.com/v1`,
    ),
  ]);
  expect(operations.map(({ name, isAnyMethod }) => `${name} ${isAnyMethod}`).slice(1, 4)).toEqual([
    'orders-list 0',
    'orders-beta 0',
    'telemetry 1',
  ]);
  expect(told).toMatch(
    /插件与注解没有导入：plugins：prometheus services\[0\]\.routes\[0\]（orders-list）：rate-limiting、key-auth/,
  );
  expect(told).not.toContain('zipkin');
  expect(told).toMatch(/正则与表达式路由没有导入：.*routes\[0\]（dynamic）.*\(\?<id>/);
  expect(told).toMatch(/不支持的方法没有列出：.*PURGE/);
  expect(told).toMatch(/条件没有导入：services\[0\]\.routes\[1\]（orders-beta）$/m);
  expect(told).toMatch(/不是 HTTP 的路由没有列出：services\[1\]\.routes\[1\]（stream）/);
  expect(told).toMatch(/前缀路由.*orders-list）：\/orders /);
});

it('reads what the Admin API of APISIX lists', () => {
  const { gateway, lines, told } = usable(apisixList);

  expect(gateway).toBe('apisix');
  expect(lines).toEqual([
    'GET /orders/{id} api.example.com http://10.0.0.8:80, http://10.0.0.9:80',
    'DELETE /orders/{id} api.example.com http://10.0.0.8:80, http://10.0.0.9:80',
    'GET /files/{path} upstream 7',
  ]);
  expect(told).toMatch(/插件.*：list\[0\]（order）：limit-count$/m);
  expect(told).toMatch(/通配路径改为一个路径参数.*\/files\/\*/);
  expect(told).toMatch(/条件没有导入：list\[1\]（2）/);
  expect(told).toMatch(/已停用.*：list\[2\]（off）/);
  expect(told).toMatch(/写法有误.*：list\[3\]（no uri）/);
});

it.each([
  [
    'before 3.0',
    { node: { nodes: [{ key: '/apisix/routes/1', value: { id: 1, uri: '/a', methods: ['GET'] } }] } },
  ],
  ['for one route', { key: '/apisix/routes/1', value: { id: 1, uri: '/a', methods: ['GET'] } }],
])('reads what the Admin API of APISIX answers %s', (_, answer) => {
  expect(usable(JSON.stringify(answer)).lines).toEqual(['GET /a']);
});

it('reads the file of a standalone APISIX; of two routes for the same it lists the one that the gateway takes', () => {
  const { lines, told } = usable(standalone);

  expect(lines).toEqual([
    'GET /hello web.default',
    'GET /hello/{name}/photo.png https://hello.internal:8443',
  ]);
  expect(told).toMatch(/只列出优先级最高的：GET \/hello：routes\[1\]（high）/);
  expect(told).toMatch(/改写转发给上游的路径：routes\[1\]（high）/);
});

it('reads Ingresses of nginx and Higress, in a list or one document each', () => {
  const { gateway, operations, lines, told } = usable(ingresses);

  expect(gateway).toBe('ingress');
  expect(lines).toEqual([
    ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map(
      (method) => `${method} /health api.example.com orders:8080`,
    ),
    'GET /pets McpBridge/default',
    'POST /pets McpBridge/default',
  ]);
  expect(operations[0]?.name).toBe('shop/orders');
  expect(told).toMatch(/正则.*\/orders\(\/\|\$\)\(\.\*\)/);
  expect(told).toMatch(
    /插件与注解没有导入：items\[0\]\..*（shop\/orders）：nginx\.ingress\.kubernetes\.io\/rewrite-target/,
  );
  expect(told).not.toContain('last-applied-configuration');
  expect(told).toMatch(/改写转发给上游的路径/);
  expect(told).toMatch(/灰度匹配的条件没有导入：items\[1\]/);
  expect(told).toMatch(/默认后端没有导入/);
  expect(told).toMatch(/不是 Ingress 的资源没有读取：items\[2\]（Service）/);

  const documents = ['a', 'b'].map(
    (name) => `---\nkind: Ingress\nmetadata: { name: ${name}, annotations: { higress.io/match-method: GET } }
spec: { rules: [{ http: { paths: [{ path: /${name}, pathType: Exact, backend: { serviceName: ${name}, servicePort: 80 } }] } }] }\n`,
  );
  expect(usable(`# two\n${documents.join('')}---\n`).lines).toEqual(['GET /a a:80', 'GET /b b:80']);
});

it('takes hosts apart, and a file with a byte order mark', () => {
  const route = (host: string) => ({ uri: '/a', methods: ['GET'], host });

  expect(usable(`\ufeff${JSON.stringify({ routes: [route('a.cn'), route('*.b.cn')] })}`).lines).toEqual([
    'GET /a a.cn',
    'GET /a *.b.cn',
  ]);
});

const routes = (paths: unknown[]) =>
  JSON.stringify({ routes: paths.map((uri) => ({ uri, methods: ['GET'] })) });

it.each([
  ['nothing', ' ', '不是 Kong、APISIX 或 Ingress 的路由清单'],
  ['no object', '[1]', '不是 Kong、APISIX 或 Ingress 的路由清单'],
  ['another YAML', 'openapi: 3.0.0\npaths: {}', '不是 Kong、APISIX 或 Ingress 的路由清单'],
  ['broken YAML', 'routes:\n  - uri: "/a\n', 'YAML 或 JSON 语法有误'],
  ['no routes', '{"routes":[]}', '没有可以导入的路由'],
  ['routes of the wrong types', '{"routes":[1,null,{"uri":{}},{"uri":[]}]}', '没有可以导入的路由'],
  [
    'lists of the wrong type',
    '{"_format_version":"3.0","services":{"a":1}}',
    '不是 Kong、APISIX 或 Ingress 的路由清单',
  ],
  ['regular expressions alone', routes(['~/a', '/a.+', '/(a|b)', '/a/*/b']), '没有可以导入的路由'],
  [
    'paths that no gateway forwards',
    routes(['a', '/../etc', '/a%2fb/%2e%2e', `/${'a'.repeat(600)}`]),
    '没有可以导入的路由',
  ],
  [
    'more than a page can show',
    routes(Array.from({ length: 2001 }, (_, at) => `/a${at}`)),
    '路由超过 2000 条',
  ],
  ['8 MB', `{"routes":"${'a'.repeat(8 * 1024 * 1024)}"}`, '文件超过 8 MB'],
  ['depth', `{"routes":${'['.repeat(5000)}${']'.repeat(5000)}}`, '嵌套超过 200 层'],
  ['depth of YAML', `routes: ${'['.repeat(20_000)}${']'.repeat(20_000)}`, 'YAML 或 JSON 语法有误'],
  ['lines', `routes:\n${'- a\n'.repeat(100_001)}`, 'YAML 超过 100000 行'],
  [
    'aliases that multiply',
    `a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\nroutes: [*d,*d,*d,*d,*d,*d,*d,*d,*d]`,
    'YAML 别名展开过多',
  ],
  [
    'aliases of a long text',
    `a: &a "${'x'.repeat(500_000)}"\nroutes: [${Array(90).fill('*a').join()}]`,
    '别名展开后的内容过大',
  ],
  ['what contains itself', 'routes: &a [*a]', '内容包含它自己'],
])('refuses %s, and says why', (_, text, cause) => {
  const startedAt = Date.now();
  const { isUsable, problems } = readGatewayRoutes(text);

  expect(isUsable).toBe(false);
  expect(problems[0]?.level).toBe('error');
  expect(String(problems[0]?.cause)).toBe(cause);
  expect(problems[0]?.places).toHaveLength(1);
  expect(Date.now() - startedAt).toBeLessThan(5000);
});

it('keeps names of prototypes and signs that no database keeps out of what it returns', () => {
  const text =
    '{"routes":[{"name":"a\\u0000b","uri":"/a","methods":["GET"],"__proto__":{"uri":"/x"},"plugins":{"__proto__":{},"constructor":{}}}]}';
  const { operations, told } = usable(text);

  expect(operations).toEqual([
    { method: 'GET', path: '/a', name: 'ab', hosts: '', upstream: '', isAnyMethod: 0 },
  ]);
  expect(told).toContain('constructor');
});
