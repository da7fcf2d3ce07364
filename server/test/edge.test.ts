import { connect, type AddressInfo, type Socket } from 'node:net';
import { checkLogin, login, resendActivation, register } from '@portal/calls';
import { trustedProxies, type IsTrustedProxy } from '@portal/environment';
import { buildTestApp, type TestApp } from './buildTestApp';
import { readCaptcha } from './journeys';
import { signedIn } from './startMarket';
import { uploadForm } from './uploadForm';

const MiB = 1024 * 1024;
const form = 'application/x-www-form-urlencoded';
/** Whoever waited for the rest of the body would wait for good. */
const bodyWaitMs = 15_000;

let test: TestApp;
/** As TRUST_PROXY says. */
let isTrusted: IsTrustedProxy = () => false;
const trust = (setting: string | undefined) => void (isTrusted = trustedProxies.parse(setting));

beforeAll(async () => {
  test = await buildTestApp({
    hasMarket: true,
    config: { isTrustedProxy: (address, hop) => isTrusted(address, hop) },
  });
  await test.app.listen({ host: '127.0.0.1', port: 0 });
}, 120_000);
afterAll(() => test.close());
beforeEach(async () => void (await test.db.deleteFrom('rate_limits').execute()));

describe('the host of a request', () => {
  const answerTo = async (headers: Record<string, string>, remoteAddress = '192.0.2.7') =>
    (await test.app.inject({ url: '/robots.txt', headers, remoteAddress })).body;

  it.each([
    'localhost:80@evil.example',
    'localhost:80/evil.example',
    'evil.example@localhost',
    'localhost, evil.example',
    'localhost:99999999',
    'localhost:a',
    'local"host',
    'local host',
    '../localhost',
    '[::1',
    'localhost\u00e4',
  ])('is refused as %s, also from a proxy', async (host) => {
    expect(await answerTo({ host })).toContain('E0017');
    trust('192.0.2.7');
    expect(await answerTo({ host: 'localhost', 'x-forwarded-host': host.replace(', ', ',@') })).toContain(
      'E0017',
    );
    trust(undefined);
  });

  it.each([
    'localhost',
    'LOCALHOST:8080',
    'a_b.localhost.',
    'xn--fiqs8s.example:443',
    '127.0.0.1:1',
    '[::1]:3000',
    '',
  ])('may be %s', async (host) => {
    expect(await answerTo({ host })).toContain('User-agent');
  });

  it('is refused when it is given twice', async () => {
    const { port } = test.app.server.address() as AddressInfo;
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('data', (part) => {
        socket.destroy();
        resolve(part.toString());
      });
      socket.write('GET /robots.txt HTTP/1.1\r\nHost: localhost\r\nhost: evil.example\r\n\r\n');
    });
    expect(answer).toContain('E0017');
  });
});

describe('a large body', () => {
  let port: number;
  let person: string;
  let guest: { cookie: string; token: string };
  beforeAll(async () => {
    port = (test.app.server.address() as AddressInfo).port;
    const browser = await signedIn(test, 'newbie@example.com');
    person = headersOf(browser.cookies);
    const visitor = test.browser();
    await visitor.send({ method: 'GET', url: '/first-visit' });
    guest = { cookie: headersOf(visitor.cookies), token: '' };
  });

  const headersOf = (cookies: Map<string, string>) =>
    `cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join('; ')}\r\nx-csrf-token: ${cookies.get('XSRF-TOKEN')}\r\n`;

  /** Sends only the head of a request and a little of its body, and waits for the answer. */
  async function sendHead(path: string, headers: string, bytes = 20 * MiB) {
    const socket = connect(port, '127.0.0.1');
    const startedAt = Date.now();
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: ${bytes}\r\n${headers}\r\n${'x'.repeat(1000)}`,
    );
    const answer = await answerOf(socket);
    return { socket, answer, ms: Date.now() - startedAt };
  }

  const answerOf = (socket: Socket) =>
    new Promise<string>((resolve, reject) => {
      let text = '';
      socket.on('data', (chunk) => {
        text += chunk.toString();
        if (text.includes('\r\n\r\n')) resolve(text);
      });
      socket.on('error', reject);
      socket.on('close', () => resolve(text));
    });

  it.each([
    ['/ajaxurl/apix/api/import', () => '', form, '403', 'E5105'],
    ['/ajaxurl/apix/api/import', () => guest.cookie, form, '200', 'E5101'],
    ['/ajaxurl/apix/api/import', () => person, form, '200', 'E5103'],
    ['/ajaxurl/apix/file/uploadFileS3', () => guest.cookie, form, '200', 'E5101'],
    [
      '/ajaxurl/apix/file/uploadFileS3',
      () => guest.cookie,
      'multipart/form-data; boundary=b',
      '200',
      'E5101',
    ],
    ['/ajaxurl/apix/file/uploadImage', () => guest.cookie, form, '200', 'E5101'],
    ['/ajaxurl/apix/file/upfileImageOfUeditor', () => guest.cookie, form, '200', 'E5101'],
    ['/ajaxurl/apix/no/such/call', () => person, 'application/json', '404', 'E0000'],
    ['/internal/releases', () => '', form, '200', 'E8106'],
    ['/internal/releases', () => '', 'application/gzip', '200', 'E8106'],
  ])('to %s is not waited for where the head tells enough (%#)', async (path, who, type, status, code) => {
    const { socket, answer, ms } = await sendHead(path, `${who()}content-type: ${type}\r\n`);
    socket.destroy();

    expect(answer).toContain(`HTTP/1.1 ${status}`);
    expect(answer).toContain(`"resCode":"${code}"`);
    expect(ms).toBeLessThan(bodyWaitMs);
  });

  it('of the import of the command line is not waited for without its token', async () => {
    const { socket, answer } = await sendHead('/internal/import', 'content-type: application/json\r\n');
    socket.destroy();

    expect(answer).toContain('HTTP/1.1 404');
  });

  it('that is refused is thrown away as it comes, and the connection is as good as before', async () => {
    const bytes = 200 * MiB;
    const { socket, answer } = await sendHead(
      '/ajaxurl/apix/api/import',
      `${guest.cookie}content-type: ${form}\r\n`,
      bytes,
    );
    expect(answer).toContain('E5101');
    const part = Buffer.alloc(MiB, 'x');
    const send = (some: Buffer) =>
      new Promise<void>((resolve, reject) =>
        socket.write(some, (error) => (error ? reject(error) : resolve())),
      );
    const before = process.memoryUsage().rss;
    for (let sent = MiB; sent < bytes; sent += MiB) await send(part);
    await send(part.subarray(1000));
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MiB);

    socket.removeAllListeners('data');
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await answerOf(socket)).toContain('{"status":"ok"}');
    socket.destroy();
  });

  it('is taken from whoever may send it', async () => {
    const browser = await signedIn(test, 'newbie@example.com');
    const pdf = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(MiB, ' '), Buffer.from('\n%%EOF')]);
    const response = await browser.upload('/file/uploadFileS3', uploadForm('uploadFileS3', 'a.pdf', pdf));

    expect(response.json()).toMatchObject({ resCode: 'S0000' });
  });
});

describe('the address of a caller', () => {
  afterAll(() => trust(undefined));

  const wrong = { userEmail: 'nobody@example.com', userPswd: 'x', captchaCode: '123456' };

  /** Tries to sign in as many people from one place, through a proxy that appends who asked it. */
  async function guess(setting: string | undefined, claimed: (at: number) => string) {
    trust(setting);
    // Whoever was locked out before is so no longer.
    test.pass(20 * 60_000);
    const browser = test.browser('localhost', '10.0.0.2');
    await browser.send({ method: 'GET', url: '/first-visit' });
    const codes: unknown[] = [];
    for (let at = 0; at < 26; at++) {
      const fields = new URLSearchParams({ ...wrong, userEmail: `nobody${at}@example.com` });
      const response = await browser.send({
        method: 'POST',
        url: `/ajaxurl/apix${login.path}`,
        payload: fields.toString(),
        headers: { 'content-type': form, 'x-forwarded-for': claimed(at) },
      });
      codes.push(response.json().resCode);
    }
    const audited = await test.db
      .selectFrom('audit_log')
      .select('address')
      .distinct()
      .where('at', '=', test.clock())
      .execute();
    return { codes, addresses: audited.map(({ address }) => address) };
  }

  it.each(['1', '10.0.0.0/8'])(
    'is his own behind a proxy (TRUST_PROXY=%s), whatever he writes: he is locked out after 20 tries',
    async (setting) => {
      const { codes, addresses } = await guess(setting, (at) => `203.0.113.${at}, 198.51.100.7`);

      expect(codes.slice(0, 20)).not.toContain('E5008');
      expect(new Set(codes.slice(20))).toEqual(new Set(['E5008']));
      expect(addresses).toEqual(['198.51.100.7']);
    },
  );

  it('is the proxy’s where none is trusted', async () => {
    const { codes, addresses } = await guess(undefined, (at) => `203.0.113.${at}`);

    expect(codes.at(-1)).toBe('E5008');
    expect(addresses).toEqual(['10.0.0.2']);
  });

  it.each([
    [undefined, '203.0.113.7', 'localhost'],
    ['10.0.0.0/8', '203.0.113.7', 'localhost'],
    ['10.0.0.0/8', '10.0.0.2', 'harbor.localhost'],
    ['1', '10.0.0.2', 'harbor.localhost'],
  ])(
    'decides whether X-Forwarded-Host is believed (TRUST_PROXY=%s, from %s: %s)',
    async (setting, address, host) => {
      trust(setting);
      const browser = test.browser('localhost', address);
      await browser.send({ method: 'GET', url: '/first-visit' });
      const response = await browser.send({
        method: 'POST',
        url: `/ajaxurl/apix${checkLogin.path}`,
        payload: '',
        headers: { 'content-type': form, 'x-forwarded-host': 'harbor.localhost' },
      });

      expect(response.json()).toMatchObject({ domain: host, isMain: host === 'localhost' ? 1 : 0 });
    },
  );
});

describe('over TLS', () => {
  beforeAll(() => void (test.config.origin = 'https://localhost'));
  afterAll(() => void (test.config.origin = null));

  it('cookies belong to one host alone, and count only as such', async () => {
    const browser = test.browser();
    const response = await browser.send({ method: 'GET', url: '/first-visit' });

    expect(
      response.cookies.map(({ name, path, secure, domain }) => ({ name, path, secure, domain })),
    ).toEqual(
      ['__Host-portal_sid', 'XSRF-TOKEN', '__Host-portal_share'].map((name) => ({
        name,
        path: '/',
        secure: true,
        domain: undefined,
      })),
    );
    expect(response.headers['strict-transport-security']).toContain('max-age');

    const planted = test.browser();
    planted.cookies.set('portal_sid', browser.cookies.get('__Host-portal_sid')!);
    planted.cookies.set('XSRF-TOKEN', browser.cookies.get('XSRF-TOKEN')!);
    const again = await planted.send({ method: 'GET', url: '/first-visit' });
    const given = again.cookies.find(({ name }) => name === '__Host-portal_sid');
    expect(given?.value).not.toBe(browser.cookies.get('__Host-portal_sid'));
  });

  it('a write is made with these cookies', async () => {
    const browser = test.browser();

    expect(
      (await browser.call(login, { userEmail: 'a@b.cn', userPswd: 'x', captchaCode: '123456' })).resCode,
    ).toBe('E0028');
  });
});

describe('an activation mail', () => {
  const facts = { userPswd: 'Fresh-2026', nickName: '小明', agreeVersion: '1' };
  const registerFrom = async (host: string, account: string) => {
    const browser = test.browser(host);
    await browser.call(register, { account, ...facts, captchaCode: await readCaptcha(browser) });
    return test.inbox.at(-1)?.body;
  };

  it('leads to no host that only the request names', async () => {
    expect(await registerFrom('evil.example', 'one@example.com')).toContain(
      `http://localhost:${test.config.port}/register/MailOk?token=`,
    );
    expect(await registerFrom('localhost:9000', 'two@example.com')).toContain(
      'http://localhost:9000/register/MailOk?token=',
    );
  });

  it('leads to the origin of the portal where one is set, in a demo too', async () => {
    test.config.origin = 'https://open.example.com';
    expect(await registerFrom('localhost', 'three@example.com')).toContain(
      'https://open.example.com/register',
    );
    test.config.origin = null;
  });

  it('comes again after 120 s, ten times a day, also when many ask at once, and makes no difference to strangers', async () => {
    for (const account of ['Four@example.com', 'stranger@example.com']) {
      if (account !== 'stranger@example.com') {
        await registerFrom('localhost', account);
        test.pass(121_000);
      }
      const ask = async () => {
        const browser = test.browser();
        return browser.call(resendActivation, {
          account: Math.random() < 0.5 ? account : account.toLowerCase(),
          captchaCode: await readCaptcha(browser),
        });
      };
      const atOnce = await Promise.all(Array.from({ length: 5 }, ask));
      expect(atOnce.map(({ resCode }) => resCode).sort()).toEqual([
        'E0029',
        'E0029',
        'E0029',
        'E0029',
        'S0000',
      ]);
      expect(atOnce.find(({ resCode }) => resCode === 'E0029')).toMatchObject({ leftSeconds: 120 });

      const later: string[] = [];
      for (let at = 0; at < 10; at++) {
        test.pass(121_000);
        later.push((await ask()).resCode);
      }
      expect(later.filter((code) => code === 'S0000')).toHaveLength(account === 'Four@example.com' ? 8 : 9);
      expect(later.at(-1)).toBe('E0030');
    }
  });
});
