import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Environment } from '@portal/environment';
import { holdFolder } from '../../../server/src';
import { checkNode } from './checkNode';
import { checkPrograms } from './checkPrograms';
import { examine, type Patient } from './examine';
import type { Finding } from './Finding';
import { ills } from './ills';
import { within } from './within';

const scratch = mkdtempSync(path.join(tmpdir(), 'portal-doctor-test-'));
const newFolder = () => mkdtempSync(path.join(scratch, 'data-'));
const token = 'a-token-of-more-than-thirty-two-characters';
const opened: net.Server[] = [];
afterAll(() => {
  for (const server of opened) server.close();
  rmSync(scratch, { recursive: true });
});

/** @returns its port. */
async function listening(server: net.Server): Promise<number> {
  opened.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type Answers = Record<string, { status?: number; headers?: Record<string, string>; body?: unknown }>;

/** Answers the given paths, others with 404. */
const aServer = (answers: Answers) =>
  listening(
    http.createServer(({ url = '' }, response) => {
      const { status = 200, headers = {}, body = '' } = answers[url] ?? { status: 404 };
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    }),
  );

const ok = { body: { status: 'ok' } };
const unready = (reason: string) => ({ status: 503, body: { status: 'unavailable', reason } });
const live = (...names: string[]) => ({
  body: { resBody: { records: names.map((remote) => ({ remote, live: { version: '1' } })) } },
});
const portal: Answers = {
  '/healthz': ok,
  '/readyz': ok,
  '/internal/releases': live('shell', 'mf-docs'),
  '/internal/gateway/nonces': { body: { free: [] } },
};
const gateway: Answers = {
  '/healthz': ok,
  '/readyz': ok,
  '/doctor': { status: 404, headers: { 'x-refusal': 'E9101' } },
  '/metrics': { body: 'gateway_in_sync 1\n' },
};

let freePorts: { PORT: string; GATEWAY_PORT: string; SAMPLE_PROVIDER_PORT: string };
beforeAll(async () => {
  const servers = await Promise.all(
    [0, 1, 2].map(async () => {
      const server = net.createServer();
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return server;
    }),
  );
  const [PORT, GATEWAY_PORT, SAMPLE_PROVIDER_PORT] = servers.map((one) =>
    String((one.address() as AddressInfo).port),
  ) as [string, string, string];
  for (const server of servers) server.close();
  freePorts = { PORT, GATEWAY_PORT, SAMPLE_PROVIDER_PORT };
});

const look = (env: Environment = {}, facts: Partial<Patient> = {}): Promise<Finding[]> =>
  examine({
    env: { PORTAL_DATA_DIR: newFolder(), ...freePorts, ...env },
    nodeVersion: '22.1.0',
    programs: { server: 'current', gateway: 'absent' },
    areas: ['shell', 'mf-docs'],
    nginx: null,
    room: () => 10 * 1024 ** 3,
    clock: () => new Date(),
    ...facts,
  });

const portOf = async (answers: Answers) => String(await aServer(answers));

it('finds no fault in a set-up that was not started, and leaves nothing behind', async () => {
  const dataDir = newFolder();

  const findings = await look({ PORTAL_DATA_DIR: dataDir });

  expect(ills(findings)).toEqual([]);
  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining(['Node.js', '设置', '数据目录', '数据库', '门户', '网关', '邮件']),
  );
  expect(readdirSync(dataDir)).toEqual([]);
});

it('finds no fault in a running portal and gateway', async () => {
  const dataDir = newFolder();
  mkdirSync(path.join(dataDir, 'database'));
  const lock = await holdFolder(path.join(dataDir, 'database'));
  for (const name of ['secret', 'admin-token', 'gateway-token'])
    writeFileSync(path.join(dataDir, name), token, { mode: 0o600 });

  const findings = await look({
    PORTAL_DATA_DIR: dataDir,
    PORT: await portOf(portal),
    GATEWAY_PORT: await portOf(gateway),
  });

  await lock.release();
  expect(findings.filter(({ state }) => state !== 'well').map(({ about }) => about)).toEqual([
    '邮件',
    '病毒扫描',
  ]);
});

it.each([
  ['18.20.0', 'ill'],
  ['20.18.9', 'ill'],
  ['20.19.0', 'well'],
  ['22.0.0', 'well'],
  ['23.1.0', 'notice'],
  ['24.9.1', 'well'],
])('rates Node.js %s as %s', (version, state) => {
  expect(checkNode(version)).toMatchObject({ state });
});

it.each([
  ['absent', 'well'],
  ['current', 'well'],
  ['outdated', 'ill'],
] as const)('rates a program that is %s as %s', (program, state) => {
  expect(checkPrograms({ server: program })).toEqual([expect.objectContaining({ state })]);
});

it.each<[string, Environment, string[]]>([
  ['a wrong port', { PORT: 'eighty' }, ['PORT 不是有效的端口：eighty']],
  ['each of two', { PORT: '-1', LOG_LEVEL: 'loud' }, ['PORT 不是有效的端口', 'LOG_LEVEL 只能是']],
  ['one of the gateway', { LEASE_MINUTES: '99' }, ['LEASE_MINUTES 须为 1 到 30 的整数']],
  ['what belongs together', { AUTHORIZE_PORT: '9083' }, ['AUTHORIZE_LOG 设置了 AUTHORIZE_PORT 时必须填写']],
  ['a short secret', { PORTAL_SECRET: 'geheim' }, ['PORTAL_SECRET 太短']],
])('reports %s among the settings once', async (_, env, sentences) => {
  const wrong = ills(await look(env)).filter((line) => line.startsWith('设置'));

  expect(wrong).toEqual(sentences.map((sentence) => expect.stringContaining(sentence)));
  for (const line of wrong) expect(line).toMatch(/请改正 [A-Z_]+/);
  expect(wrong.join()).not.toContain('geheim');
});

it('names each setting missing in production, with a remedy', async () => {
  const findings = await look({ PORTAL_MODE: 'production', PORTAL_ORIGIN: 'http://a' });

  expect(ills(findings)).toEqual(
    expect.arrayContaining([
      expect.stringContaining('缺少 DATABASE_URL。请设置 DATABASE_URL：PostgreSQL 的连接地址'),
      expect.stringContaining('缺少 SMTP_URL'),
      expect.stringContaining('PORTAL_ORIGIN 必须以 https:// 开头'),
    ]),
  );
});

it('reports a setting that nobody reads', async () => {
  expect(await look({ PORTAL_SECERT: token })).toContainEqual(
    expect.objectContaining({ state: 'notice', says: expect.stringContaining('PORTAL_SECERT') }),
  );
});

/** A folder that is not writable, even by root. */
function lockedFolder(): string {
  if (process.getuid?.() === 0) return '/proc';
  const folder = newFolder();
  chmodSync(folder, 0o500);
  return folder;
}

it.each<[string, () => string, string]>([
  ['is locked', lockedFolder, '不可写'],
  ['cannot be made', () => path.join(lockedFolder(), 'data'), '不存在，也不能在'],
  ['is a file', () => aFile('data'), '它是一个文件：请用 PORTAL_DATA_DIR 指定一个目录'],
])('reports a data folder that %s', async (_, folder, sentence) => {
  const dataDir = folder();

  const wrong = ills(await look({ PORTAL_DATA_DIR: dataDir })).filter((line) => line.startsWith('数据目录'));

  expect(wrong).toEqual([expect.stringContaining(sentence)]);
  expect(wrong[0]).toContain('PORTAL_DATA_DIR');
});

function aFile(name: string, text = '', mode = 0o600): string {
  const file = path.join(newFolder(), name);
  writeFileSync(file, text, { mode });
  return file;
}

it('reports a disk that is nearly full', async () => {
  expect(ills(await look({}, { room: () => 5 * 1024 ** 2 }))).toEqual([
    expect.stringMatching(/的磁盘只剩 5 MB。请清理磁盘或扩容/),
  ]);
});

it.each([
  ['others may read', token, 0o644, /其他用户也能读取。请运行 chmod 600 .*secret/],
  ['was cut off', token.slice(0, 9), 0o600, /不完整。请从备份恢复它/],
])('reports a key that %s, without revealing it', async (_, text, mode, sentence) => {
  const wrong = ills(await look({ PORTAL_DATA_DIR: path.dirname(aFile('secret', text, mode)) }));

  expect(wrong).toEqual([expect.stringMatching(sentence)]);
  expect(wrong.join()).not.toContain(text);
});

it('reports secret files that everybody can read', async () => {
  const [open, closed] = [aFile('open', `${token}\n`, 0o644), aFile('closed', token, 0o640)];

  const findings = await look({ PORTAL_SECRET_FILE: open, PORTAL_GATEWAY_TOKEN_FILE: closed });

  expect(findings.filter(({ about }) => about.startsWith('密钥文件'))).toEqual([
    expect.objectContaining({ about: '密钥文件 PORTAL_GATEWAY_TOKEN_FILE', state: 'well' }),
    {
      about: '密钥文件 PORTAL_SECRET_FILE',
      state: 'notice',
      says: `${open} 所有用户都能读取`,
      remedy: `请运行 chmod o-r ${open}`,
    },
  ]);
  expect(findings.filter(({ says }) => says.includes('没有名为'))).toEqual([]);
  expect(JSON.stringify(findings)).not.toContain(token);
});

it('names a secret file that cannot be read', async () => {
  expect(ills(await look({ SMTP_URL_FILE: '/nowhere/smtp', SMTP_URL: 'smtp://user:geheim@host' }))).toEqual([
    expect.stringContaining('SMTP_URL_FILE 与 SMTP_URL 只能设置一个'),
  ]);
  expect(ills(await look({ SMTP_URL_FILE: '/nowhere/smtp' }))).toEqual([
    expect.stringMatching(/SMTP_URL_FILE 指向的文件不存在.*请改正 SMTP_URL_FILE/),
  ]);
});

it.each(['PORT', 'GATEWAY_PORT', 'SAMPLE_PROVIDER_PORT'])(
  'reports %s when another program uses it',
  async (name) => {
    const port = await listening(net.createServer((socket) => socket.destroy()));

    expect(ills(await look({ [name]: String(port) }))).toEqual([
      `端口 ${port}：被别的程序占用（${name}）。用 ss -ltnp 'sport = :${port}' 找到并停止它，或用 ${name} 换一个端口`,
    ]);
  },
);

describe('an embedded database', () => {
  const withDatabase = () => {
    const dataDir = newFolder();
    mkdirSync(path.join(dataDir, 'database'));
    return dataDir;
  };

  it('is reported when opened by a process that does not answer at the port', async () => {
    const dataDir = withDatabase();
    const lock = await holdFolder(path.join(dataDir, 'database'));

    const findings = await look({ PORTAL_DATA_DIR: dataDir });

    await lock.release();
    expect(ills(findings)).toEqual([expect.stringMatching(/正被一个进程使用.*是门户时把 PORT 设为它的端口/)]);
  });

  it('is reported when not opened by the running portal', async () => {
    expect(ills(await look({ PORTAL_DATA_DIR: withDatabase(), PORT: await portOf(portal) }))).toEqual([
      expect.stringMatching(/的门户没有打开.*请把 PORTAL_DATA_DIR 或 DATABASE_URL 设为与门户相同/),
    ]);
  });

  it('is skipped when too large to copy', async () => {
    const dataDir = withDatabase();
    writeFileSync(path.join(dataDir, 'database', 'PG_VERSION'), '17');

    // There is room in the data folder, but not in the temporary folder.
    const findings = await look(
      { PORTAL_DATA_DIR: dataDir },
      { room: (folder) => (folder === tmpdir() ? 1 : 2 * 1024 ** 3) },
    );

    expect(ills(findings)).toEqual([]);
    expect(findings).toContainEqual(
      expect.objectContaining({ state: 'notice', says: expect.stringContaining('没有打开检查') }),
    );
  });
});

describe('a PostgreSQL server', () => {
  it.each(['mysql://u:geheim@127.0.0.1/x', 'u:geheim@127.0.0.1', 'postgres://u:ge/heim@'])(
    'rejects the address %s',
    async (DATABASE_URL) => {
      const wrong = ills(await look({ DATABASE_URL }));

      expect(wrong).toEqual([
        expect.stringMatching(/不是 PostgreSQL 的地址。请写成 DATABASE_URL=postgres:\/\//),
      ]);
      expect(wrong.join()).not.toMatch(/ge.?heim/);
    },
  );

  it('is reported when down, with the command to check it and without its password', async () => {
    const port = freePorts.SAMPLE_PROVIDER_PORT;
    const wrong = ills(await look({ DATABASE_URL: `postgres://u:geheim@127.0.0.1:${port}/x` }));

    expect(wrong).toEqual([
      expect.stringMatching(`127.0.0.1:${port} 没有应答.*pg_isready -h 127.0.0.1 -p ${port}`),
    ]);
    expect(wrong.join()).not.toContain('geheim');
  });
});

/** Faults beside the database, which is down. */
const beside = async (answers: Answers, env: Environment = {}) =>
  ills(await look({ PORT: await portOf(answers), DATABASE_URL: 'x', ...env })).filter(
    (line) => !line.startsWith('数据库'),
  );

it.each<[string, Answers, RegExp]>([
  [
    'cannot serve',
    { ...portal, '/readyz': unready('数据库没有响应') },
    /^门户：.*不能服务：数据库没有响应。.*日志/,
  ],
  [
    'has no release of an area',
    { ...portal, '/internal/releases': live('shell') },
    /没有线上版本：mf-docs。请运行 npm run release -- mf-docs/,
  ],
  [
    'has another admin token',
    { ...portal, '/internal/releases': { status: 404 } },
    /没有接受管理令牌.*PORTAL_ADMIN_TOKEN/,
  ],
  [
    'is a gateway',
    { ...portal, '/internal/releases': { status: 404, headers: { 'x-refusal': 'E9101' } } },
    /是网关的地址.*PORTAL_URL 或 PORT/,
  ],
  [
    'has another gateway token',
    { ...portal, '/internal/gateway/nonces': { status: 404 } },
    /网关令牌：门户不接受.*同一个 PORTAL_GATEWAY_TOKEN/,
  ],
])('reports a portal that %s', async (_, answers, sentence) => {
  expect(await beside(answers)).toEqual([expect.stringMatching(sentence)]);
});

it.each<[string, () => Promise<string>, RegExp]>([
  ['is not there', async () => freePorts.PORT, /没有应答。请核对 PORTAL_URL/],
  ['is none', () => portOf({ '/healthz': { body: '<html>' } }), /应答的不是门户。请核对 PORTAL_URL/],
])('reports a portal at PORTAL_URL that %s', async (_, port, sentence) => {
  expect(ills(await look({ PORTAL_URL: `http://127.0.0.1:${await port()}` }))).toEqual([
    expect.stringMatching(sentence),
  ]);
});

it.each<[string, Answers, RegExp]>([
  [
    'cannot serve',
    { ...gateway, '/readyz': unready('还没有从门户取得配置') },
    /不能服务：还没有从门户取得配置.*PORTAL_INTERNAL_ORIGIN/,
  ],
  [
    'hears nothing from the portal',
    { ...gateway, '/metrics': { body: 'x 1\ngateway_in_sync 0\n' } },
    /收不到门户的更新.*PORTAL_GATEWAY_TOKEN/,
  ],
  ['is none', { ...gateway, '/doctor': { status: 404 } }, /应答的不是网关。请核对 GATEWAY_PORT/],
])('reports a gateway that %s', async (_, answers, sentence) => {
  expect(ills(await look({ GATEWAY_PORT: await portOf(answers) }))).toEqual([
    expect.stringMatching(sentence),
  ]);
});

it('reports a remote gateway that is missing, and metrics that it may not read', async () => {
  const away = await look({ GATEWAY_INTERNAL_ORIGIN: `http://127.0.0.1:${freePorts.GATEWAY_PORT}` });
  expect(ills(away)).toEqual([expect.stringMatching(/没有网关应答。请核对 GATEWAY_INTERNAL_ORIGIN/)]);

  const closed = await look({ GATEWAY_PORT: await portOf({ ...gateway, '/metrics': { status: 401 } }) });
  expect(ills(closed)).toEqual([]);
  expect(closed).toContainEqual(
    expect.objectContaining({ state: 'notice', remedy: expect.stringContaining('METRICS_TOKEN') }),
  );
});

/** A minimal SMTP server. @param login Its reply to AUTH. */
const aMailServer = (login: string) =>
  listening(
    net.createServer((socket) => {
      const say = (line: string) => socket.write(`${line}\r\n`);
      say('220 mail');
      socket.on('error', () => {});
      socket.on('data', (line) => {
        if (/^EHLO/.test(line.toString())) say('250-mail\r\n250 AUTH PLAIN');
        else say(/^AUTH/.test(line.toString()) ? login : '221 bye');
      });
    }),
  );

it('signs in to the mail server', async () => {
  const port = await aMailServer('235 welcome');

  expect(await look({ SMTP_URL: `smtp://u:geheim@127.0.0.1:${port}` })).toContainEqual(
    expect.objectContaining({ about: '邮件', state: 'well' }),
  );
});

it.each<[string, () => Promise<string>, RegExp]>([
  [
    'refuses the password',
    () => mailAt(aMailServer('535 geheim is wrong')),
    /不接受用户或密码。请核对 SMTP_URL/,
  ],
  [
    'is down',
    async () => `smtp://u:geheim@127.0.0.1:${freePorts.PORT}`,
    /没有接受连接（ESOCKET）.*主机与端口/,
  ],
  ['has no address', async () => 'mail.example.com:25', /不是邮件服务器的地址。请写成 SMTP_URL=smtps:/],
])('reports a mail server that %s', async (_, url, sentence) => {
  const wrong = ills(await look({ SMTP_URL: await url() }));

  expect(wrong).toEqual([expect.stringMatching(sentence)]);
  expect(wrong.join()).not.toContain('geheim');
});

const mailAt = async (port: Promise<number>) => `smtp://u:geheim@127.0.0.1:${await port}`;

/** Says one thing to whoever connects. */
const aScanner = (answer: string) =>
  listening(net.createServer((socket) => void socket.on('error', () => {}).end(`${answer}\0`)));

it.each<[string, () => Promise<string>, 'well' | 'ill' | 'notice', RegExp]>([
  ['is not set', async () => '', 'notice', /没有设置 PORTAL_VIRUS_SCANNER/],
  [
    'answers',
    async () => `tcp://127.0.0.1:${await aScanner('ClamAV 1.4.3/27800')}`,
    'well',
    /应答：ClamAV 1\.4\.3/,
  ],
  [
    'is something else',
    async () => `tcp://127.0.0.1:${await aScanner('220 mail')}`,
    'ill',
    /没有像 clamd 那样应答.*核对 PORTAL_VIRUS_SCANNER/,
  ],
  ['is down', async () => `tcp://127.0.0.1:${freePorts.PORT}`, 'ill', /什么也不能上传.*请启动 clamd/],
])('says of a virus scanner that it %s', async (_, address, state, sentence) => {
  const found = (await look({ PORTAL_VIRUS_SCANNER: await address() })).find(
    ({ about }) => about === '病毒扫描',
  );

  expect([found?.state, `${found?.says}。${found?.remedy}`]).toEqual([
    state,
    expect.stringMatching(sentence),
  ]);
});

it('reports an nginx in front that the portal does not trust', async () => {
  const nginx = path.join(__dirname, '../../../docs/nginx/portal.conf');

  expect(ills(await look({}, { nginx }))).toEqual([
    expect.stringContaining('请给门户与网关设置 TRUST_PROXY=1'),
  ]);
  expect(ills(await look({ TRUST_PROXY: '1' }, { nginx }))).toEqual([]);
});

it('reports a check that throws, without its message', async () => {
  const room = () => {
    throw new TypeError('geheim');
  };

  expect(ills(await look({}, { room }))).toEqual([
    '数据目录：没能检查（TypeError）。请检查它所在的机器与磁盘，然后再运行一次',
  ]);
});

it('stops waiting after the timeout', async () => {
  await expect(within(5, new Promise(() => {}))).rejects.toThrow('too long');
});

describe('an external service', () => {
  const seller = { INVOICE_TOKEN: token, INVOICE_SECRET: token, INVOICE_SELLER_NAME: '示例公司' };
  const settings = (url: string): Record<string, Environment> => ({
    短信: { SMS_URL: `${url}/send`, SMS_TOKEN: token },
    实名核验: { VERIFY_URL: `${url}/verify`, VERIFY_SECRET: token },
    开票: { INVOICE_URL: `${url}/invoices`, INVOICE_SELLER_TAX_NO: '91330106MA2DEM0005', ...seller },
  });
  const names = Object.keys(settings(''));

  it.each(names)('is reachable whatever it answers: %s', async (about) => {
    const asked: string[] = [];
    const port = await listening(
      http.createServer(({ method, url, headers }, response) => {
        asked.push(`${method} ${url} ${headers.authorization}`);
        response.writeHead(503).end();
      }),
    );

    expect(await look(settings(`http://127.0.0.1:${port}`)[about])).toContainEqual(
      expect.objectContaining({ about, state: 'well', says: `127.0.0.1:${port} 有应答` }),
    );
    expect(asked).toEqual(['GET / undefined']);
  });

  it.each(names)('is reported when it does not answer: %s', async (about) => {
    const port = await listening(net.createServer((socket) => socket.destroy()));

    expect(ills(await look(settings(`http://127.0.0.1:${port}`)[about]))).toEqual([
      expect.stringMatching(new RegExp(`^${about}：127.0.0.1:${port} 没有应答.*请核对 [A-Z_]+ 的主机与端口`)),
    ]);
  });

  it('is reported when its host name is unknown', async () => {
    expect(ills(await look(settings('http://nobody.invalid')['短信']))).toEqual([
      expect.stringMatching(/nobody\.invalid 域名无法解析.*本机的 DNS/),
    ]);
  });

  it('is reported when its address is invalid', async () => {
    expect(ills(await look({ SMS_URL: 'sms.example.com' }))).toEqual([
      expect.stringContaining('SMS_URL 不是网址'),
    ]);
  });
});

describe('a bucket', () => {
  /** @param code S3 error code of its answer. */
  async function aBucket(status: number, code: string): Promise<Environment> {
    const port = await listening(
      http.createServer((_, response) => {
        response.writeHead(status, { 'content-type': 'application/xml' });
        response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>no</Message></Error>`);
      }),
    );
    return {
      FILE_STORE: `s3://papers/main?endpoint=http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'geheim',
    };
  }

  it.each([
    [404, 'NoSuchKey', 'well', 'papers（FILE_STORE） 可读'],
    [403, 'AccessDenied', 'notice', '没有列出对象的权限'],
    [404, 'NoSuchBucket', 'ill', '没有这个存储桶'],
    [403, 'InvalidAccessKeyId', 'ill', '不认识这个密钥'],
    [403, 'SignatureDoesNotMatch', 'ill', '密钥不匹配'],
    [403, 'RequestTimeTooSkewed', 'ill', '拒绝了本机的时间'],
  ])('that answers %s %s is %s', async (status, code, state, says) => {
    const findings = await look(await aBucket(status, code));

    expect(findings).toContainEqual(
      expect.objectContaining({ about: '对象存储', state, says: expect.stringContaining(says) }),
    );
    expect(JSON.stringify(findings)).not.toContain('geheim');
  });

  it('is reported when nothing answers', async () => {
    const port = await listening(net.createServer((socket) => socket.destroy()));
    const keys = { S3_ACCESS_KEY_ID: 'key', S3_SECRET_ACCESS_KEY: 'geheim' };

    expect(
      ills(await look({ RELEASE_STORE: `s3://papers?endpoint=http://127.0.0.1:${port}`, ...keys })),
    ).toEqual([expect.stringMatching(/papers（RELEASE_STORE） 没有应答。请核对 RELEASE_STORE 的 endpoint/)]);
  });
});
