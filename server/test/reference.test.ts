import * as allCalls from '@portal/calls';
import {
  editorUpload,
  findStandings,
  uploadFile,
  uploadImage,
  uploadPortalLogo,
  uploadPortalPicture,
  type Call,
  type UploadCall,
} from '@portal/calls';
import sharp from 'sharp';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

interface Operation {
  parameters: { name: string; in: string; required: boolean }[];
  requestBody?: {
    content: Record<string, { schema: { properties: Record<string, object>; required?: string[] } }>;
  };
  responses: { 200: { content: Record<string, unknown> } };
}

const base = '/ajaxurl/apix';
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'effect' in value;
const calls = (Object.values(allCalls) as unknown[]).filter(isCall);

let test: TestApp;
let browser: Browser;
let paths: Record<string, Record<string, Operation>>;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = await signedIn(test, 'newbie@example.com');
  paths = (await test.app.inject(`${base}/openapi.json`)).json().paths;
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const operationOf = ({ path, method }: Call) => paths[base + path]?.[method.toLowerCase()];
const contentOf = (call: Call) => operationOf(call)!.requestBody!.content;

it('lists every address that the server answers below its base, and no other', () => {
  const addresses: string[] = [];
  const above: string[] = [];
  for (const line of test.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, part, methods] = /^([\s│├└─]*)(\S+)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    if (part === undefined) continue;
    above.length = indent!.length / 4 - 1;
    above.push(part);
    const address = above.join('');
    if (methods && address.startsWith(`${base}/`) && !address.endsWith('*'))
      addresses.push(
        ...methods
          .split(', ')
          .filter((method) => method !== 'HEAD')
          .map((method) => `${method.toLowerCase()} ${address.replaceAll(/:(\w+)/g, '{$1}')}`),
      );
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path}`),
  );

  expect(addresses).toContain(`get ${base}/user/captchaCode`);
  // The description itself is no call, and payment channels and code hosts speak as they do.
  const isOurs = (one: string) => !/\/openapi\.json$|\/recharge\/notify\/|\/leak\/report$/.test(one);
  expect(addresses.filter(isOurs).sort()).toEqual(described.sort());
});

it.each(calls.map((call) => [call.path, call] as const))('says how %s is sent and answered', (_, call) => {
  const operation = operationOf(call)!;
  const types = Object.keys(operation.requestBody?.content ?? {});
  const fields = Object.keys((call.request as unknown as { shape: object }).shape);

  if (call.method === 'GET')
    expect(operation.parameters.map(({ name }) => name)).toEqual(expect.arrayContaining(fields));
  else if ('filePart' in call) expect(types).toContain('multipart/form-data');
  else {
    expect(types).toEqual(['application/x-www-form-urlencoded']);
    expect(Object.keys(contentOf(call)[types[0]!]!.schema.properties).sort()).toEqual(fields.sort());
  }
  expect(Object.keys(operation.responses[200].content)).toEqual([
    'mediaType' in call ? call.mediaType : 'application/json',
  ]);
});

it('says that a list is sent as JSON, also to who sends it as text', async () => {
  const form = 'application/x-www-form-urlencoded';
  expect(contentOf(findStandings)[form]).toMatchObject({
    encoding: { apiIds: { contentType: 'application/json' } },
  });

  const apiId = 'api_1';
  expect(await browser.call(findStandings, { apiIds: apiId } as never)).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'apiIds', message: '须为 JSON' }],
  });
  expect(await browser.call(findStandings, { apiIds: [apiId] })).toMatchObject({ resCode: 'S0000' });
});

describe('an upload', () => {
  const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');
  const png = () =>
    sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
      .png()
      .toBuffer();
  /** What each declared field is when it is right. */
  const right: Record<string, Record<string, string>> = {
    [uploadFile.path]: {},
    [uploadImage.path]: { scene: 'idFront' },
    [uploadPortalLogo.path]: {},
    [uploadPortalPicture.path]: {},
    [editorUpload.path]: { action: 'uploadimage', type: 'ajax' },
  };
  const uploads = calls.filter((call): call is UploadCall => 'filePart' in call);
  const multipartOf = (call: Call) => contentOf(call)['multipart/form-data']!.schema;
  const isKept = async (call: UploadCall, part: string, fields: object, query = '') => {
    const [name, content] = call === uploadFile ? ['a.pdf', pdf] : ['a.png', await png()];
    const form = uploadForm(part, name as string, content as Buffer, undefined, fields);
    const reply = (await browser.upload(call.path + query, form)).json();
    return reply.resCode === 'S0000' || reply.state === 'SUCCESS';
  };

  it.each(uploads.map((call) => [call.path, call] as const))(
    'to %s is a multipart form, whose described fields are read wherever they stand',
    async (path, call) => {
      const fields = right[path]!;
      const parts = Object.keys(multipartOf(call).properties).filter((name) => !(name in fields));

      expect(parts).toEqual([call.filePart, call.otherFilePart].filter(Boolean));
      for (const part of parts) {
        expect(await isKept(call, part, { before: fields })).toBe(true);
        expect(await isKept(call, part, { behind: fields })).toBe(true);
        expect(await isKept(call, part, {}, `?${new URLSearchParams(fields).toString()}`)).toBe(true);
      }
      expect(await isKept(call, 'someOtherPart', { before: fields })).toBe(false);
    },
  );

  it.each([
    [uploadImage, 'scene', 'passport'],
    [editorUpload, 'type', 'iframe'],
  ] as const)('is refused when a field beside the file is wrong: %#', async (call, name, value) => {
    const fields = { ...right[call.path], [name]: value };

    expect(await isKept(call, call.filePart, { before: fields })).toBe(false);
    expect(await isKept(call, call.filePart, { behind: fields })).toBe(false);
  });

  it('is refused without the field that it needs, and says which', async () => {
    const reply = (await browser.upload(uploadImage.path, uploadForm('file', 'a.png', await png()))).json();

    expect(reply).toMatchObject({
      resCode: 'E0017',
      fields: [{ name: 'scene', message: '用途不正确' }],
    });
  });
});
