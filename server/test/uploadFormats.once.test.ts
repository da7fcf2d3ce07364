import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { describeCorpus } from '../../shared/testing/corpus';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';
import { zipOf } from './zipOf';

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  browser = await signedIn(test, 'provider@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const slowestMs = 20_000;
const unsafeInNames = /[\u0000-\u001f\u007f/\\\u200b-\u200f\u202a-\u202e\ufeff]/;

/** Uploads a file and holds it to what is promised of every one that is kept. */
async function sendFile(name: string, content: Buffer, type?: string) {
  const startedAt = performance.now();
  const reply = (
    await browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', name, content, type))
  ).json() as { resCode: string; fileName: string; fileUrl: string };

  expect(['S0000', 'E1041']).toContain(reply.resCode);
  if (reply.resCode === 'S0000') {
    expect(reply.fileName).not.toMatch(unsafeInNames);
    const served = await browser.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${reply.fileUrl}` });
    expect(served.rawPayload.equals(content)).toBe(true);
    expect(served.headers['content-disposition']).toMatch(/^attachment; /);
    expect(served.headers['content-type']).toBe('application/octet-stream');
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.headers['set-cookie']).toBeUndefined();
  }
  expect(performance.now() - startedAt).toBeLessThan(slowestMs);
  return reply;
}

/** Uploads a picture for a text; one that is kept holds nothing but the picture. */
async function sendPicture(name: string, content: Buffer, type?: string): Promise<string> {
  const startedAt = performance.now();
  const { state, url } = (
    await browser.upload(
      '/file/upfileImageOfUeditor?action=uploadimage&type=ajax',
      uploadForm('upfile', name, content, type),
    )
  ).json() as { state: string; url: string };

  if (state === 'SUCCESS') {
    const served = await test.app.inject(url);
    expect(served.headers['x-content-type-options']).toBe('nosniff');
    expect(served.rawPayload.includes('<script')).toBe(false);
    expect((await sharp(served.rawPayload).metadata()).exif).toBeUndefined();
  }
  expect(performance.now() - startedAt).toBeLessThan(slowestMs);
  return state;
}

const page = Buffer.from('<!doctype html><script>alert(1)</script>');
const pdf = Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');
const compound = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1024)]);
const sevenZip = Buffer.concat([Buffer.from('377abcaf271c0004', 'hex'), Buffer.alloc(64)]);
const rar = Buffer.concat([Buffer.from('526172211a070100', 'hex'), Buffer.alloc(64)]);
const zip = zipOf({ '说明.txt': '文字' });
const types = '<?xml version="1.0"?><Types/>';
const docx = zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' });
const xlsx = zipOf({ '[Content_Types].xml': types, 'xl/workbook.xml': '<workbook/>' });

describe('a file', () => {
  it.each([
    ['接口文档.doc', compound],
    ['接口文档（第二版）.docx', docx],
    ['价目表.xls', compound],
    ['价目表.xlsx', xlsx],
    ['白皮书.pdf', pdf],
    ['工具包.zip', zip],
    ['工具包.7z', sevenZip],
    ['工具包.rar', rar],
    ['WHITEPAPER.PDF', pdf],
    ['v1.2.3.final.pdf', pdf],
    ['含 空格 与—破折号.pdf', pdf],
    ['𠀀𪚥.pdf', pdf],
  ])('of an allowed format is kept under its name: %s', async (name, content) => {
    expect(await sendFile(name, content)).toMatchObject({ resCode: 'S0000', fileName: name });
  });

  it('gets its name composed, as keyboards write it', async () => {
    expect((await sendFile('re\u0301sume\u0301.pdf', pdf)).fileName).toBe('résumé.pdf');
  });

  it.each([
    ['a page', 'a.html', page],
    ['a drawing', 'a.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
    ['a program', 'a.exe', Buffer.from('4d5a9000', 'hex')],
    ['a script of a server', 'a.php', Buffer.from('<?php phpinfo();')],
    ['no extension', 'readme', pdf],
    ['nothing but an extension', '.pdf', pdf],
    ['two extensions, the last of which counts', 'a.pdf.html', pdf],
    ['a page called PDF', 'a.pdf', page],
    ['a page called Word', 'a.docx', page],
    ['an archive called Word', 'a.docx', zip],
    ['a table called Word', 'a.docx', xlsx],
    ['a PDF called a table', 'a.xlsx', pdf],
    ['one archive called another', 'a.7z', rar],
    ['text called an archive', 'a.zip', Buffer.from('PK is not enough')],
    ['nothing in it', 'a.pdf', Buffer.alloc(0)],
    ['half a signature', 'a.pdf', Buffer.from('%PD')],
    ['a character of no width at its end', 'a.html\u0000.pdf', page],
    ['a stream of another system', 'a.pdf::$DATA', page],
  ])('is refused with %s', async (_, name, content) => {
    expect((await sendFile(name, content, 'application/pdf')).resCode).toBe('E1041');
  });

  it.each([
    '../../../etc/cron.d/a.pdf',
    '..\\..\\windows\\a.pdf',
    'C:\\a.pdf',
    '/etc/a.pdf',
    '%2e%2e%2fa.pdf',
    'a\u202efdp.pdf',
    'a\u200bb.pdf',
    'a\r\nset-cookie: x=1.pdf',
    'a"; filename="b.html',
    '<b>a</b>.pdf',
    '$(id).pdf',
    'NUL.pdf',
    '-rf.pdf',
    '__proto__.pdf',
    `${'长'.repeat(400)}.pdf`,
  ])('never keeps a name that leads elsewhere or shows otherwise: %j', (name) => sendFile(name, pdf));

  it.each([
    ['a page behind a PDF', 'a.pdf', Buffer.concat([pdf, page])],
    ['an archive behind a PDF', 'a.pdf', Buffer.concat([pdf, zip])],
    ['a document with a script', 'a.pdf', Buffer.concat([pdf, Buffer.from('<</S/JavaScript/JS(x)>>')])],
    [
      'a document with a macro',
      'a.docx',
      zipOf({ '[Content_Types].xml': types, 'word/vbaProject.bin': compound }),
    ],
    ['names that lead out of an archive', 'a.zip', zipOf({ '../../a': 'x', '/b': 'x', '..\\c': 'x' })],
    ['an archive in an archive', 'a.zip', zipOf({ 'b.zip': zipOf({ 'c.zip': zip }) })],
    [
      'many entries',
      'a.zip',
      zipOf(Object.fromEntries(Array.from({ length: 6000 }, (_, at) => [`${at}`, '']))),
    ],
    ['a broken directory', 'a.docx', Buffer.concat([docx.subarray(0, -40), Buffer.alloc(40)])],
  ])('with %s is refused, or kept as bytes that no browser opens', async (_, name, content) => {
    await sendFile(name, content);
  });
});

describe('a picture', () => {
  const drawn = (format: 'png' | 'jpeg' | 'gif' | 'webp') =>
    sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      [format]()
      .toBuffer();

  it.each(['png', 'jpeg', 'gif'] as const)('of format %s is taken', async (format) => {
    expect(await sendPicture(`图.${format === 'jpeg' ? 'jpg' : format}`, await drawn(format))).toBe(
      'SUCCESS',
    );
  });

  it('loses where it was taken', async () => {
    const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
      .jpeg()
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '30/1 16/1 0/1' } })
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();

    expect(await sendPicture('photo.jpg', photo)).toBe('SUCCESS');
  });

  it('loses what was hidden behind it', async () => {
    expect(await sendPicture('a.png', Buffer.concat([await drawn('png'), page]))).toBe('SUCCESS');
  });

  it.each([
    ['a page called a picture', async () => page],
    [
      'a drawing called a picture',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
    ],
    ['half a picture', async () => (await drawn('png')).subarray(0, 40)],
    ['nothing', async () => Buffer.alloc(0)],
    ['a document', async () => pdf],
  ])('is refused: %s', async (_, content) => {
    expect(await sendPicture('a.png', await content(), 'image/png')).not.toBe('SUCCESS');
  });

  it('that would fill the memory is refused by its size in pixels', async () => {
    const png = await drawn('png');
    png.writeUInt32BE(60_000, 16);
    png.writeUInt32BE(60_000, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);

    expect(await sendPicture('a.png', png)).not.toBe('SUCCESS');
  });
});

interface Case {
  id: string;
  file: string | null;
  send_filename?: string;
  content_type?: string;
  endpoint: 'uploadFileS3' | 'upfileImageOfUeditor';
  expect: string;
}

describeCorpus('the files of the corpus', 'uploads', (corpus) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-uploads-'));
  const { cases } = JSON.parse(readFileSync(path.join(corpus, 'manifest.json'), 'utf8')) as { cases: Case[] };
  beforeAll(() => execFileSync('python3', [path.join(corpus, 'generate.py'), folder]));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  const rows = cases.flatMap(
    ({ id, file, send_filename: name, content_type: type, endpoint, expect: wanted }) =>
      file && name !== undefined ? [{ id, wanted, file, name, type, endpoint }] : [],
  );

  it.each(rows.filter(({ endpoint }) => endpoint === 'uploadFileS3'))(
    '$id: $wanted',
    async ({ id, wanted, file, name, type }) => {
      const reply = await sendFile(name, readFileSync(path.join(folder, file)), type);

      if (wanted === 'E1041') expect(reply.resCode).toBe('E1041');
      if (wanted === 'S0000' || wanted === 'S0000-not-unpacked') expect(reply.resCode).toBe('S0000');
      if (/^ok-/.test(id)) expect(reply.fileName).toBe(name.normalize('NFC'));
    },
  );

  it.each(rows.filter(({ endpoint }) => endpoint !== 'uploadFileS3'))(
    '$id: $wanted',
    async ({ wanted, file, name, type }) => {
      const state = await sendPicture(name, readFileSync(path.join(folder, file)), type);

      if (wanted.startsWith('not-SUCCESS')) expect(state).not.toBe('SUCCESS');
      else if (wanted !== 'per-config') expect(state).toBe('SUCCESS');
    },
  );
});
