import { execFile } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { sm2 } from 'sm-crypto-v2';
import {
  codeSample,
  listOperations,
  sampleLanguages,
  uploadPublicKey,
  type SampleLanguage,
} from '@portal/calls';
import { stringToSign } from '@portal/contract/gatewaySignature';
import { keysOf } from '@portal/rules';
import { writeSignedSample } from '../src/modules/catalog/sample/signedSample';
import type { Browser } from './buildTestApp';
import { filesIn } from './filesIn';
import { apiIdOf, eventually, newReqNo, signedIn, startMarket, subscribe } from './startMarket';

const execute = promisify(execFile);
/** Of a private key of SM2 in PKCS #8, before its number. */
const pkcs8Head = '308187020100301306072a8648ce3d020106082a811ccf5501822d046d306b0201010420';
const runTimeoutMs = 60_000;
/** Where Debian's libbcprov-java puts the library that Java needs for SM2. */
const bouncyCastle = process.env.BCPROV_JAR ?? '/usr/share/java/bcprov.jar';

/** What runs a program of a language. What a machine lacks is left out; Node.js is never lacking. */
const runtimes: Readonly<Record<SampleLanguage, { file: string; command: string; args?: string[] }>> = {
  javascript: { file: 'sample.mjs', command: process.execPath },
  curl: { file: 'sample.sh', command: 'bash' },
  python: { file: 'sample.py', command: 'python3' },
  java: {
    file: 'Main.java',
    command: 'java',
    // PERF: a program that runs for a moment gains nothing from the compiler for those that run long.
    args: [
      '-XX:TieredStopAtLevel=1',
      '-XX:+UseSerialGC',
      ...(existsSync(bouncyCastle) ? ['-cp', bouncyCastle] : []),
    ],
  },
  go: { file: 'main.go', command: 'go', args: ['run'] },
  php: { file: 'sample.php', command: 'php' },
};

const folder = mkdtempSync(path.join(tmpdir(), 'samples-'));
let languages: SampleLanguage[] = [];
let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
beforeAll(async () => {
  market = await startMarket();
  person = await signedIn(market.test, 'person@example.com');
  for (const language of keysOf(sampleLanguages)) {
    const { command } = runtimes[language];
    const probe = execute('sh', ['-c', `command -v "${command}"`]);
    if (
      await probe.then(
        () => true,
        () => false,
      )
    )
      languages = [...languages, language];
  }
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await market.close();
});

/** Runs a sample, once its reader has filled in key and secret. */
function execution(language: SampleLanguage, sample: string, key: string, secret: string) {
  const { file, command, args = [] } = runtimes[language];
  const program = path.join(folder, file);
  writeFileSync(
    program,
    sample
      .replace('YOUR_APP_KEY', key)
      .replace('YOUR_APP_SECRET', secret)
      .replace('YOUR_PRIVATE_KEY', secret),
  );
  return execute(command, [...args, program], { timeout: runTimeoutMs, cwd: folder });
}

/** What a sample prints. */
const run = async (...program: Parameters<typeof execution>) => (await execution(...program)).stdout;

/** All that a sample says, also where it ends with an error. */
const saidBy = (...program: Parameters<typeof execution>) =>
  execution(...program).then(({ stdout, stderr }) => stdout + stderr, String);

it('signs as a gateway checks it, in each language that runs here', async () => {
  const { key, apiId } = await subscribe(person, { name: '身份证号校验', kind: 'tiered' });
  const { groups } = (await person.call(listOperations, { apiId })).resBody;
  const { opId } = groups[0].ops[0];

  expect(languages).toContain('javascript');
  for (const lang of languages) {
    const { code } = (await person.call(codeSample, { apiId, opId, lang, sign: 'hmac' })).resBody;
    const sample = code.replaceAll(market.test.config.gatewayOrigin, market.gatewayUrl);
    await eventually(async () => {
      const answer: unknown = JSON.parse(await run(lang, sample, key.appKey, key.appSecret));
      expect({ lang, answer }).toMatchObject({ lang, answer: { valid: true } });
    });
  }
}, 300_000);

it('signs with SM2 as a gateway checks it, in each language that runs here with what it needs for that', async () => {
  const { apiId, appId } = await subscribe(person, { name: '身份证号校验', kind: 'tiered' });
  const { groups } = (await person.call(listOperations, { apiId })).resBody;
  const { opId } = groups[0].ops[0];
  const { publicKey, privateKey } = sm2.generateKeyPairHex();
  const pkcs8 = Buffer.from(`${pkcs8Head}${privateKey}a144034200${publicKey}`, 'hex').toString('base64');
  writeFileSync(
    path.join(folder, 'sm2-private.pem'),
    `-----BEGIN PRIVATE KEY-----\n${pkcs8.match(/.{1,64}/g)!.join('\n')}\n-----END PRIVATE KEY-----\n`,
  );
  symlinkSync(path.join(__dirname, '../../node_modules'), path.join(folder, 'node_modules'));
  const key = { appId, env: 'prod' as const, publicKey, reqNo: newReqNo() };
  const { appKey } = (await person.call(uploadPublicKey, key)).resBody;

  // Go needs a module that no package of a system brings, Java a library that some machines have.
  const lacking: SampleLanguage[] = existsSync(bouncyCastle) ? ['go'] : ['go', 'java'];
  for (const lang of languages.filter((language) => !lacking.includes(language))) {
    const { code } = (await person.call(codeSample, { apiId, opId, lang, sign: 'sm2' })).resBody;
    const sample = code.replaceAll(market.test.config.gatewayOrigin, market.gatewayUrl);
    await eventually(async () => {
      const answer: unknown = JSON.parse(await run(lang, sample, appKey, privateKey));
      expect({ lang, answer }).toMatchObject({ lang, answer: { valid: true } });
    });
  }
}, 300_000);

it.each(['key', 'oauth2', 'message'] as const)(
  'proves a call by %s, in each language that runs here',
  async (sign) => {
    const { key, apiId } = await subscribe(person, { name: '身份证号校验', kind: 'tiered' });
    const { groups } = (await person.call(listOperations, { apiId })).resBody;
    const { opId } = groups[0].ops[0];

    for (const lang of languages) {
      const { code } = (await person.call(codeSample, { apiId, opId, lang, sign })).resBody;
      const sample = code.replaceAll(market.test.config.gatewayOrigin, market.gatewayUrl);
      await eventually(async () => {
        const answer: unknown = JSON.parse(await run(lang, sample, key.appKey, key.appSecret));
        expect({ lang, answer }).toMatchObject({ lang, answer: { valid: true } });
      });
    }
  },
  300_000,
);

it('has files to download that sign, in each language that runs here', async () => {
  const archive = readFileSync(path.join(__dirname, '../../demo-market/documents/signing-samples.zip'));
  const { key } = await subscribe(person, { name: '工作日历', kind: 'free', env: 'sandbox' });
  const env = {
    ...process.env,
    GATEWAY: market.gatewayUrl,
    APP_KEY: key.appKey,
    APP_SECRET: key.appSecret,
  };
  for (const [name, content] of await filesIn(archive)) {
    const language = languages.find((one) => path.extname(runtimes[one].file) === path.extname(name));
    if (!language) continue;
    const { command } = runtimes[language];
    writeFileSync(path.join(folder, name), content);
    await eventually(async () => {
      const { stdout } = await execute(command, [name], { timeout: runTimeoutMs, cwd: folder, env });
      expect({ name, stdout }).toEqual({ name, stdout: expect.stringMatching(/^200 /m) });
    });
  }
}, 120_000);

const refusals = { key: 'E9101', hmac: 'E9101', oauth2: 'invalid_client', message: 'E9101' };

it.each(keysOf(refusals))(
  'shows what the gateway refuses, also where a library throws it: %s',
  async (sign) => {
    const { apiId } = await subscribe(person, { name: '身份证号校验', kind: 'tiered' });
    const { groups } = (await person.call(listOperations, { apiId })).resBody;
    const { opId } = groups[0].ops[0];

    for (const lang of languages) {
      const { code } = (await person.call(codeSample, { apiId, opId, lang, sign })).resBody;
      const sample = code.replaceAll(market.test.config.gatewayOrigin, market.gatewayUrl);
      expect([lang, await saidBy(lang, sample, 'ak_unknown', 'sk_wrong')]).toEqual([
        lang,
        expect.stringContaining(refusals[sign]),
      ]);
      const astray = sample.replaceAll(market.gatewayUrl, 'http://127.0.0.1:2');
      const isSaid = /ECONNREFUSED|refused|ConnectException|connect to/i;
      expect([lang, await saidBy(lang, astray, 'ak_unknown', 'sk_wrong')]).toEqual([
        lang,
        expect.stringMatching(isSaid),
      ]);
    }
  },
  120_000,
);

it('signs every byte, whatever quotes and lines an example holds', async () => {
  const secret = 'sk_secret';
  const body = `{"text":"it's \\"quoted\\" $HOME \`id\` \\\\ %s 中文 😀",\n "more": "<?php ?>"}`;
  const url = '/prod/a/v1/x%20y?q=%E4%B8%AD&r=%27%24%28id%29&days[1-3]=2';
  const seen: { isSigned: boolean; body: string }[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const sent = Buffer.concat(chunks);
      const text = stringToSign({
        method: request.method ?? '',
        target: request.url ?? '',
        timestamp: String(request.headers['x-timestamp']),
        nonce: String(request.headers['x-nonce']),
        body: sent,
      });
      const expected = createHmac('sha256', secret).update(text).digest('base64');
      seen.push({ isSigned: request.headers['x-signature'] === expected, body: sent.toString() });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    for (const language of languages) {
      const call = { method: 'POST', url: new URL(origin + url), contentType: 'application/json', body };
      await run(language, writeSignedSample(language, call, 'hmac'), 'ak_key', secret);
      expect({ language, seen: seen.at(-1) }).toEqual({ language, seen: { isSigned: true, body } });
    }
  } finally {
    server.close();
  }
}, 300_000);

it('offers what an API takes: where a key alone is not enough, every sample signs', async () => {
  const apiId = await apiIdOf(person, '身份证号校验');
  const sampleOf = async (sign?: 'key' | 'hmac') =>
    (await person.call(codeSample, { apiId, lang: 'python', sign })).resBody;

  expect(await sampleOf()).toMatchObject({ sign: 'key', signs: ['key', 'oauth2', 'hmac', 'message', 'sm2'] });
  expect((await sampleOf()).code).not.toContain('X-Signature');
  expect((await sampleOf('hmac')).code).toContain('X-Signature');

  await market.test.db
    .updateTable('api_upstreams')
    .set({ auth_types: ['hmac'] })
    .where('api_id', '=', apiId)
    .execute();
  expect(await sampleOf('key')).toMatchObject({ sign: 'hmac', signs: ['hmac', 'message', 'sm2'] });
});

it.each(keysOf(sampleLanguages))('has no body where a call sends none: %s', (language) => {
  const url = new URL('https://gateway.example/prod/a/v1/x');
  const sample = writeSignedSample(language, { method: 'GET', url, contentType: null, body: null }, 'hmac');

  expect(sample).toContain('X-Signature');
  expect(sample).not.toContain('Content-Type');
});
