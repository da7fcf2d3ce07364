/* Calls that show a client certificate to the nginx in front of a gateway, as docs/nginx/gateway.conf sets it up. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { addAppCertificate, listCallRecords, requireAppCertificate } from '@portal/calls';
import { freePort } from '../../scripts/lib/freePort';
import { replaced } from '../../scripts/lib/replaced';
import type { Browser } from './buildTestApp';
import { makeCertificate } from './makeCertificate';
import { eventually, signedIn, startMarket, subscribe } from './startMarket';
import { hasNginx, startNginx, type Nginx } from './startNginx';

const suite = hasNginx ? describe : describe.skip;
const folder = mkdtempSync(path.join(tmpdir(), 'portal-mtls-'));
const lifeDays = 4000;
const known = makeCertificate({ name: 'known', days: lifeDays });
const stranger = makeCertificate({ name: 'stranger', days: lifeDays });

let market: Awaited<ReturnType<typeof startMarket>>;
let person: Browser;
let subscribed: Awaited<ReturnType<typeof subscribe>>;
let nginx: Nginx;
let port: number;
/** The gateway behind that nginx. */
let behindUrl: string;

suite('an nginx that asks callers for their certificates', () => {
  beforeAll(async () => {
    market = await startMarket();
    market.test.pass(Math.max(0, Date.now() - market.test.clock().getTime()));
    person = await signedIn(market.test, 'person@example.com');
    subscribed = await subscribe(person, { name: '行政区划', kind: 'perCall' });
    const list = { appId: subscribed.appId, env: 'prod' } as const;
    await person.call(addAppCertificate, { ...list, certificate: known.certificate });
    await person.call(requireAppCertificate, { ...list, isRequired: 1 });
    behindUrl = await market.addGateway('gateway-behind', undefined, {
      isTrustedProxy: (address) => address === '127.0.0.1',
      clientCertHeader: 'x-ssl-client-cert',
    });
    nginx = await startFront();
    await eventually(async () => expect(await call({ shown: known })).toMatchObject({ status: 200 }));
  }, 120_000);

  afterAll(async () => {
    await nginx?.stop();
    await market?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('lets in who shows a registered one and holds its key, with TLS 1.2 and 1.3', async () => {
    for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const)
      expect(await call({ shown: known, maxVersion })).toMatchObject({ status: 200 });
  });

  it('refuses who shows none, or another one, and bills neither', async () => {
    expect(await call({})).toMatchObject({ status: 403, code: 'E9120', cost: '0.0000' });
    expect(await call({ shown: stranger })).toMatchObject({ status: 403, code: 'E9120', cost: '0.0000' });
  });

  it('believes no header that a caller sends, whatever he shows', async () => {
    const forged = encodeURIComponent(known.certificate);
    const names = ['X-SSL-Client-Cert', 'x-ssl-client-cert', 'Client-Cert', 'X-Client-Cert'];
    for (const shown of [undefined, stranger])
      for (const name of names)
        expect(await call({ shown, headers: { [name]: forged } })).toMatchObject({
          status: 403,
          code: 'E9120',
        });
    expect(await call({ headers: { 'X-SSL-Client-Cert': [forged, forged] } })).toMatchObject({ status: 403 });
    expect(
      await call({ headers: { 'X-SSL-Client-Cert': forged, Connection: 'close, X-SSL-Client-Cert' } }),
    ).toMatchObject({ status: 403 });
    // What nginx has set goes through all the same.
    expect(await call({ shown: known, headers: { 'X-SSL-Client-Cert': 'x' } })).toMatchObject({
      status: 200,
    });
  });

  it('believes nobody at a gateway that trusts no proxy, and none that no front is set up for', async () => {
    const headers = {
      'x-app-key': subscribed.key.appKey,
      'x-ssl-client-cert': encodeURIComponent(known.certificate),
    };
    const untrusting = await market.addGateway('gateway-alone', undefined, {
      clientCertHeader: 'x-ssl-client-cert',
    });
    for (const url of [untrusting, market.gatewayUrl])
      await eventually(async () =>
        expect((await fetch(`${url}/prod/region/v2/regions`, { headers })).status).toBe(403),
      );
  });

  it('cannot hold the key of a certificate that is only known', async () => {
    await expect(
      call({ shown: { certificate: known.certificate, privateKey: stranger.privateKey } }),
    ).rejects.toThrow();
  });

  it('stands in the log of the consumer', async () => {
    await eventually(async () => {
      const { records } = (
        await person.call(listCallRecords, { appId: subscribed.appId, env: 'prod', status: 'failed' })
      ).resBody;
      expect(records).toContainEqual(expect.objectContaining({ code: 'E9120' }));
    });
  });
});

if (!hasNginx) it.skip('nginx 未安装：客户端证书的测试', () => {});

async function startFront(): Promise<Nginx> {
  port = await freePort(0);
  const plain = await freePort(0);
  const own = makeCertificate({ name: 'api.example.com', days: lifeDays });
  writeFileSync(path.join(folder, 'cert.pem'), own.certificate);
  writeFileSync(path.join(folder, 'key.pem'), own.privateKey);
  const config = replaced(readFileSync(path.join(__dirname, '../../docs/nginx/gateway.conf'), 'utf8'), {
    '127.0.0.1:8081': new URL(behindUrl).host,
    'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
    '/etc/ssl/portal/fullchain.pem': path.join(folder, 'cert.pem'),
    '/etc/ssl/portal/key.pem': path.join(folder, 'key.pem'),
    '# ssl_verify_client': 'ssl_verify_client',
    '# ssl_verify_depth': 'ssl_verify_depth',
  });
  const health = `server { listen 127.0.0.1:${plain}; location / { return 200; } }`;
  return startNginx(`events { worker_connections 64; }\nhttp { ${health}\n${config} }`, plain);
}

interface Caller {
  shown?: ReturnType<typeof makeCertificate> | undefined;
  headers?: Record<string, string | string[]>;
  maxVersion?: 'TLSv1.2' | 'TLSv1.3';
}

function call({ shown, headers = {}, maxVersion = 'TLSv1.3' }: Caller) {
  return new Promise<{ status: number; code: string | undefined; cost: unknown }>((resolve, reject) => {
    const request = https.get(
      {
        host: '127.0.0.1',
        port,
        path: '/prod/region/v2/regions',
        headers: { 'x-app-key': subscribed.key.appKey, ...headers },
        agent: false,
        rejectUnauthorized: false,
        maxVersion,
        ...(shown && { cert: shown.certificate, key: shown.privateKey }),
      },
      (response) => {
        response.resume();
        const { statusCode: status = 0, headers: told } = response;
        resolve({ status, code: told['x-refusal']?.toString(), cost: told['x-cost'] });
      },
    );
    request.on('error', reject);
  });
}
