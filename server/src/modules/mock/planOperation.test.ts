import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describeCorpus } from '../../../../shared/testing/corpus';
import { parseDescription, type OpenApiDocument } from '../catalog';
import { translateTexts } from '../../platform/i18n/translateTexts';
import { answerMock, scenariosOf } from './answerMock';
import { planOperation, type OperationPlan } from './planOperation';

const noRequest = {
  path: new Map<string, string>(),
  query: new URLSearchParams(),
  headers: {},
  contentType: '',
  body: Buffer.alloc(0),
};

/** Plans of all operations of a description; none where it cannot be read. */
async function plansOf(file: string): Promise<[string, OperationPlan][]> {
  const parsed = await parseDescription(readFileSync(file, 'utf8'));
  if (!parsed.isUsable) return [];
  return parsed.operations.map(({ method, path: at }) => {
    const plan = planOperation(parsed.document, method, at);
    if (!plan) throw new Error(`${file} ${method} ${at} has no plan`);
    return [`${path.basename(file)} ${method} ${at}`, plan];
  });
}

/** Answers that their own schema does not allow. */
const wrongOf = (plans: [string, OperationPlan][]) =>
  plans.flatMap(([name, { success, others }]) =>
    [success, ...others]
      .filter(({ example }) => example.isValid === false)
      .map(({ key }) => `${name} ${key}`),
  );

const filesOf = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /\.(json|yaml)$/.test(name))
    .map((name) => path.join(folder, name));

it.each([
  ['the demo market', path.join(__dirname, '../../../../demo-market/apis')],
  ['the descriptions of the tests', path.join(__dirname, '../../../test/descriptions')],
])('answers every operation of %s with what its own schema allows', async (_, folder) => {
  const plans = (await Promise.all(filesOf(folder).map(plansOf))).flat();

  expect(plans.length).toBeGreaterThan(10);
  expect(wrongOf(plans)).toEqual([]);
});

it('answers the operations of the demo market with the data of their examples, and never with a placeholder', async () => {
  const plans = (
    await Promise.all(filesOf(path.join(__dirname, '../../../../demo-market/apis')).map(plansOf))
  ).flat();

  for (const [name, { success }] of plans) {
    expect([name, success.status, success.example.isValid]).toEqual([name, 200, true]);
    expect(JSON.stringify(success.example.value)).not.toMatch(/"string"/);
  }
});

describeCorpus('real descriptions', 'openapi', (folder) => {
  /** What they ask for cannot be met: one of two kinds at once, and at most two letters of names that have more. */
  const unsatisfiable = [
    'readme-complex-nesting.json POST /multischema/of-everything 200',
    'wechatpay-v2.yaml POST /cgi-bin/mch/customs/customdeclarequery 200',
  ];

  it('are answered with what their own schemas allow, where anything is allowed', async () => {
    const wrong: string[] = [];
    for (const file of filesOf(folder)) wrong.push(...wrongOf(await plansOf(file)));

    expect(wrong.sort()).toEqual(unsatisfiable);
  }, 120_000);
});

/** GET /x that answers as a schema says. */
const answering = (schema: object, components: object = {}): OpenApiDocument => ({
  openapi: '3.1.0',
  paths: {
    '/x': {
      get: { responses: { '200': { description: '', content: { 'application/json': { schema } } } } },
      post: {
        requestBody: { required: true, content: { 'application/json': { schema } } },
        responses: { '200': { description: '' } },
      },
    },
  },
  components: { schemas: components },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const many = <Value>(count: number, make: (at: number) => Value) =>
  Array.from({ length: count }, (_, at) => make(at));

/** So much of a processor at most, on a machine that has other things to do: seconds would be an outage. */
const hostileMsMax = 3000;

const nested = (depth: number, wrap: (inner: object) => object): object =>
  many(depth, (at) => at).reduce<object>((inner) => wrap(inner), { type: 'string' });

const hostile: [string, object, object?][] = [
  ['calls itself', ref('A'), { A: { type: 'object', required: ['a'], properties: { a: ref('A') } } }],
  ['is a list of itself', ref('A'), { A: { type: 'array', minItems: 3, items: ref('A') } }],
  [
    'calls a hundred that call each other',
    ref('A0'),
    Object.fromEntries(
      many(100, (at) => [
        `A${at}`,
        { type: 'object', properties: Object.fromEntries(many(100, (to) => [`p${to}`, ref(`A${to}`)])) },
      ]),
    ),
  ],
  ['asks for a billion elements', { type: 'array', minItems: 1e9, items: { type: 'string' } }],
  ['asks for lists of lists of lists', nested(12, (items) => ({ type: 'array', minItems: 1000, items }))],
  ['asks for a billion letters', { type: 'string', minLength: 1e9 }],
  [
    'nests objects of any name',
    nested(40, (additionalProperties) => ({ type: 'object', additionalProperties })),
  ],
  [
    'nests choices',
    nested(40, (inner) => ({ oneOf: [inner, inner], anyOf: [inner, inner], allOf: [inner] })),
  ],
  ['has a pattern that goes back', { type: 'string', pattern: '^(a+)+$' }],
  [
    'has a pattern that repeats what is repeated',
    { type: 'string', pattern: '((((a{900}){900}){900}){900})' },
  ],
  ['has a pattern of a megabyte', { type: 'string', pattern: '(a|b)'.repeat(200_000) }],
  ['has a pattern that is none', { type: 'string', pattern: '[(' }],
  ['has a hundred thousand choices', { enum: many(100_000, (at) => `choice ${at}`) }],
  ['gives an example of ten megabytes', { type: 'string', example: 'x'.repeat(10_000_000) }],
  [
    'has ten thousand fields',
    { type: 'object', properties: Object.fromEntries(many(10_000, (at) => [`f${at}`, { type: 'integer' }])) },
  ],
  [
    'says nonsense',
    { type: 7, properties: [], required: 'a', items: 3, enum: {}, allOf: 'x', minItems: 'many' },
  ],
];

describe.each(hostile)('a schema that %s', (_, schema, components = {}) => {
  it('is answered in bounded time and size, always alike', () => {
    const startedAt = process.cpuUsage();
    const plan = planOperation(answering(schema, components), 'GET', '/x');
    const outcome = plan && answerMock(plan, noRequest, 'success');
    const again = planOperation(answering(schema, components), 'GET', '/x');
    const used = process.cpuUsage(startedAt);

    expect((used.user + used.system) / 1000).toBeLessThan(hostileMsMax);
    if (outcome?.kind !== 'answered') throw new Error('not answered');
    expect(outcome.answer.body.length).toBeLessThan(1024 * 1024);
    expect(again && answerMock(again, noRequest, 'success')).toEqual(outcome);
  });

  it.each([
    ['letters', JSON.stringify('a'.repeat(100_000) + '!')],
    ['a deep list', '['.repeat(1000) + ']'.repeat(1000)],
    ['a wide object', JSON.stringify(Object.fromEntries(many(1500, (at) => [`f${at}`, at])))],
    ['too many values', JSON.stringify(many(100_000, (at) => at))],
  ])('is held against %s in bounded time', (__, body) => {
    const plan = planOperation(answering(schema, components), 'POST', '/x');
    const startedAt = process.cpuUsage();
    const outcome =
      plan &&
      answerMock(plan, { ...noRequest, contentType: 'application/json', body: Buffer.from(body) }, 'success');
    const used = process.cpuUsage(startedAt);

    expect((used.user + used.system) / 1000).toBeLessThan(hostileMsMax);
    expect(['answered', 'wrong']).toContain(outcome?.kind);
  });
});

it('ends a circle where it may end: a tree of people has no further children', () => {
  const person = {
    type: 'object',
    required: ['name', 'children'],
    properties: {
      name: { type: 'string', example: '张三' },
      children: { type: 'array', items: ref('P') },
      parent: ref('P'),
    },
  };
  const plan = planOperation(answering(ref('P'), { P: person }), 'GET', '/x');

  expect(plan?.success.example).toEqual({ value: { name: '张三', children: [] }, isValid: true });
});

it('believes no example that is not what its schema asks for', () => {
  const schema = {
    type: 'object',
    required: ['count'],
    properties: { count: { type: 'integer', minimum: 3, example: '很多' } },
  };
  const plan = planOperation(answering(schema), 'GET', '/x');

  expect(plan?.success.example).toEqual({ value: { count: 3 }, isValid: true });
});

it('draws what a pattern asks for', () => {
  const plan = planOperation(answering({ type: 'string', pattern: '^1[3-9]\\d{9}$' }), 'GET', '/x');

  expect(plan?.success.example.value).toMatch(/^1[3-9]\d{9}$/);
});

it('keeps what is only read out of requests, and what is only written out of answers', () => {
  const user = {
    type: 'object',
    required: ['id', 'password'],
    properties: { id: { type: 'integer', readOnly: true }, password: { type: 'string', writeOnly: true } },
  };
  const document = answering(user);
  const body = Buffer.from('{"password":"x"}');
  const created = planOperation(document, 'POST', '/x');
  const read = planOperation(document, 'GET', '/x');

  expect(
    created && answerMock(created, { ...noRequest, contentType: 'application/json', body }, 'success').kind,
  ).toBe('answered');
  expect(read?.success.example).toEqual({ value: { id: 0 }, isValid: true });
});

const regions: OpenApiDocument = {
  paths: {
    '/regions/{code}': {
      post: {
        parameters: [
          { name: 'code', in: 'path', required: true, schema: { type: 'string', pattern: '^\\d{6}$' } },
          { name: 'level', in: 'query', required: true, schema: { type: 'integer', maximum: 3 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'integer' } } },
          { name: 'X-Trace', in: 'header', schema: { type: 'string', minLength: 3 } },
        ],
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name'],
                properties: {
                  name: { type: 'string' },
                  kind: { enum: ['city', 'town'] },
                  at: { type: 'object', required: ['x'] },
                },
              },
            },
          },
        },
        responses: {
          '200': {
            description: '成功',
            content: { 'application/json': { example: { total: 2, records: [1, 2], note: '注' } } },
          },
          '404': { description: '没有', content: { 'application/json': { example: { resCode: 'E4004' } } } },
          '5XX': { description: '故障' },
        },
      },
    },
  },
};
const regionsPlan = planOperation(regions, 'POST', '/regions/{code}')!;
const good = {
  path: new Map([['code', '330106']]),
  query: new URLSearchParams('level=2&ids=1,2'),
  headers: { 'x-trace': 'abc' },
  contentType: 'application/json; charset=utf-8',
  body: Buffer.from('{"name":"西湖区","kind":"town"}'),
};

it('says everything that a request lacks, and where', () => {
  const wrong = {
    path: new Map([['code', '33']]),
    query: new URLSearchParams('ids=1,x'),
    headers: { 'x-trace': 'a' },
    contentType: 'application/json',
    body: Buffer.from('{"kind":"village","at":{}}'),
  };
  const outcome = answerMock(regionsPlan, wrong, 'success');

  if (outcome.kind !== 'wrong') throw new Error('not refused');
  expect(
    outcome.faults.map(({ place, name, message }) => `${place} ${name} ${String(message)}`).sort(),
  ).toEqual([
    'body at.x 缺少必填字段',
    'body kind 应为其中之一：city、town',
    'body name 缺少必填字段',
    'header X-Trace 至少 3 个字符',
    'path code 应符合 ^\\d{6}$',
    'query ids[1] 类型应为 integer',
    'query level 缺少必填参数',
  ]);
});

it.each([
  ['no body', { body: Buffer.alloc(0) }, '缺少请求体'],
  ['a body of another type', { contentType: 'text/plain' }, '请求体的类型应为 application/json'],
  ['a body that is no JSON', { body: Buffer.from('{') }, '请求体不是有效的 JSON'],
])('refuses %s', (_, changes, message) => {
  expect(translateTexts(answerMock(regionsPlan, { ...good, ...changes }, 'success'), 'zh')).toEqual({
    kind: 'wrong',
    faults: [{ place: 'body', name: '', message }],
  });
});

it('plays what the description documents and what the gateway may do, by name', () => {
  const played = (scenario: string) => {
    const outcome = answerMock(regionsPlan, good, scenario);
    if (outcome.kind === 'answered')
      return [outcome.answer.status, outcome.answer.body.toString().replace(/\s+/g, '')];
    return outcome.kind === 'refused' ? outcome.code : outcome.faults[0]?.message;
  };

  expect(scenariosOf(regionsPlan)).toEqual(['success', 'empty', '404', '5XX', 'balance', 'limit', 'timeout']);
  expect(played('success')).toEqual([200, '{"total":2,"records":[1,2],"note":"注"}']);
  expect(played('empty')).toEqual([200, '{"total":0,"records":[],"note":"注"}']);
  expect(played('404')).toEqual([404, '{"resCode":"E4004"}']);
  expect(played('5XX')).toEqual([500, '']);
  expect(['balance', 'limit', 'timeout'].map(played)).toEqual(['E9105', 'E9104', 'E9111']);
  expect(String(played('nonsense'))).toBe(
    '没有场景“nonsense”，可用：success、empty、404、5XX、balance、limit、timeout',
  );
});
