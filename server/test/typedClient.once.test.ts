import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import ts from 'typescript';
import { exportApi } from '@portal/calls';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';

const run = promisify(execFile);
/** Below the repository, where programs find their packages. */
const folder = path.join(__dirname, '..', '..', '.cache', `typed-client-${process.pid}`);

let market: Awaited<ReturnType<typeof startMarket>>;
beforeAll(async () => {
  market = await startMarket();
  await mkdir(folder, { recursive: true });
}, 90_000);
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await market.close();
});

async function write(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

async function clientOf(apiId: string): Promise<string> {
  const response = await market.test.app.inject({
    method: 'GET',
    url: `/ajaxurl/apix${exportApi.path}`,
    query: { apiId, kind: 'client' },
    headers: { host: 'localhost' },
  });
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-disposition']).toContain('.client.ts"');
  return response.body;
}

/** What the compiler says of a program, one line each. */
function problemsOf(file: string): string[] {
  const program = ts.createProgram([file], {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: ['node'],
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

it('is typed, calls the gateway with a key or a signature, and refuses what the API does not know', async () => {
  const person = await signedIn(market.test, 'person@example.com');
  const { apiId, key } = await subscribe(person, { name: '行政区划', kind: 'perCall' });
  await write('package.json', '{"type":"module"}');
  await write('region.client.ts', await clientOf(apiId));
  const file = await write(
    'use.ts',
    `import { createApiClient } from './region.client.ts';
const options = { baseUrl: ${JSON.stringify(`${market.gatewayUrl}/prod/region/v2`)}, appKey: ${JSON.stringify(key.appKey)} };
for (const appSecret of [undefined, ${JSON.stringify(key.appSecret)}]) {
  const client = createApiClient({ ...options, ...(appSecret && { appSecret }) });
  const { data, error, response } = await client.GET('/regions/{code}', { params: { path: { code: '330106' } } });
  console.log(JSON.stringify({ status: response.status, name: data?.name, error }));
}
`,
  );

  expect(require.resolve('openapi-fetch')).toBeTruthy();
  expect(problemsOf(file)).toEqual([]);
  // A gateway hears of a new key within a moment.
  await eventually(async () => {
    const { stdout } = await run(
      process.execPath,
      ['--import', pathToFileURL(require.resolve('tsx')).href, file],
      { env: { ...process.env, NODE_OPTIONS: '' } },
    );
    const answers = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(answers).toHaveLength(2);
    for (const answer of answers) expect(answer).toMatchObject({ status: 200, name: '西湖区' });
  });

  const wrong = await write(
    'wrong.ts',
    `import { createApiClient } from './region.client.ts';
const client = createApiClient({ appKey: 'ak' });
await client.GET('/regions/{code}', { params: { path: {} } });
await client.GET('/nowhere');
`,
  );
  expect(problemsOf(wrong).length).toBeGreaterThanOrEqual(2);
}, 90_000);

it('is made of a description with references that lead out or nowhere, and follows none', async () => {
  const { id, document } = await market.test.db
    .selectFrom('api_versions')
    .innerJoin('api_products', 'api_products.id', 'api_versions.api_id')
    .select(['api_versions.id', 'document', 'api_id'])
    .where('code', '=', 'pinyin')
    .executeTakeFirstOrThrow()
    .then((row) => ({ ...row, id: row.api_id }));
  const strange = {
    ...document,
    components: {
      ...(document.components as object),
      schemas: {
        ...(document.components as { schemas?: object } | undefined)?.schemas,
        Out: { $ref: 'http://127.0.0.1:1/secret.json#/a' },
        Gone: { $ref: '#/components/schemas/Nothing' },
      },
    },
  };
  await market.test.db
    .updateTable('api_versions')
    .set({ document: JSON.stringify(strange) } as never)
    .where('api_id', '=', id)
    .execute();

  const text = await clientOf(id);
  expect(text).toContain('Gone: unknown');
  expect(text).not.toContain('127.0.0.1:1/');
});
