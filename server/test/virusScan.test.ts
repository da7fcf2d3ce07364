import { readdirSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { packRelease } from '../../scripts/lib/packRelease';
import { scannerSetting } from '../src/platform/virusScan/ScannerAddress';
import { askClamd } from '../src/platform/virusScan/askClamd';
import { aRelease } from './aRelease';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { signedIn } from './startMarket';
import { startClamd, testVirus } from './startClamd';
import { uploadForm } from './uploadForm';

const pdf = (text = '') => Buffer.from(`%PDF-1.4\n1 0 obj<<${text}>>endobj\ntrailer<<>>\n%%EOF\n`);

let clamd: Awaited<ReturnType<typeof startClamd>>;
let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  clamd = await startClamd();
  test = await buildTestApp({ hasMarket: true, config: { virusScanner: clamd.address } });
  await test.publishing.publishFolder(aRelease('shell', '1.0.0'));
  browser = await signedIn(test, 'provider@example.com');
});
afterAll(async () => {
  await test.close();
  await clamd.close();
});
beforeEach(async () => {
  await test.db.deleteFrom('rate_limits').execute();
  clamd.feel('well');
  clamd.scanned.length = 0;
});

const stored = () => readdirSync(path.join(test.config.dataDir, 'files'));
const incoming = () => readdirSync(path.join(test.config.dataDir, 'incoming'));
const uploadFile = (content: Buffer) =>
  browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', '说明.pdf', content));
const uploadImage = (content: Buffer, name = '图.png') =>
  browser.upload('/file/uploadImage?scene=paper', uploadForm('file', name, content));
const uploadPicture = (content: Buffer) =>
  browser.upload(
    '/file/upfileImageOfUeditor?action=uploadimage&type=ajax',
    uploadForm('upfile', '图.png', content),
  );
async function release(name: string, page?: string) {
  const folder = aRelease(name, '1.0.0', { page });
  const reply = await test.browser().send({
    method: 'POST',
    url: '/internal/releases',
    headers: { authorization: `Bearer ${test.config.adminToken}`, 'content-type': 'application/gzip' },
    payload: await buffer(packRelease(folder)),
  });
  return reply.json<{ resCode: string; resMsg: string }>();
}
const aPicture = () =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer();

it('has every upload scanned as it was sent, once, before it is stored', async () => {
  const picture = await aPicture();
  expect((await uploadFile(pdf())).json()).toMatchObject({ resCode: 'S0000' });
  expect((await uploadImage(picture)).json()).toMatchObject({ resCode: 'S0000' });
  expect((await uploadImage(pdf('paper'), '营业执照.pdf')).json()).toMatchObject({ resCode: 'S0000' });
  expect((await uploadPicture(picture)).statusCode).toBe(200);

  expect(clamd.scanned).toEqual([pdf(), picture, pdf('paper'), picture]);
});

it('sends a large file in parts, whole', async () => {
  const large = Buffer.concat([pdf(), Buffer.alloc(15_000_000, 'x')]);

  expect((await uploadFile(large)).json()).toMatchObject({ resCode: 'S0000' });

  expect(clamd.scanned.map((content) => content.equals(large))).toEqual([true]);
});

it('stores nothing that holds a virus, and names it', async () => {
  const before = stored();
  const infected = pdf(testVirus);

  for (const reply of [await uploadFile(infected), await uploadImage(infected, '执照.pdf')]) {
    expect(reply.json()).toMatchObject({
      resCode: 'E1045',
      resMsg: '文件没有通过病毒扫描：Win.Test.EICAR_HDB-1',
    });
  }
  const picture = Buffer.concat([await aPicture(), Buffer.from(testVirus)]);
  expect((await uploadPicture(picture)).body).toContain('Win.Test.EICAR_HDB-1');

  expect([stored(), incoming()]).toEqual([before, []]);
});

it.each(['lost', 'full'] as const)(
  'takes nothing while the scanner is %s, and goes on after it',
  async (mood) => {
    const before = stored();
    clamd.feel(mood);

    const refused = await uploadFile(pdf());
    expect(refused.json()).toMatchObject({ resCode: 'E1046', resMsg: expect.stringContaining('请稍后重试') });
    expect([stored(), incoming()]).toEqual([before, []]);

    clamd.feel('well');
    expect((await uploadFile(pdf())).json()).toMatchObject({ resCode: 'S0000' });
    expect((await test.app.inject('/metrics')).body).toMatch(/virus_scans_total\{outcome="failed"\} [1-9]/);
  },
);

it('waits for a silent scanner no longer than it should', async () => {
  clamd.feel('silent');

  await expect(askClamd(clamd.address, 'INSTREAM', Readable.from([pdf()]), 50)).rejects.toThrow('no answer');
});

it('scans a release before it is unpacked', async () => {
  expect(await release('mf-clean')).toMatchObject({ resCode: 'S0000' });
  expect(clamd.scanned).toHaveLength(1);

  clamd.feel('lost');
  expect(await release('mf-later')).toMatchObject({ resCode: 'E1046' });
  expect(incoming()).toEqual([]);
  expect((await test.browser().send({ method: 'GET', url: '/releases.json' })).json()).not.toHaveProperty(
    'mf-later',
  );
});

it.each([
  ['tcp://scanner.internal:3310', { host: 'scanner.internal', port: 3310 }],
  ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
  ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
])('is found at %s', (text, address) => {
  expect(scannerSetting.parse(text)).toEqual(address);
});

it.each(['clamd', 'tcp://scanner', 'tcp://scanner:0', 'http://scanner:3310', 'unix://clamd.ctl'])(
  'is not found at %s',
  (text) => {
    expect(scannerSetting.safeParse(text).error?.issues[0]?.message).toContain('不是病毒扫描服务的地址');
  },
);
