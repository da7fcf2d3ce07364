import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { buildProvider } from '../src';

const folder = path.join(__dirname, '../../demo-market/apis');
const app = buildProvider();
afterAll(() => app.close());

interface Operation {
  parameters?: { name: string; in: string; example?: unknown; required?: boolean }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { content?: Record<string, Media> }>;
}
interface Media {
  schema: Schema;
  example?: unknown;
}
interface Schema {
  type?: string;
  example?: unknown;
  properties?: Record<string, Schema>;
  items?: Schema;
}

/** What the description gives as an example, put together. */
function exampleOf(schema: Schema): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, one]) => [name, exampleOf(one)]));
  return schema.items && [exampleOf(schema.items)];
}

const shownOf = ({ example, schema }: Media) => example ?? exampleOf(schema);

/** Of a list some entries are documented; a long text is cut with `…`. All else is written out. */
function asDocumented(example: unknown): unknown {
  if (Array.isArray(example)) return expect.arrayContaining(example.map(asDocumented));
  if (typeof example === 'string' && example.endsWith('…'))
    return expect.stringContaining(example.slice(0, -1));
  if (example === null || typeof example !== 'object') return example;
  return Object.fromEntries(Object.entries(example).map(([name, one]) => [name, asDocumented(one)]));
}

const operations = readdirSync(folder).flatMap((file) => {
  const document = parse(readFileSync(path.join(folder, file), 'utf8')) as {
    'x-market': { code: string };
    paths: Record<string, Record<string, Operation>>;
  };
  return Object.entries(document.paths).flatMap(([route, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      title: `${document['x-market'].code} ${method} ${route}`,
      url: `/${document['x-market'].code}${route}`,
      method: method.toUpperCase() as 'GET' | 'POST',
      operation,
    })),
  );
});

it.each(operations)(
  '$title answers its own example as it is documented',
  async ({ url, method, operation }) => {
    const given = operation.parameters ?? [];
    const target = given
      .filter((one) => one.in === 'path')
      .reduce((text, { name, example }) => text.replace(`{${name}}`, String(example)), url);
    const query = new URLSearchParams(
      given
        .filter((one) => one.in === 'query' && one.example !== undefined)
        .map(({ name, example }) => [name, String(example)]),
    );
    const sent = operation.requestBody?.content['application/json'];
    const response = await app.inject({
      method,
      url: `${target}?${query}`,
      ...(sent && { payload: shownOf(sent) as object }),
    });

    expect([response.statusCode, response.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    const promised = shownOf(operation.responses['200']!.content!['application/json']!);
    expect(response.json()).toEqual(asDocumented(promised));
  },
);

it.each([
  ['/holiday/day?date=2026-10-01', { workday: false, name: '国庆节' }],
  ['/holiday/add?date=2026-09-30&days=3', { date: '2026-10-10' }],
  ['/region/regions/330106', { name: '西湖区', path: ['浙江省', '杭州市'] }],
  ['/lunar/to-lunar?date=2026-02-17', { lunar: '二〇二六年正月初一', ganzhi: '丙午年', zodiac: '马' }],
  ['/lunar/to-solar?year=2026&month=1&day=1', { date: '2026-02-17' }],
  ['/rmb/upper?amount=10086.50', { text: '人民币壹万零捌拾陆元伍角' }],
  ['/rmb/parse?text=壹万零捌拾陆元伍角', { amount: '10086.50' }],
  ['/mobile/lookup?mobile=13800138000', { valid: true, carrier: '中国移动' }],
  ['/currency/countries/cn', { code: 'CN', name: '中国', currency: 'CNY' }],
])('%s knows', async (url, known) => {
  expect((await app.inject({ method: 'GET', url: encodeURI(url) })).json()).toMatchObject(known);
});

it.each(['/holiday/day?date=2026-02-30', '/region/regions/1', '/rmb/upper?amount=abc', '/mobile/lookup'])(
  '%s is refused with a reason',
  async (url) => {
    const response = await app.inject({ method: 'GET', url });

    expect([response.statusCode, response.json().message]).toEqual([400, expect.stringMatching(/有误|没有/)]);
  },
);
