import { describeOperation } from './describeOperation';

type Json = Record<string, unknown>;

const describeSchema = (schema: Json, schemas: Json = {}) => {
  const content = { 'application/json': { schema } };
  const get = { responses: { 200: { description: 'OK', content } } };
  return describeOperation({ paths: { '/a': { get } }, components: { schemas } }, 'GET', '/a')!;
};
const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
/** Each of twenty names stands for several of the next one. */
const doubling = (wrap: (next: Json) => Json): Json => ({
  ...Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, wrap(to(`S${at + 1}`))])),
  S20: { type: 'object', properties: { last: { type: 'string' } } },
});
const list = (length: number, of: (at: number) => unknown) => Array.from({ length }, (_, at) => of(at));
const fieldsOf = ({ responses }: ReturnType<typeof describeSchema>) => responses[0]!.fields;
const sizeOf = (described: object) => JSON.stringify(described).length;
const bytesMax = 1024 * 1024;

it('joins the parts of a schema in their order, each field as the schema itself or the first part says', () => {
  const described = describeSchema({
    allOf: [
      { properties: { id: { type: 'integer' }, name: { type: 'integer' } }, required: ['id'] },
      { properties: { id: { type: 'boolean' }, more: { type: 'string' } } },
    ],
    properties: { name: { type: 'string' } },
  });

  expect(fieldsOf(described).map(({ name, type, required }) => [name, type, required])).toEqual([
    ['id', 'integer', 1],
    ['name', 'string', 0],
    ['more', 'string', 0],
  ]);
});

it('says to readers of English how long, large or many a field may be, and leaves what the document says', () => {
  const schema = {
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 32 },
      mark: { type: 'string', minLength: 1, description: '标记' },
      rate: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      items: { type: 'array', maxItems: 1 },
      unit: { enum: ['公里', 'mile'] },
    },
  };
  const get = {
    parameters: [{ name: 'either', in: 'query', schema: { oneOf: [{}, {}] } }],
    responses: { 200: { content: { 'application/json': { schema } } } },
  };
  const described = describeOperation({ paths: { '/a': { get } } }, 'GET', '/a', 'en')!;

  expect(described.params).toMatchObject([{ name: 'either', type: 'one of several' }]);
  expect(
    described.responses[0]!.fields.map(({ name, type, limits, description }) => [
      name,
      type,
      limits,
      description,
    ]),
  ).toEqual([
    ['name', 'string', '2–32 characters', ''],
    ['mark', 'string', 'at least 1 character', '标记'],
    ['rate', 'number', 'above 0, at most 1', ''],
    ['items', 'array', 'at most 1 item', ''],
    ['unit', 'any', undefined, 'One of: 公里, mile'],
  ]);
});

it('says how long, large or many a field may be, and of which values, also of a parameter', () => {
  const schema = {
    properties: {
      name: { type: 'string', minLength: 2, maxLength: 32 },
      code: { type: 'string', minLength: 6, maxLength: 6, pattern: '^\\d+$' },
      page: { type: 'integer', minimum: 1, maximum: 100 },
      rate: { type: 'number', exclusiveMinimum: 0, maximum: 1 },
      share: { type: 'number', minimum: 0, exclusiveMinimum: true },
      items: { type: 'array', maxItems: 20 },
      day: { type: 'string', format: 'date', minLength: 0 },
    },
  };
  const limits = Object.fromEntries(
    fieldsOf(describeSchema(schema)).map(({ name, type, limits: said }) => [name, [type, said]]),
  );
  const get = {
    parameters: [
      { name: 'unit', in: 'query', description: '单位', schema: { enum: ['c', 'f'], maxLength: 1 } },
    ],
    responses: {},
  };

  expect(limits).toEqual({
    name: ['string', '2–32 字'],
    code: ['string', '6 字，匹配 ^\\d+$'],
    page: ['integer', '1–100'],
    rate: ['number', '大于 0，最多 1'],
    share: ['number', '大于 0'],
    items: ['array', '最多 20 项'],
    day: ['string(date)', undefined],
  });
  expect(describeOperation({ paths: { '/a': { get } } }, 'GET', '/a')!.params).toMatchObject([
    { name: 'unit', limits: '最多 1 字', description: '单位 可选值：c、f' },
  ]);
});

it.each<[string, Json, Json]>([
  ['parts that each name several others', to('S0'), doubling((next) => ({ allOf: list(10, () => next) }))],
  [
    'fields that each hold several others',
    to('S0'),
    doubling((next) => ({ type: 'object', properties: { a: next, b: next, c: next } })),
  ],
  [
    'further fields of further fields',
    to('S0'),
    doubling((next) => ({ type: 'object', additionalProperties: { anyOf: [next, next] } })),
  ],
  ['a list of a billion', { type: 'array', minItems: 1e9, items: { type: 'string' } }, {}],
  [
    'lists of lists',
    to('S0'),
    doubling((next) => ({
      type: 'array',
      minItems: 1e9,
      items: { type: 'array', minItems: 9, items: next },
    })),
  ],
  ['a text of half a gigabyte', { type: 'string', minLength: 5e8 }, {}],
  [
    'a field more, with each of many parts',
    { allOf: list(20_000, (at) => ({ properties: { [`p${at}`]: { type: 'string' } } })) },
    {},
  ],
  [
    'the same long example, again and again',
    { type: 'object', properties: Object.fromEntries(list(400, (at) => [`p${at}`, to('Long')]) as never) },
    { Long: { type: 'array', example: list(200_000, String), enum: list(20, () => list(50_000, String)) } },
  ],
  ['schemas in schemas', list(50_000, () => 0).reduce<Json>((inside) => ({ allOf: [inside] }), {}), {}],
])('stays small and is soon done with %s', (_, schema, schemas) => {
  expect(sizeOf(describeSchema(schema, schemas))).toBeLessThan(bytesMax);
});

it('shows no more parameters and replies than a page can', () => {
  const operation = {
    parameters: list(20_000, (at) => ({ name: `p${at}`, in: 'query', description: 'x'.repeat(5000) })),
    responses: Object.fromEntries(list(5000, (at) => [String(at), { description: 'x' }]) as never),
  };
  const described = describeOperation({ paths: { '/a': { get: operation } } }, 'GET', '/a')!;

  expect(described.params).toHaveLength(400);
  expect(described.responses).toHaveLength(60);
});

it('ends where a schema contains itself', () => {
  const node = {
    type: 'object',
    properties: { name: { type: 'string' }, children: { type: 'array', items: to('Node') } },
  };
  const described = describeSchema(to('Node'), { Node: node });

  expect(fieldsOf(described).map(({ name, type }) => [name, type])).toEqual([
    ['name', 'string'],
    ['children', 'array'],
    ['children[]', '循环引用'],
  ]);
  expect(JSON.parse(described.responses[0]!.example!)).toEqual({ name: 'string', children: [{}] });
});
