import sharp from 'sharp';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

let test: TestApp;
let owner: Browser;
let stranger: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  owner = await signedIn(test, 'provider@example.com');
  stranger = await signedIn(test, 'company@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
/** A PDF to the server, and a page to a browser that goes by its extension. */
const pageInPdf = Buffer.concat([Buffer.from('%PDF-1.7\n'), page, Buffer.from('\ntrailer<<>>\n%%EOF\n')]);
const picture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
const addressOf = (id: string) => `/ajaxurl/apix/file/view/${id}`;

async function sendPaper(scene: string, name: string, content: Buffer) {
  const form = uploadForm('file', name, content, 'text/html', { behind: { scene } });
  return (await owner.upload('/file/uploadImage', form)).json() as {
    resCode: string;
    resBody: { fileUrl: string; fileName: string };
  };
}

const scenes = ['paper', 'voucher', 'avatar', 'appIcon'];

describe.each(scenes)('a paper for %s', (scene) => {
  it.each([
    ['a page', 'a.png', page],
    ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a picture that is a script', 'a.gif', Buffer.from('GIF89a/*\x01\x00\x01\x00*/=1;alert(1)//')],
  ])('is refused when it is %s', async (_, name, content) => {
    expect((await sendPaper(scene, name, content)).resCode).toBe('E1041');
  });

  it('is served as the picture that it is, without what was hidden behind it, to nobody else', async () => {
    const { resBody } = await sendPaper(scene, 'a.html', Buffer.concat([await picture(), page]));
    const url = addressOf(resBody.fileUrl);

    const { headers, rawPayload } = await owner.send({ method: 'GET', url });
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload.includes('<script')).toBe(false);
    for (const method of ['GET', 'HEAD'] as const)
      expect((await stranger.send({ method, url })).statusCode).toBe(404);
    expect((await test.app.inject(`/ajaxurl/apix/file/image/${resBody.fileUrl}`)).statusCode).toBe(404);
  });
});

it.each([
  ['a.pdf.html', 'a.pdf.html.pdf'],
  ['认证材料.hta', '认证材料.hta.pdf'],
  ['认证材料', '认证材料.pdf'],
  ['认证材料.PDF', '认证材料.PDF'],
  ['\u202e', '资料.pdf'],
  [`${'长'.repeat(400)}.html`, `${'长'.repeat(95)}.html.pdf`],
])('a PDF is downloaded as one, also when it came as %j', async (name, kept) => {
  const { resBody } = await sendPaper('paper', name, pageInPdf);

  expect(resBody.fileName).toBe(kept);
  const { headers } = await owner.send({ method: 'GET', url: addressOf(resBody.fileUrl) });
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="download"; filename*=UTF-8''${encodeURIComponent(kept)}`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
  });
});

it.each([
  { range: 'bytes=0-3' },
  { range: 'bytes=0-3,5-6' },
  { range: 'bytes=-99999999999999999999' },
  { range: 'bytes=9-1', 'if-range': '"x"' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'Mon, 01 Jan 2035 00:00:00 GMT' },
])('a private file is sent whole or not at all, whatever part is asked for: %j', async (asked) => {
  const { resBody } = await sendPaper('voucher', 'a.pdf', pageInPdf);
  const headers = Object.fromEntries(Object.entries(asked));
  const at = { url: addressOf(resBody.fileUrl), headers };

  const whole = await owner.send({ method: 'GET', ...at });
  expect([whole.statusCode, whole.rawPayload.equals(pageInPdf)]).toEqual([200, true]);
  const head = await owner.send({ method: 'HEAD', ...at });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([
    200,
    String(pageInPdf.length),
    '',
  ]);
  expect((await stranger.send({ method: 'GET', ...at })).statusCode).toBe(404);
});
