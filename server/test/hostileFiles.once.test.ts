import { importApi } from '@portal/calls';
import sharp from 'sharp';
import { createWorkers } from '../src';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const importsPerMinute = 6;
const uploadsPerTenMinutes = 4;

let test: TestApp;
let provider: Browser;
beforeAll(async () => {
  const perAccount = { importsPerMinute, uploadsPerTenMinutes, releasesPerTenMinutes: 10 };
  const workers = createWorkers({ cpuMs: 1500 });
  test = await buildTestApp({ hasMarket: true, config: { perAccount }, workers });
  provider = await signedIn(test, 'provider@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const description = (more: object = {}) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: '潮汐查询', version: '1.0.0' },
    paths: { '/tides': { get: { responses: { 200: { description: 'ok' } } } } },
    ...more,
  });
const importOf = (text: string, browser = provider) => browser.call(importApi, { fileName: 'a.yaml', text });

const named = (count: number, of: (at: number) => unknown) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`S${at}`, of(at)]));
/** Counting refuses none of these: a piece of work that is ended refuses it. */
const endless = JSON.stringify({
  swagger: '2.0',
  info: { title: 'T', version: '1' },
  produces: Array.from({ length: 20_000 }, (_, at) => `a/${at}`),
  paths: Object.fromEntries(
    Array.from({ length: 4000 }, (_, at) => [
      `/${at}`,
      { get: { responses: { 200: { description: 'x', schema: { type: 'string' } } } } },
    ]),
  ),
});

it.each([
  [
    'a chain of references',
    description({
      components: { schemas: named(5000, (at) => ({ $ref: `#/components/schemas/S${at + 1}` })) },
    }),
    '$ref 接连引用超过 100 层',
  ],
  [
    'a text that aliases multiply',
    `openapi: 3.0.0\na: &a "${'x'.repeat(500_000)}"\nb: [${Array(90).fill('*a').join()}]\n`,
    '别名展开后的内容过大',
  ],
  ['more lines than a description has', `openapi: 3.0.0\n${'- a\n'.repeat(200_000)}`, 'YAML 超过 100000 行'],
])('a description is refused by what it would take, with the reason: %s', async (_, text, cause) => {
  const { resCode, problems } = await importOf(text);

  expect(resCode).toBe('E4102');
  expect(problems).toMatchObject([{ level: 'error', cause }]);
});

it('keeps answering others while a description is read that never ends, and refuses it in the end', async () => {
  let isOver = false;
  const hostile = importOf(endless).finally(() => (isOver = true));
  const company = await signedIn(test, 'ops@example.com');

  for (let visit = 0; visit < 20; visit += 1)
    expect((await company.send({ method: 'GET', url: '/healthz' })).statusCode).toBe(200);
  expect(isOver).toBe(false);

  const { resCode, problems } = await hostile;
  expect(resCode).toBe('E4102');
  expect(problems).toMatchObject([{ level: 'error', remedy: expect.stringContaining('拆成多个描述文件') }]);
  expect(await importOf(description())).toMatchObject({ resCode: 'S0000' });
});

it('lets an account import so many descriptions in a minute, and says when it may go on', async () => {
  for (let at = 0; at < importsPerMinute; at += 1) await importOf('no description');

  expect(await importOf(description())).toMatchObject({ resCode: 'E0429', leftSeconds: 60 });
  test.pass(60_000);
  expect(await importOf(description())).toMatchObject({ resCode: 'S0000' });
});

it('counts uploads of files, of pictures and of pictures from elsewhere together', async () => {
  const picture = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const upload = async (url: string, field: string) =>
    (await provider.upload(url, uploadForm(field, 'a.png', picture, 'image/png'))).json<{
      resCode: string;
    }>();

  expect((await upload('/file/uploadFileS3', 'uploadFileS3')).resCode).toBe('E1041');
  for (let at = 1; at < uploadsPerTenMinutes; at += 1)
    expect(await upload('/file/upfileImageOfUeditor?action=uploadimage', 'upfile')).toMatchObject({
      state: 'SUCCESS',
    });
  for (const [url, field] of [
    ['/file/uploadFileS3', 'uploadFileS3'],
    ['/file/uploadImage', 'file'],
    ['/file/upfileImageOfUeditor?action=uploadimage', 'upfile'],
    ['/file/upfileImageOfUeditor?action=catchimage', 'upfile'],
  ] as const)
    expect((await upload(url, field)).resCode).toBe('E0429');
});
