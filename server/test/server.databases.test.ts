import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { checkLogin, downlist, listOutbox } from '@portal/calls';
import { migrate, readConfig } from '../src';
import { defaultLimits } from '../src/platform/db/DatabaseLimits';
import { holdFolder } from '../src/platform/db/folderLock';
import { countHit } from '../src/platform/http/rateLimit';
import { isSameSecret } from '../src/platform/ids';
import { readableOn } from '@portal/rules';
import { buildTestApp, type TestApp } from './buildTestApp';
import { countStatements } from './countStatements';
import { openTestDatabase } from './openTestDatabase';

let test: TestApp;
beforeAll(async () => void (test = await buildTestApp({ hasMarket: true })));
afterAll(() => test.close());

describe('settings', () => {
  it('refuse production mode by naming each one that is missing', () => {
    expect(() => readConfig({ PORTAL_MODE: 'production', DATABASE_URL: 'postgres://x/y' })).toThrow(
      `生产模式缺少以下设置，请补全后再启动：
  MAIN_DOMAIN：门户的主域名，例如 open.example.com
  PORTAL_SECRET：至少 32 个字符的随机密钥，用于会话与验证码
  PORTAL_ORIGIN：门户的 https 地址，例如 https://open.example.com
  SMTP_URL：发送邮件的服务器，例如 smtps://user:pass@smtp.example.com
  SMTP_FROM：发件人地址，例如 no-reply@example.com
  SMS_URL：短信服务商的 HTTP 接口地址
  SMS_TOKEN：短信服务商的访问令牌`,
    );
  });

  it('refuse a short secret, a plain origin, a wrong port and a wrong mode', () => {
    const whole = {
      PORTAL_MODE: 'production',
      DATABASE_URL: 'postgres://x/y',
      PORTAL_SECRET: 's'.repeat(32),
      PORTAL_ORIGIN: 'https://open.example.com',
      MAIN_DOMAIN: 'open.example.com',
      SMTP_URL: 'smtp://x',
      SMTP_FROM: 'a@b.cn',
      SMS_URL: 'https://sms',
      SMS_TOKEN: 't',
      PORTAL_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'portal-test-')),
    };

    expect(readConfig(whole)).toMatchObject({ mode: 'production', host: '0.0.0.0' });
    expect(() => readConfig({ ...whole, PORTAL_SECRET: 'short' })).toThrow(
      'PORTAL_SECRET 太短，至少需要 32 个字符。',
    );
    for (const name of ['PORTAL_SECRET', 'PORTAL_ADMIN_TOKEN', 'PORTAL_GATEWAY_TOKEN'])
      expect(() => readConfig({ [name]: 's'.repeat(31) })).toThrow(`${name} 太短，至少需要 32 个字符。`);
    expect(() => readConfig({ ...whole, PORTAL_ORIGIN: 'http://x' })).toThrow(
      'PORTAL_ORIGIN 必须以 https:// 开头。',
    );
    expect(() => readConfig({ ...whole, PORT: 'eighty' })).toThrow('PORT 不是有效的端口：eighty');
    expect(() => readConfig({ PORTAL_MODE: 'real' })).toThrow('PORTAL_MODE 只能是 demo 或 production。');
    expect(() => readConfig({ WELCOME_CREDIT_YUAN: 'ten' })).toThrow(
      'WELCOME_CREDIT_YUAN 不是有效的金额：ten',
    );
  });

  it('do not believe a secret that a full disk left', () => {
    const PORTAL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
    writeFileSync(path.join(PORTAL_DATA_DIR, 'admin-token'), '');

    expect(() => readConfig({ PORTAL_DATA_DIR })).toThrow('admin-token 不完整：少于 32 个字符');
    expect(isSameSecret('', '')).toBe(false);
  });

  it('bound what requests and jobs ask of PostgreSQL', () => {
    const PORTAL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-test-'));

    expect(readConfig({ PORTAL_DATA_DIR }).databaseLimits).toEqual(defaultLimits);
    expect(readConfig({ PORTAL_DATA_DIR, DATABASE_POOL_SIZE: '40' }).databaseLimits.poolSize).toBe(40);
    expect(() => readConfig({ PORTAL_DATA_DIR, DATABASE_POOL_SIZE: '0' })).toThrow(
      'DATABASE_POOL_SIZE 须是不小于 1 的整数：0。',
    );
  });

  it('keep uploads in a folder, or in a bucket whose keys are there', () => {
    const PORTAL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-test-'));
    const storeOf = (env: Record<string, string>) => readConfig({ PORTAL_DATA_DIR, ...env }).fileStore;
    const FILE_STORE = 's3://portal/files/?endpoint=http://s3:9000';
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };

    expect(storeOf({})).toEqual({ kind: 'folder', folder: path.join(PORTAL_DATA_DIR, 'files') });
    expect(storeOf({ FILE_STORE, ...keys })).toEqual({
      kind: 's3',
      bucket: 'portal',
      prefix: 'files/',
      endpoint: 'http://s3:9000',
      region: 'us-east-1',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    });
    expect(() => storeOf({ FILE_STORE })).toThrow(
      'FILE_STORE 指向对象存储，请同时设置 S3_ACCESS_KEY_ID 与 S3_SECRET_ACCESS_KEY。',
    );
    expect(() => storeOf({ FILE_STORE: '/mnt/files', ...keys })).toThrow('FILE_STORE 须形如 s3://');
  });

  it('differ by mode where nothing is said', () => {
    const PORTAL_DATA_DIR = mkdtempSync(path.join(tmpdir(), 'portal-test-'));

    expect(readConfig({ PORTAL_DATA_DIR })).toMatchObject({
      mode: 'demo',
      welcomeCreditMinor: 100_000,
      overrideOrigins: ['http://localhost:*', 'http://127.0.0.1:*'],
      logLevel: 'warn',
    });
  });
});

it('shows the outbox in demo mode only', async () => {
  const config = { ...test.config, mode: 'production' as const };
  const production = await buildTestApp({ config });

  expect((await test.browser().call(listOutbox, {})).resCode).toBe('S0000');
  const response = await production.app.inject({
    method: 'GET',
    url: '/ajaxurl/apix/demo/outbox',
    headers: { host: 'localhost' },
  });
  expect(response.statusCode).toBe(404);
  await production.close();
});

it('answers its probes', async () => {
  const get = (url: string) => test.app.inject({ method: 'GET', url });

  expect((await get('/healthz')).statusCode).toBe(200);
  expect((await get('/readyz')).statusCode).toBe(200);
  expect((await get('/metrics')).body).toContain('http_request_duration_seconds_bucket');
});

it('describes all its calls', async () => {
  const { paths, openapi } = (await test.app.inject('/ajaxurl/apix/openapi.json')).json();

  expect(openapi).toBe('3.1.0');
  expect(paths['/ajaxurl/apix/user/login'].post.requestBody.content).toHaveProperty(
    'application/x-www-form-urlencoded',
  );
  expect(paths['/ajaxurl/apix/dict/downlist'].get.parameters[0]).toMatchObject({
    name: 'typeCode',
    in: 'query',
  });
  expect(Object.keys(paths).length).toBeGreaterThan(20);
});

it('gives every answer a request id and says nothing about a path that is not there', async () => {
  const response = await test.app.inject({ method: 'POST', url: '/ajaxurl/apix/no/such/call', payload: {} });

  expect(response.statusCode).toBe(404);
  expect(response.headers['x-request-id']).toBe(response.json().requestId);
  expect(response.json().resMsg).toContain('请核对地址与请求方法');
});

it('says how a call is sent to whoever sends it otherwise', async () => {
  const browser = test.browser();
  await browser.send({ method: 'GET', url: '/first-visit' });
  const send = async (type: string, payload: string) => {
    const { statusCode, body } = await browser.send({
      method: 'POST',
      url: '/ajaxurl/apix/user/login',
      headers: { 'content-type': type },
      payload,
    });
    return [statusCode, JSON.parse(body)];
  };

  expect(await send('text/xml', '<a/>')).toEqual([
    415,
    expect.objectContaining({ resMsg: expect.stringContaining('x-www-form-urlencoded') }),
  ]);
  for (const json of ['{"userEmail":', '{"userEmail":"person@example.com"}'])
    expect(await send('application/json', json)).toEqual([
      415,
      expect.objectContaining({ resMsg: expect.stringContaining('x-www-form-urlencoded') }),
    ]);
});

it('knows the dictionaries, and refuses another in Chinese', async () => {
  const browser = test.browser();

  expect((await browser.call(downlist, { typeCode: 'unitType' })).resBody).toContainEqual({
    code: 'individual',
    name: '个体工商户',
  });
  expect(await browser.call(downlist, { typeCode: '__proto__' })).toMatchObject({
    resCode: 'E0017',
    fields: [{ name: 'typeCode', message: '没有这个字典' }],
  });
});

it('tells portals apart by host name', async () => {
  expect(await test.browser('harbor.localhost').call(checkLogin, {})).toMatchObject({
    isMain: 0,
    dominConfig: {
      doColor: '#1B4D3E',
      doLogoUrl: '/media/harbor-logo.svg',
      do_rc_url: '/media/harbor-slide-1.svg',
    },
  });
  expect(await test.browser('stranger.localhost').call(checkLogin, {})).toMatchObject({ resCode: 'E0003' });
});

it('writes on any brand colour so that it can be read', () => {
  expect(readableOn('#1B4D3E')).toBe('#FFFFFF');
  expect(readableOn('#F2C94C')).toBe('#14202B');
});

it('counts hits in the database, also when they come at once', async () => {
  const deps = { db: test.db, clock: test.clock, config: test.config, log: test.app.log };
  const hits = await Promise.allSettled(Array.from({ length: 30 }, () => countHit(deps, 'test', 20, 60_000)));

  expect(hits.filter(({ status }) => status === 'rejected')).toHaveLength(10);
  test.pass(60_001);
  await expect(countHit(deps, 'test', 20, 60_000)).resolves.toBeUndefined();
});

it('lets one process at a time use a data folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portal-lock-'));
  const first = await holdFolder(path.join(folder, 'database'));

  await expect(holdFolder(path.join(folder, 'database'))).rejects.toThrow('正被另一个进程使用');
  await first.release();
  const second = await holdFolder(path.join(folder, 'database'));
  await second.release();
});

it('migrates twice without doing anything the second time, and knows every column it names', async () => {
  const { db, close } = await openTestDatabase();
  const again = countStatements(db);
  await migrate(again.db);
  // Whether there is a table of what it has had, and what that says.
  expect(again.asked()).toBe(2);
  const { rows } = await sql<{ table_name: string; column_name: string }>`
    select table_name, column_name from information_schema.columns where table_schema = 'public'`.execute(db);

  const columns = new Set(rows.map((row) => `${row.table_name}.${row.column_name}`));
  for (const name of [
    'users.current_role_type',
    'api_products.is_certified',
    'live_releases.previous_version',
  ]) {
    expect(columns).toContain(name);
  }
  await close();
});

it('does not touch a schema that is newer than the program, and says what to do', async () => {
  const { db, close } = await openTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', 'now')`.execute(db);

  await expect(migrate(db)).rejects.toThrow(
    /^数据库的结构比本程序新：其中已有 9999_later，本程序只到 \d{4}_\w+。请运行与它相同或更新的版本/,
  );
  await close();
});
