import fs, { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import sharp from 'sharp';
import { addDocument, importApi, saveDraft, saveNotice } from '@portal/calls';
import { pictureAddress } from '../src/modules/files/attachPictures';
import { days } from '../src/platform/time';
import { buildTestApp, type Browser, type TestApp } from './buildTestApp';
import { eventually, newReqNo, signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const MiB = 1024 * 1024;
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n');

let test: TestApp;
let browser: Browser;
beforeAll(async () => {
  test = await buildTestApp({ hasMarket: true });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
  browser = await signedIn(test, 'provider@example.com');
});
afterAll(() => test.close());
beforeEach(() => test.db.deleteFrom('rate_limits').execute());

const uploadFile = (name: string, content: Buffer, type?: string) =>
  browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', name, content, type));
const pictures = '/file/upfileImageOfUeditor?action=uploadimage&type=ajax';
const uploadImage = (name: string, content: Buffer, type?: string) =>
  browser.upload(pictures, uploadForm('upfile', name, content, type));
const leftOvers = () => readdirSync(path.join(test.config.dataDir, 'incoming'));

describe('a full disk', () => {
  const full = () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  };
  afterEach(() => jest.restoreAllMocks());

  it.each([
    ['while it arrives', () => jest.spyOn(fs, 'createWriteStream').mockImplementation(full)],
    ['when it is kept', () => jest.spyOn(fs.promises, 'rename').mockImplementation(async () => full())],
  ])('says so %s, leaves nothing behind, and takes the file once there is room', async (_, fill) => {
    const before = readdirSync(path.join(test.config.dataDir, 'files')).length;
    fill();
    const refused = await uploadFile('说明.pdf', pdf);
    jest.restoreAllMocks();

    expect(refused.statusCode).toBe(503);
    expect(refused.headers['retry-after']).toBeDefined();
    expect(refused.json()).toMatchObject({
      resCode: 'E0507',
      resMsg: expect.stringContaining('存储空间不足'),
    });
    expect((await test.app.inject('/metrics')).body).toMatch(
      /http_requests_outage_total\{outage="diskFull"\} [1-9]/,
    );
    expect(leftOvers()).toEqual([]);
    expect(readdirSync(path.join(test.config.dataDir, 'files'))).toHaveLength(before);
    expect((await uploadFile('说明.pdf', pdf)).json().resCode).toBe('S0000');
  });
});

describe('size', () => {
  const archive = (bytes: number) => {
    const content = Buffer.alloc(bytes);
    Buffer.from('504b0304', 'hex').copy(content);
    return content;
  };

  it('takes exactly 20 MB, and not one byte more', async () => {
    expect((await uploadFile('满.zip', archive(20 * MiB))).json().resCode).toBe('S0000');
    expect((await uploadFile('超.zip', archive(20 * MiB + 1))).json()).toMatchObject({
      resCode: 'E1043',
      resMsg: '文件不能大于20MB',
    });
  });

  it('refuses a picture above 5 MB with a state of its own', async () => {
    const noise = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5 * MiB)]);

    expect((await uploadImage('大.png', noise)).json().state).toBe('图片超过5MB');
    const { payload, headers } = uploadForm('upfile', '大.png', noise);
    const english = { payload, headers: { ...headers, 'accept-language': 'en' } };
    expect((await browser.upload(pictures, english)).json().state).toBe('The picture is larger than 5 MB');
  });

  it('needs little memory for 20 files of 20 MB at once', async () => {
    const content = archive(20 * MiB);
    const form = uploadForm('uploadFileS3', '并发.zip', content);
    const { port } = test.app.server.address() as AddressInfo;
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const send = () =>
      new Promise<string>((resolve, reject) => {
        const request = http.request(
          {
            port,
            method: 'POST',
            path: '/ajaxurl/apix/file/uploadFileS3',
            headers: {
              ...form.headers,
              host: 'localhost',
              cookie,
              'x-csrf-token': browser.cookies.get('XSRF-TOKEN')!,
              'content-length': form.payload.length,
            },
          },
          (response) => {
            let text = '';
            response.on('data', (part) => (text += part));
            response.on('end', () => resolve(text));
          },
        );
        request.on('error', reject);
        request.end(form.payload);
      });

    // The first one loads what all of them need.
    await send();
    const before = process.memoryUsage();
    const peak = { rss: 0 };
    const timer = setInterval(() => (peak.rss = Math.max(peak.rss, process.memoryUsage().arrayBuffers)), 5);
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    clearInterval(timer);

    for (const answer of answers) expect(answer).toContain('S0000');
    // Of buffers alone: client and server share this process. Streams of Node.js 22 and later keep 64 KB each instead of 16.
    expect(peak.rss - before.arrayBuffers).toBeLessThan(128 * MiB);
    expect(leftOvers()).toEqual([]);
  });
});

describe('broken requests', () => {
  const start = () =>
    [
      'POST /ajaxurl/apix/file/uploadFileS3 HTTP/1.1',
      'host: localhost',
      `cookie: ${[...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')}`,
      `x-csrf-token: ${browser.cookies.get('XSRF-TOKEN')}`,
      'content-type: multipart/form-data; boundary=b',
    ].join('\r\n');

  it('leaves nothing behind when the connection breaks half-way', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const socket = net.connect(port, '127.0.0.1');
    const head =
      '--b\r\ncontent-disposition: form-data; name="uploadFileS3"; filename="a.pdf"\r\n\r\n%PDF-1.4';
    socket.write(`${start()}\r\ncontent-length: ${20 * MiB}\r\n\r\n${head}`);
    socket.write(Buffer.alloc(MiB));
    await eventually(async () => expect(leftOvers().length).toBe(1));

    socket.destroy();

    await eventually(async () => expect(leftOvers()).toEqual([]));
  });

  it.each([
    ['another name of the field', uploadForm('file', 'a.pdf', pdf)],
    ['no boundary', { payload: pdf, headers: { 'content-type': 'multipart/form-data' } }],
    [
      'no multipart',
      { payload: Buffer.from('a=1'), headers: { 'content-type': 'application/x-www-form-urlencoded' } },
    ],
    [
      'many fields',
      {
        payload: Buffer.from(
          `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\n\r\n'.repeat(10_000)}--b--\r\n`,
        ),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
    [
      'a huge part header',
      {
        payload: Buffer.from(`--b\r\nx: ${'y'.repeat(MiB)}\r\n\r\n--b--\r\n`),
        headers: { 'content-type': 'multipart/form-data; boundary=b' },
      },
    ],
  ])('refuses %s', async (_, form) => {
    const response = await browser.upload('/file/uploadFileS3', form);

    expect(response.json().resCode).not.toBe('S0000');
    expect(response.statusCode).toBeLessThan(500);
  });

  it('re-checks the extension whichever way the name came', async () => {
    const form = uploadForm('uploadFileS3', 'x.html', pdf);
    const sneaky = Buffer.from(
      form.payload
        .toString('latin1')
        .replace('filename="x.html"', `filename="x.html"; filename*=UTF-8''%e6%8a%a5.pdf`),
      'latin1',
    );
    const reply = (await browser.upload('/file/uploadFileS3', { ...form, payload: sneaky })).json();

    if (reply.resCode === 'S0000') expect(reply.fileName).toBe('报.pdf');
    else expect(reply.resCode).toBe('E1041');
  });

  it('refuses whoever is not signed in, and a request without the token', async () => {
    const visitor = test.browser();
    expect(
      (await visitor.upload('/file/uploadFileS3', uploadForm('uploadFileS3', 'a.pdf', pdf))).json().resCode,
    ).toBe('E5101');
    const form = uploadForm('uploadFileS3', 'a.pdf', pdf);
    const bare = await browser.upload('/file/uploadFileS3', {
      ...form,
      headers: { ...form.headers, 'x-csrf-token': 'no' },
    });
    expect(bare.json().resCode).toBe('E5105');
  });
});

describe('who may read', () => {
  it('keeps a file for its owner and for operators; a picture of a text is for everybody', async () => {
    const { fileUrl } = (await uploadFile('内部.pdf', pdf)).json();
    const url = `/ajaxurl/apix/file/view/${fileUrl}`;
    const other = await signedIn(test, 'company@example.com');
    const operator = await signedIn(test, 'ops@example.com');

    expect((await other.send({ method: 'GET', url })).statusCode).toBe(404);
    expect((await test.app.inject(url)).statusCode).toBe(404);
    expect((await test.app.inject(`/ajaxurl/apix/file/image/${fileUrl}`)).statusCode).toBe(404);
    expect((await operator.send({ method: 'GET', url })).statusCode).toBe(200);

    const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { url: picture } = (await uploadImage('图.png', png)).json();
    expect((await test.app.inject(picture)).headers['content-type']).toBe('image/png');
  });
});

describe('the editor', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const post = (payload: string) =>
    browser.send({ method: 'POST', url: '/ajaxurl/apix/file/upfileImageOfUeditor', payload, headers: form });

  it('gets its configuration by action=config', async () => {
    expect((await post('action=config')).json()).toMatchObject({
      imageMaxSize: 5 * MiB,
      imageAllowFiles: expect.arrayContaining(['.png', '.jpg']),
      wordLimit: 10_000,
    });
  });

  describe('pictures from elsewhere', () => {
    let outside: http.Server;
    let port: number;
    beforeAll(async () => {
      const png = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'blue' } })
        .png()
        .toBuffer();
      outside = http.createServer((request, response) => {
        if (request.url === '/redirect')
          return response.writeHead(302, { location: 'http://127.0.0.1/' }).end();
        if (request.url === '/page') return response.end('<html>');
        if (request.url === '/moved') return response.writeHead(302, { location: '/a.png' }).end();
        response.end(png);
      });
      await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
      port = (outside.address() as AddressInfo).port;
      test.config.upstreamHosts = { 'pictures.example': `127.0.0.1:${port}` };
    });
    afterAll(() => outside.close());
    const fetchOne = async (source: string) =>
      (await post(`action=catchimage&${new URLSearchParams({ 'source[]': source })}`)).json().list[0];

    it('keeps a copy of a picture, also behind a redirect', async () => {
      for (const name of ['a.png', 'moved']) {
        const { state, url } = await fetchOne(`http://pictures.example/${name}`);
        expect(state).toBe('SUCCESS');
        expect((await test.app.inject(url)).headers['content-type']).toBe('image/png');
      }
    });

    it.each([
      'http://127.0.0.1/',
      'http://localhost/',
      'http://[::1]/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/a.png',
      'http://192.168.1.1/a.png',
      'http://0.0.0.0/',
      'http://2130706433/',
      'http://0x7f.1/',
      'http://[::ffff:127.0.0.1]/',
      'file:///etc/passwd',
      'gopher://127.0.0.1/',
      'http://user:pass@pictures.example/a.png',
      'http://pictures.example/redirect',
      'http://pictures.example/page',
      'nonsense',
    ])('does not go to %s', async (source) => {
      expect((await fetchOne(source)).state).not.toBe('SUCCESS');
    });

    it('does not go to upstreams in a private network, where the portal is not a demo', async () => {
      const { mode } = test.config;
      test.config.mode = 'production';
      try {
        expect((await fetchOne('http://pictures.example/a.png')).state).not.toBe('SUCCESS');
      } finally {
        test.config.mode = mode;
      }
    });

    it('does not reach this server itself', async () => {
      const { port: own } = test.app.server.address() as AddressInfo;
      for (const host of ['127.0.0.1', 'localhost', '[::1]'])
        expect((await fetchOne(`http://${host}:${own}/media/harbor-logo.svg`)).state).not.toBe('SUCCESS');
    });
  });
});

describe('uploads that nothing uses', () => {
  const kept = async () => (await test.db.selectFrom('files').select('id').execute()).map(({ id }) => id);
  const idOf = (address: string) => address.split('/').at(-1)!;
  const stored = () => readdirSync(path.join(test.config.dataDir, 'files'));
  const png = () =>
    sharp({ create: { width: 20, height: 20, channels: 3, background: '#0f6e91' } })
      .png()
      .toBuffer();

  it('count as used as soon as a notice, or the draft of an API, shows them', async () => {
    const operator = await signedIn(test, 'ops@example.com');
    const [inNotice, inDraft] = [
      idOf((await uploadImage('notice.png', await png())).json().url),
      idOf((await uploadImage('draft.png', await png())).json().url),
    ];
    const html = (id: string) =>
      `<p>${'公告与说明里的图片。'.repeat(4)}</p><img src="${pictureAddress(id)}">`;
    const openapi = {
      openapi: '3.0.3',
      info: { title: 'T', version: '1.0.0' },
      paths: { '/a': { get: { responses: { 200: { description: 'ok' } } } } },
    };
    const notice = { title: '图片公告', noType: 'release', content: html(inNotice), top: 0 } as const;
    await operator.call(saveNotice, { reqNo: newReqNo(), ...notice, scope: ['main'], publish: 0 });
    const { draftId, data } = (
      await browser.call(importApi, { fileName: 'a.json', text: JSON.stringify(openapi) })
    ).resBody;
    await browser.call(saveDraft, { draftId, data: { ...data, description: html(inDraft) } });

    const unused = await test.db.selectFrom('files').select('id').where('attached_at', 'is', null).execute();
    expect(unused.map(({ id }) => id)).not.toEqual(expect.arrayContaining([inNotice]));
    expect(unused.map(({ id }) => id)).not.toEqual(expect.arrayContaining([inDraft]));
  });

  it('are removed after 30 days, row and bytes; what a document uses stays', async () => {
    const clean = async () => {
      for (const job of ['sweep-uploads', 'collect-files', 'remove-files']) await test.runJob(job);
    };
    const [used, unused] = [
      (await uploadFile('used.pdf', pdf)).json().fileUrl as string,
      (await uploadFile('unused.pdf', pdf)).json().fileUrl as string,
    ];
    const [shown, dropped] = [
      idOf((await uploadImage('shown.png', await png())).json().url),
      idOf((await uploadImage('dropped.png', await png())).json().url),
    ];
    const added = await browser.call(addDocument, {
      docName: '附件与图片的保留',
      docUploadUrl: used,
      docType: 'guide',
      docDownLoad: 1,
      docEnabled: 1,
      docDetail: `<p>${'正文里的图片会随文档保留。'.repeat(3)}</p><img src="${pictureAddress(shown)}" alt="图">`,
    });
    expect(added).toMatchObject({ resCode: 'S0000' });

    test.pass(29 * days);
    await clean();
    expect(await kept()).toEqual(expect.arrayContaining([used, unused, shown, dropped]));
    test.pass(2 * days);
    await clean();

    for (const ids of [await kept(), stored()]) {
      expect(ids).toEqual(expect.arrayContaining([used, shown]));
      expect(ids).not.toEqual(expect.arrayContaining([unused]));
      expect(ids).not.toEqual(expect.arrayContaining([dropped]));
    }
  });
});

describe('an S3-compatible store', () => {
  it('keeps and returns files like the folder', async () => {
    const directory = mkdtempSync(path.join(tmpdir(), 'portal-s3-'));
    const server = new S3rver({
      port: 0,
      address: '127.0.0.1',
      silent: true,
      directory,
      configureBuckets: [{ name: 'portal' }],
    });
    const { port } = (await server.run()) as AddressInfo;
    const other = await buildTestApp({
      hasMarket: true,
      config: {
        fileStore: {
          kind: 's3',
          bucket: 'portal',
          prefix: 'files/',
          endpoint: `http://127.0.0.1:${port}`,
          region: 'us-east-1',
          accessKeyId: 'S3RVER',
          secretAccessKey: 'S3RVER',
        },
      },
    });
    try {
      const owner = await signedIn(other, 'provider@example.com');
      const large = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(12 * MiB, 7)]);
      const { fileUrl } = (
        await owner.upload('/file/uploadFileS3', uploadForm('uploadFileS3', 'a.zip', large))
      ).json();
      const read = await owner.send({ method: 'GET', url: `/ajaxurl/apix/file/view/${fileUrl}` });
      expect(read.rawPayload.equals(large)).toBe(true);
    } finally {
      await other.close();
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    }
  });
});
