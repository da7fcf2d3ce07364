import { readFileSync, readdirSync } from 'node:fs';
import { Socket } from 'node:net';
import path from 'node:path';
import { codeSample, listOperations, viewOperation } from '@portal/calls';
import { describeCorpus } from '../../shared/testing/corpus';
import {
  createDescriptionReader,
  createWorkers,
  importDescription,
  parseDescription,
  type ImportReport,
  type ParsedDescription,
} from '../src';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = test.browser();
});
afterAll(() => test.close());

const slowestMs = 20_000;

/** Imports a description and holds it to what is promised of every one, however it is written. */
async function importOne(
  file: string,
  text: string,
  read: (given: string) => Promise<ParsedDescription> = parseDescription,
): Promise<ImportReport> {
  const openSocket = jest.spyOn(Socket.prototype, 'connect');
  const startedAt = Date.now();
  const parsed = await read(text);
  expect(openSocket).not.toHaveBeenCalled();
  openSocket.mockRestore();
  const report = await importDescription(test.db, parsed, file, test.clock());

  expect(Date.now() - startedAt).toBeLessThan(slowestMs);
  if (!report.isImported)
    expect(report.problems[0]).toMatchObject({ level: 'error', places: [expect.any(String)] });
  for (const problem of report.problems) {
    expect(problem.cause).toMatch(/[\u4e00-\u9fff]/);
    expect(problem.remedy).toMatch(/[\u4e00-\u9fff]/);
    expect(`${problem.cause}${problem.remedy}`).not.toMatch(/must|should|expected|Property/);
    expect(problem.places.length).toBeGreaterThan(0);
    expect(problem.count).toBeGreaterThanOrEqual(problem.places.length);
  }
  const causes = report.problems.map(({ cause, remedy }) => cause + remedy);
  expect(new Set(causes).size).toBe(causes.length);
  if (report.isImported) await drawSomeOperations(report.apiId);
  return report;
}

/** Whatever goes in can be looked at. */
async function drawSomeOperations(apiId: string) {
  const { groups } = (await browser.call(listOperations, { apiId })).resBody;
  const ops = groups.flatMap((group: { ops: { opId: string }[] }) => group.ops).slice(0, 5);
  for (const { opId } of ops) {
    expect((await browser.call(viewOperation, { apiId, opId })).resCode).toBe('S0000');
    expect((await browser.call(codeSample, { apiId, opId, lang: 'curl' })).resCode).toBe('S0000');
  }
}

const ours = (file: string) => readFileSync(path.join(__dirname, 'descriptions', file), 'utf8');

describe('a description of ours', () => {
  it.each([
    ['weather.yaml', 'OpenAPI 3.0 with parameters of a path, callbacks and forms', 4],
    ['library.json', 'OpenAPI 3.1 with webhooks and several types at once', 3],
    ['parking.json', 'Swagger 2.0 with forms and a file', 5],
    ['family-tree.yaml', 'schemas that contain themselves', 2],
  ])('%s (%s) is imported whole, without an error', async (file, _, operationCount) => {
    const report = await importOne(file, ours(file));

    expect(report).toMatchObject({ isImported: true, operationCount });
    expect(report.problems.filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('is read from a file that begins with a byte order mark', async () => {
    expect(await importOne('bom.json', `\ufeff${ours('library.json')}`)).toMatchObject({
      isImported: true,
      operationCount: 3,
    });
  });

  it('that refers elsewhere is imported with a warning for each reference, and nothing is fetched', async () => {
    const report = await importOne('elsewhere.yaml', ours('elsewhere.yaml'));

    expect(report).toMatchObject({ isImported: true, operationCount: 1 });
    const told = report.problems.flatMap(({ places }) => places).join('\n');
    for (const target of ['127.0.0.1', '169.254.169.254', 'file:///etc/passwd', 'schemas.example'])
      expect(told).toContain(target);
  });

  it('with gaps is read as far as it goes', async () => {
    const report = await importOne('gaps.json', ours('gaps.json'));

    expect(report.problems.flatMap(({ places }) => places)).toEqual(
      expect.arrayContaining(['info.title', 'info.version']),
    );
    expect(report.problems.some(({ cause }) => cause === 'operationId 重复')).toBe(true);
  });
});

describe('what is wrong with a description', () => {
  const swagger = (paths: object) =>
    JSON.stringify({ swagger: '2.0', info: { title: 'T', version: '1' }, paths });
  const openapi = (paths: object, more: object = {}) =>
    JSON.stringify({ openapi: '3.0.3', info: { title: 'T', version: '1' }, paths, ...more });
  const ok = { responses: { 200: { description: 'OK' } } };

  it('is told once for all places where it is wrong, with the first of them and what to do', async () => {
    const paths = Object.fromEntries(Array.from({ length: 25 }, (_, at) => [`/r${at}`, { get: {} }]));
    const { problems } = await importOne('silent.json', openapi(paths));

    expect(problems).toEqual([
      {
        level: 'warning',
        cause: '缺少 responses',
        count: 25,
        places: Array.from({ length: 10 }, (_, at) => `paths./r${at}.get`),
        remedy: '补上 responses',
      },
    ]);
  });

  it.each([
    [
      'a field that the version does not know',
      swagger({
        '/a': { get: { ...ok, parameters: [{ name: 'q', in: 'query', type: 'string', example: 'x' }] } },
      }),
      '该处不能有 example',
      'paths./a.get.parameters.0',
    ],
    [
      'a value that is none of those allowed',
      openapi({ '/a': { get: { ...ok, parameters: [{ name: 'q', in: 'querry', schema: {} }] } } }),
      'in 的取值不在规范之内',
      'paths./a.get.parameters.0.in',
    ],
    [
      'a text where an object belongs',
      openapi({ '/a': { get: { ...ok, requestBody: { content: { 'application/json': 'x' } } } } }),
      'application/json 的类型有误',
      'paths./a.get.requestBody.content.application/json',
    ],
    [
      'a reply without a description',
      openapi({ '/a': { get: { responses: { 200: {} } } } }),
      '缺少 description',
      'paths./a.get.responses.200',
    ],
    [
      'a reference that leads nowhere',
      openapi({
        '/a': {
          get: { ...ok, parameters: [{ $ref: '#/components/parameters/Gone' }] },
        },
      }),
      '引用的内容在文件里不存在',
      '#/components/parameters/Gone（引用于 paths./a.get.parameters.0）',
    ],
    [
      'a path that no gateway can take apart',
      openapi({ '/a/{x}{y}': { get: ok } }),
      '路径里两个参数之间没有分隔',
      'GET /a/{x}{y}',
    ],
    [
      'two paths that no call can tell apart',
      openapi({ '/a/{x}': { get: ok }, '/a/{y}': { get: ok } }),
      '两个接口的路径无法区分',
      'GET /a/{y}（与 GET /a/{x}）',
    ],
  ])('is said in one Chinese sentence: %s', async (_, text, cause, place) => {
    const { problems } = await importOne('wrong.json', text);

    expect(problems.map((problem) => [problem.cause, problem.places])).toEqual([[cause, [place]]]);
  });

  it('is said of a chain of references that ends nowhere', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 50 }, (_, at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}` }]),
    );
    const { problems } = await importOne(
      'chain.json',
      openapi({ '/a': { get: ok } }, { components: { schemas } }),
    );

    expect(problems.flatMap(({ places }) => places)).toEqual([
      '#/components/schemas/S50（引用于 components.schemas.S49）',
    ]);
  });

  it('is told in parts of a description that is nothing but wrong, and that there is more', async () => {
    const schemas = Object.fromEntries(
      Array.from({ length: 3000 }, (_, at) => [`S${at}`, { type: `t${at}`, properties: 5, required: 'no' }]),
    );
    const report = await importOne('wrong.json', openapi({ '/a': { get: ok } }, { components: { schemas } }));

    expect(report.isImported).toBe(true);
    expect(report.problems.map(({ cause }) => cause)).toEqual([
      'required 的类型有误',
      'type 的取值不在规范之内',
      'properties 的类型有误',
      '问题过多或结构过于复杂，其余部分没有逐项检查',
    ]);
    expect(report.problems[0]!.count).toBeLessThan(3000);
  });

  it('is told of a reply that was left empty, and the rest is imported', async () => {
    const text = `swagger: "2.0"
info: {title: T, version: "1"}
paths:
  /a:
    get:
      responses:
        200:
`;
    const report = await importOne('empty.yaml', text);

    expect(report).toMatchObject({ isImported: true, operationCount: 1 });
    expect(report.problems.flatMap(({ places }) => places)).toEqual(['paths./a.get.responses.200']);
  });

  it('has the same place in a large collection as in a small one', async () => {
    const paths = Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`/r${at}`, { get: ok }]));
    const { problems } = await importOne('large.json', openapi({ ...paths, '/wrong': { get: {} } }));

    expect(problems.map(({ cause, places }) => [cause, places])).toEqual([
      ['缺少 responses', ['paths./wrong.get']],
    ]);
  });

  it('is said of names that are none, and others that look like it are kept', async () => {
    const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty'];
    const properties = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
    const schemas = Object.fromEntries(names.map((name) => [name, { type: 'object', properties }]));
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/constructor' } } };
    const get = { responses: { 200: { description: 'OK', content } } };
    const text = openapi(
      { '/constructor': { get }, '/__proto__': { get }, __proto__x: { get } },
      { components: { schemas: { ...schemas, __proto__x: { type: 'object' } } } },
    ).replaceAll('__proto__x', '__proto__');
    const report = await importOne('names.json', text);

    expect(report).toMatchObject({ isImported: true, operationCount: 2 });
    expect(report.problems.map(({ cause }) => cause)).toEqual(['名称 __proto__ 不能使用，导入时已略去']);
    const apiId = await idOf('names');
    const { groups } = (await browser.call(listOperations, { apiId })).resBody;
    for (const { opId } of groups[0].ops) {
      const { resBody } = await browser.call(viewOperation, { apiId, opId });
      expect(resBody.responses[0].fields.map(({ name }: { name: string }) => name)).toEqual(names);
    }
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});

it.each(['a \u0000 b', '\\u0000', '\\\\u0000 \\', '\\\u0000'])(
  'keeps a description that contains %j',
  async (text) => {
    const paths = { '/a': { get: { summary: text, responses: { 200: { description: text } } } } };
    const description = JSON.stringify({ openapi: '3.0.0', info: { title: 'NUL', version: '1' }, paths });

    expect(await importOne('nul.json', description)).toMatchObject({ isImported: true, operationCount: 1 });
    const { groups } = (await browser.call(listOperations, { apiId: await idOf('nul') })).resBody;
    expect(groups[0].ops[0].summary).toBe(text.replaceAll('\u0000', ''));
  },
);

const idOf = async (code: string) =>
  (await test.db.selectFrom('api_products').select('id').where('code', '=', code).executeTakeFirstOrThrow())
    .id;

describe('a file that is no description', () => {
  const header = '{"openapi":"3.0.0","info":{"title":"T","version":"1"},"paths":';
  /** Each name stands for ten of the one before: 10^10 in the end. */
  const aliases = [...'bcdefghij'].reduce(
    (text, name, at) => `${text}${name}: &${name} [${Array(10).fill(`*${'abcdefghij'[at]}`).join()}]\n`,
    'openapi: 3.0.0\na: &a [x, x, x, x, x, x, x, x, x, x]\n',
  );

  it.each([
    ['an empty one', ''],
    ['blanks alone', ' \n\t\n'],
    ['a list', '[1, 2, 3]'],
    ['a word', 'description'],
    ['a page to log in at', '<!doctype html><title>Log in</title><p>Behind this page.</p>'],
    ['half a YAML file', 'openapi: 3.0.0\ninfo: [\n  title: "half\n'],
    ['half a JSON file', `${header}{"/a":{"get":`],
    ['no version', '{"info":{"title":"T","version":"1"},"paths":{"/a":{"get":{}}}}'],
    ['a version to come', '{"openapi":"4.0.0","paths":{"/a":{"get":{}}}}'],
    ['a version that is an object', '{"openapi":{},"paths":{"/a":{"get":{}}}}'],
    ['no operation', `${header}{}}`],
    ['paths that are a list', `${header}[]}`],
    ['paths that are a word', `${header}"none"}`],
    ['aliases that multiply', aliases],
    ['objects within objects', `${header}${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`],
    ['lists within lists', `openapi: 3.0.0\npaths: ${'['.repeat(20_000)}${']'.repeat(20_000)}`],
    ['more than 8 MB', `${header}{"/a":{"get":{"summary":"${'长'.repeat(3 * 1024 * 1024)}"}}}}`],
    [
      'references that lead to references, five thousand times',
      `${header}{"/a":{"get":{}}},"components":{"schemas":{${Array.from({ length: 5000 }, (_, at) => `"S${at}":{"$ref":"#/components/schemas/S${at + 1}"}`).join()}}}}`,
    ],
    ['a million values', `${header}{"/a":{"get":{}}},"x-a":[${'[],'.repeat(1_000_000)}0]}`],
    ['400,000 lines of YAML', `openapi: 3.0.0\npaths:\n  /a: {get: {}}\nx-a:\n${'- a\n'.repeat(400_000)}`],
    ['8 MB of half a JSON file', `${header}{"/a":{"get":{}}},"x-a":[${'1,'.repeat(3_900_000)}`],
    [
      '10,000 paths',
      `${header}{${Array.from({ length: 10_000 }, (_, at) => `"/${at}":{"get":{}}`).join()}}}`,
    ],
    ['an alias of itself', 'openapi: 3.0.0\na: &a [*a]\npaths: {/a: {get: {}}}\n'],
    [
      'a long text, again and again',
      `openapi: 3.0.0\na: &a "${'x'.repeat(1_000_000)}"\nb: [${Array(90).fill('*a').join()}]\npaths: {/a: {get: {}}}\n`,
    ],
    ['bytes', String.fromCharCode(...Array.from({ length: 256 }, (_, code) => code))],
  ])('is refused with the place and what to do: %s', async (name, text) => {
    const report = await importOne(`${name}.json`, text);

    expect(report.isImported).toBe(false);
  });

  it('of three hundred operations is one all the same', async () => {
    const paths = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [`/r${at}/{id}`, { get: { responses: {} } }]),
    );

    expect(await importOne('many.json', `${header}${JSON.stringify(paths)}}`)).toMatchObject({
      isImported: true,
      operationCount: 300,
    });
  });
});

describeCorpus('the descriptions of the corpus', 'openapi', (folder) => {
  const expected = new Map(
    readFileSync(path.join(folder, 'index.tsv'), 'utf8')
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split('\t'))
      .map((columns) => [columns[0], { count: Number(columns[5]), isValid: columns[11] === 'valid' }]),
  );

  const workers = createWorkers();
  const read = createDescriptionReader(workers);
  afterAll(() => workers.close());

  it.each(readdirSync(folder).filter((file) => /\.(json|ya?ml)$/.test(file)))('%s', async (file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    const report = await importOne(file, text, (given) => read('test', given));

    const { count, isValid } = expected.get(file)!;
    if (isValid) expect(report).toMatchObject({ isImported: true, operationCount: count });
  });
});
