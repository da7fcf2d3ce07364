import { importApi, type ImportProblem } from '@portal/calls';
import { createWorkers } from '../src';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';

const chinese = /\p{Script=Han}/u;

let test: TestApp;
let provider: Browser;
beforeAll(async () => {
  const perAccount = { importsPerMinute: 1000, uploadsPerTenMinutes: 10, releasesPerTenMinutes: 10 };
  test = await buildTestApp({ hasMarket: true, config: { perAccount }, workers: createWorkers() });
  provider = await signedIn(test, 'provider@example.com');
}, 120_000);
afterAll(() => test.close());

/** What is wrong with a description, as a reader of the language is told. */
async function report(language: 'zh' | 'en', text: string): Promise<ImportProblem[]> {
  provider.cookies.set('portal_lang', language);
  const reply = await provider.call(importApi, { fileName: 'a.yaml', text });
  return reply.resCode === 'S0000' ? reply.resBody.problems : (reply.problems as ImportProblem[]);
}

const described = (more: object, operation: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Tides', version: '1.0.0' },
    paths: { '/tides': { get: { responses: { 200: { description: 'ok' } }, ...operation } } },
    ...more,
  });
/** Each row is ten times the one before it. */
function aliasRows(): string {
  const row = (at: number) => `a${at + 1}: &a${at + 1} [${Array(10).fill(`*a${at}`).join(', ')}]\n`;
  return Array.from({ length: 6 }, (_, at) => row(at)).join('');
}
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

it.each([
  ['what is no description', '[]'],
  ['broken JSON', `{${'"a":1,'.repeat(200_000)}`],
  ['broken YAML', 'openapi: "3.0.0\n  paths: ]'],
  ['long YAML', `openapi: 3.0.0\n${'- a\n'.repeat(110_000)}`],
  ['a merge of what is no object', 'openapi: 3.0.3\ninfo:\n  <<: tides'],
  ['anchors upon anchors', `a0: &a0 [1]\n${aliasRows()}openapi: 3.0.3`],
  ['an unknown version', described({ openapi: '9.0' })],
  ['no operations', described({ paths: {} })],
  ['what is nested too deeply', described({ 'x-deep': JSON.parse(nested(300)) })],
  [
    'references in a row',
    described({
      components: {
        schemas: Object.fromEntries(
          Array.from({ length: 300 }, (_, at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}` }]),
        ),
      },
    }),
  ],
  ['no name and no version', described({ info: {} })],
  ['a name that no object may have', described({}).replace('"paths"', '"__proto__":{"a":1},"paths"')],
  ['a parameter in a cookie', described({}, { parameters: [{ name: 'sid', in: 'cookie', schema: {} }] })],
  [
    'references that lead nowhere',
    described({ 'x-a': { $ref: '#/nowhere' }, 'x-b': { $ref: 'http://a/b' } }),
  ],
  [
    'an id that is used twice, and paths that look alike',
    described({
      paths: Object.fromEntries(
        ['/a/{one}', '/a/{two}', '/b'].map((path) => [
          path,
          { get: { operationId: 'same', responses: { 200: { description: 'ok' } } } },
        ]),
      ),
    }),
  ],
  [
    'what the schemas forbid',
    described(
      { servers: [{}], tags: [{ name: 'a' }, { name: 'a' }], security: 'no' },
      {
        parameters: [{ name: 1, in: 'nowhere', strange: true }, { in: 'query' }],
        responses: { 200: { description: 5 }, abc: {} },
        deprecated: 'yes',
      },
    ),
  ],
])('says in both languages what is wrong with %s', async (_, text) => {
  const [zh, en] = [await report('zh', text), await report('en', text)];

  expect(zh.length).toBeGreaterThan(0);
  expect(zh.map(({ cause }) => cause).every((cause) => chinese.test(cause))).toBe(true);
  expect(JSON.stringify(en)).not.toMatch(chinese);
  expect(en.map(({ level, count }) => [level, count])).toEqual(zh.map(({ level, count }) => [level, count]));
});

it('reads what is merged by anchors of YAML, however often', async () => {
  const paths = Array.from(
    { length: 150 },
    (_, at) =>
      `  /tides/${at}:\n    get:\n      responses:\n        <<: *common\n        '200': { description: ok }\n`,
  );
  const text = `openapi: 3.0.3
info: { title: Tides, version: '1.0.0' }
x-common: &common
  '400': { description: 参数有误 }
paths:
${paths.join('')}`;

  const reply = await provider.call(importApi, { fileName: 'a.yaml', text });

  expect(reply).toMatchObject({ resCode: 'S0000', resBody: { operationNum: 150, problems: [] } });
  const { document } = await test.db
    .selectFrom('publications')
    .select('document')
    .where('id', '=', reply.resBody.draftId)
    .executeTakeFirstOrThrow();
  expect(document).toMatchObject({
    paths: {
      '/tides/149': { get: { responses: { 200: { description: 'ok' }, 400: { description: '参数有误' } } } },
    },
  });
});

it('names what the file names, as it names it', async () => {
  const [problem] = await report('en', described({ '{0} 文件 <b>': 1 }));

  expect(problem).toMatchObject({
    cause: '{0} 文件 <b> must not stand here',
    remedy: expect.stringContaining('{0} 文件 <b>'),
  });
});

it('shows no more of a name than a page can', async () => {
  const [problem] = await report('zh', described({ ['long'.repeat(50_000)]: 1 }));

  expect(problem?.cause.length).toBeLessThan(300);
});

it('is Chinese for a program', async () => {
  const reply = await test.app.inject({
    method: 'POST',
    url: '/internal/import',
    headers: { authorization: `Bearer ${test.config.adminToken}`, 'accept-language': 'en' },
    payload: { fileName: 'a.yaml', text: '[]' },
  });

  expect(reply.json()).toMatchObject({
    isImported: false,
    problems: [{ cause: '文件内容不是一个描述对象', places: ['文件'] }],
  });
});
