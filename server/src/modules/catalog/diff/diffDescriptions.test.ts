import { readFileSync, readdirSync } from 'node:fs';
import { describeCorpus } from '../../../../../shared/testing/corpus';
import { parseDescription } from '../description/parseDescription';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { diffDescriptions } from './diffDescriptions';

type Json = Record<string, unknown>;

const text = { type: 'string' };
const get = (operation: Json): OpenApiDocument => ({
  paths: { '/tides': { get: { responses: {}, ...operation } } },
});
const asking = (schema: Json): OpenApiDocument => ({
  paths: {
    '/tides': {
      post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} },
    },
  },
});
const answering = (schema: Json) =>
  get({ responses: { 200: { content: { 'application/json': { schema } } } } });
const fields = (properties: Json, required: string[] = []) => ({ type: 'object', properties, required });
const param = (facts: Json = {}) =>
  get({ parameters: [{ name: 'date', in: 'query', schema: text, ...facts }] });

const told = (before: OpenApiDocument, after: OpenApiDocument) =>
  diffDescriptions(before, after).changes.map(({ level, place, text: what }) =>
    [level, place, what].join(' '),
  );

it('finds nothing between a description and itself', () => {
  const same = answering(fields({ at: { type: 'string', enum: ['a'] }, of: { $ref: '#/x' } }, ['at']));
  expect(diffDescriptions(same, structuredClone(same))).toEqual({ changes: [], isWhole: true });
});

it.each([
  ['an operation that is gone', get({}), { paths: {} }, '接口已删除'],
  ['a parameter that is gone', param(), get({}), '查询参数 date 不再接受该参数'],
  ['a new parameter that must be sent', get({}), param({ required: true }), '查询参数 date 新增必填参数'],
  ['a parameter that must be sent now', param(), param({ required: true }), '查询参数 date 由选填改为必填'],
  [
    'a parameter of a narrower type',
    param({ schema: { type: 'number' } }),
    param({ schema: { type: 'integer' } }),
    '查询参数 date 类型由 number 改为 integer',
  ],
  [
    'a new limit',
    param(),
    param({ schema: { type: 'string', maxLength: 8 } }),
    '查询参数 date 最大长度由 不限 改为 8',
  ],
  [
    'a value that is not taken any more',
    param({ schema: { enum: ['a', 'b'] } }),
    param({ schema: { enum: ['b'] } }),
    '查询参数 date 取值不再包括 a',
  ],
  [
    'values where any were taken',
    param(),
    param({ schema: { type: 'string', enum: ['a'] } }),
    '查询参数 date 取值限定为 a',
  ],
  [
    'a field that is not taken any more',
    asking(fields({ name: text })),
    asking(fields({})),
    '请求体 name 不再接受该字段',
  ],
  [
    'a new field that must be sent',
    asking(fields({})),
    asking(fields({ name: text }, ['name'])),
    '请求体 name 新增必填字段',
  ],
  [
    'fields that are not listed',
    asking(fields({})),
    asking({ ...fields({}), additionalProperties: false }),
    '请求体 不再接受未列出的字段',
  ],
  [
    'no body any more',
    asking(text),
    { paths: { '/tides': { post: { responses: {} } } } },
    '请求体 不再接受请求体',
  ],
  [
    'a field that is not answered any more',
    answering(fields({ high: text })),
    answering(fields({})),
    '返回 200 high 不再返回该字段',
  ],
  [
    'a field deep in lists',
    answering({ type: 'array', items: fields({ high: text }) }),
    answering({ type: 'array', items: fields({}) }),
    '返回 200 [].high 不再返回该字段',
  ],
  [
    'a field that is there only sometimes',
    answering(fields({ high: text }, ['high'])),
    answering(fields({ high: text })),
    '返回 200 high 由必填改为选填',
  ],
  [
    'an answer of another type',
    answering(fields({ high: { type: 'number' } })),
    answering(fields({ high: text })),
    '返回 200 high 类型由 number 改为 string',
  ],
  [
    'an answer that may be null now',
    answering(fields({ high: text })),
    answering(fields({ high: { type: ['string', 'null'] } })),
    '返回 200 high 类型由 string 改为 string/null',
  ],
  ['no success any more', answering(text), get({}), '返回 200 不再有该返回'],
])('tells of %s as what breaks programs', (_, before, after, what) => {
  expect(told(before, after)).toContainEqual(`break ${what}`.replace('break 接口', 'break  接口'));
});

it.each([
  ['a new operation', { paths: {} }, get({}), 'add  新增接口'],
  ['a parameter that may be left out', get({}), param(), 'add 查询参数 date 新增参数'],
  [
    'a parameter that may be left out now',
    param({ required: true }),
    param(),
    'fix 查询参数 date 由必填改为选填',
  ],
  [
    'a wider type',
    param({ schema: { type: 'integer' } }),
    param({ schema: { type: 'number' } }),
    'fix 查询参数 date 类型由 integer 改为 number',
  ],
  [
    'another value that is taken',
    param({ schema: { enum: ['a'] } }),
    param({ schema: { enum: ['a', 'b'] } }),
    'add 查询参数 date 取值增加 b',
  ],
  [
    'a wider limit',
    param({ schema: { type: 'string', maxLength: 8 } }),
    param({ schema: { type: 'string', maxLength: 9 } }),
    'fix 查询参数 date 最大长度由 8 改为 9',
  ],
  [
    'another field in the answer',
    answering(fields({})),
    answering(fields({ low: text })),
    'add 返回 200 low 新增字段',
  ],
  [
    'a narrower answer',
    answering({ type: 'number' }),
    answering({ type: 'integer' }),
    'fix 返回 200 类型由 number 改为 integer',
  ],
  ['other words', get({ summary: '潮' }), get({ summary: '汐' }), 'fix  说明有修改'],
  [
    'the name of a parameter in the path',
    { paths: { '/a/{x}': { get: {} } } },
    { paths: { '/a/{y}': { get: {} } } },
    undefined,
  ],
])('tells of %s as what breaks nothing', (_, before, after, what) => {
  expect(told(before, after)).toEqual(what === undefined ? [] : [what]);
});

it('reads through references and allOf alike, and ends in circles', () => {
  const tree = (extra: Json): OpenApiDocument => ({
    ...answering({ $ref: '#/components/schemas/Node' }),
    components: {
      schemas: {
        Node: {
          allOf: [
            { $ref: '#/components/schemas/Base' },
            fields({ next: { $ref: '#/components/schemas/Node' }, ...extra }),
          ],
        },
        Base: fields({ id: text }),
      },
    },
  });
  expect(told(tree({ old: text }), tree({}))).toEqual(['break 返回 200 old 不再返回该字段']);
});

it('looks at a bounded part of what is made to keep it busy, and says so', () => {
  const levels = 12;
  const schemas = Object.fromEntries(
    Array.from({ length: levels }, (_, level) => [
      `L${level}`,
      fields(
        Object.fromEntries(
          Array.from({ length: 30 }, (__, name) => [
            `f${name}`,
            level + 1 < levels
              ? fields({ a: { allOf: [{ $ref: `#/components/schemas/L${level + 1}` }] } })
              : text,
          ]),
        ),
      ),
    ]),
  );
  const busy = { ...answering({ $ref: '#/components/schemas/L0' }), components: { schemas } };
  expect(diffDescriptions(busy, busy)).toMatchObject({ changes: [], isWhole: false });
});

describeCorpus('real descriptions', 'openapi', (folder) => {
  it.each(readdirSync(folder).filter((file) => !file.startsWith('gen-')))(
    'finds in %s each operation that is taken away, and nothing else',
    async (file) => {
      const parsed = await parseDescription(readFileSync(`${folder}/${file}`, 'utf8'));
      if (!parsed.isUsable) return;
      const { document } = parsed;
      expect(diffDescriptions(document, structuredClone(document)).changes).toEqual([]);
      const without = diffDescriptions(document, { ...document, paths: {} });
      expect(new Set(without.changes.map(({ level, text: what }) => [level, what].join(' ')))).toEqual(
        new Set(['break 接口已删除']),
      );
      const { changes } = diffDescriptions({ ...document, paths: {} }, document);
      expect(changes.every(({ level }) => level === 'add')).toBe(true);
    },
  );
});
