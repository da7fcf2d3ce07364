import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { AppEntity, ClientTls } from '@portal/contract/gateway';
import { AccessTokens } from '../src/AccessTokens';
import { isRefusal } from '../src/Call';
import { forwardedHeaders } from '../src/headers';
import { judgeCall } from '../src/judgeCall';
import { shownCertificate } from '../src/shownCertificate';
import { TokenEndpoint } from '../src/TokenEndpoint';
import { aLine, listen } from './aLine';
import { aDirectory, appKey, type MarketFacts } from './aMarket';

const now = Date.UTC(2026, 10, 20);
const der = Buffer.from('what a certificate is made of, as it travels: any bytes \xff\x00', 'latin1');
const hash = createHash('sha256').update(der).digest('hex');
const base64 = der.toString('base64');
const pem = `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{40}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
/** As nginx writes it. */
const told = encodeURIComponent(pem);

const front = { clientCertHeader: 'x-ssl-client-cert', isTrustedProxy: () => true } as const;
const aRequest = (headers: Record<string, string> = {}, url = '/prod/region/v2/regions') => ({
  method: 'GET',
  url,
  httpVersion: '1.1',
  socket: { remoteAddress: '127.0.0.1' },
  headers: { host: 'gateway', 'x-app-key': appKey, ...headers },
  rawHeaders: Object.entries({ 'x-app-key': appKey, ...headers }).flat(),
});

const asked = (facts: Partial<ClientTls> = {}): Partial<AppEntity> => ({
  networks: { sandbox: [], prod: ['255.255.255.255'] },
  clientTls: { prod: { networks: [], certificates: [{ hash, until: now + 1 }], ...facts } },
});

const judge = (
  market: MarketFacts,
  headers: Record<string, string> = {},
  { at = now, ...parts }: Partial<Parameters<typeof judgeCall>[1]> & { at?: number } = {},
) => {
  const directory = aDirectory(market);
  const tokens = new AccessTokens('shared by all gateways');
  const outcome = judgeCall(aRequest(headers), { directory, tokens, ...front, ...parts }, at);
  return isRefusal(outcome) ? `${outcome.code} ${outcome.text ?? ''}` : 'passes';
};

it.each([
  ['the PEM of nginx', told],
  ['RFC 9440', `:${base64}:`],
  ['base64 alone', base64],
])('reads a certificate as %s', (_, value) => {
  expect(shownCertificate(aRequest({ 'x-ssl-client-cert': value }), front)).toBe(hash);
});

it.each([
  '',
  '::',
  '-',
  '%',
  '%E0%A4%A',
  `${told}, ${told}`,
  `:${base64}:, :${base64}:`,
  encodeURIComponent(pem + pem),
  encodeURIComponent('-----BEGIN CERTIFICATE-----\n\n-----END CERTIFICATE-----'),
  '(null)',
])('reads no certificate in %s', (value) => {
  expect(shownCertificate(aRequest({ 'x-ssl-client-cert': value }), front)).toBeNull();
});

it('lets in who shows a certificate of the app, also where older gateways let in nobody', () => {
  expect(judge({ app: asked() }, { 'x-ssl-client-cert': told })).toBe('passes');
  expect(judge({ app: asked({ networks: ['127.0.0.1'] }) }, { 'x-ssl-client-cert': told })).toBe('passes');
});

it.each<[string, Record<string, string>, RegExp]>([
  ['no certificate', {}, /^E9120 .*没有出示/],
  ['another certificate', { 'x-ssl-client-cert': 'AAAA' }, /^E9120 .*没有在应用的这个环境登记/],
  ['one in a header that this front does not set', { 'client-cert': `:${base64}:` }, /^E9120 .*没有出示/],
])('refuses %s', (_, headers, said) => {
  expect(judge({ app: asked() }, headers)).toMatch(said);
});

it('refuses a certificate that has ended since the gateway was told of it', () => {
  expect(judge({ app: asked() }, { 'x-ssl-client-cert': told }, { at: now + 1 })).toMatch(/^E9120 .*到期/);
});

it('believes no caller: what he writes into the header himself is none', () => {
  for (const isTrustedProxy of [() => false, (address: string) => address !== '127.0.0.1'])
    expect(judge({ app: asked() }, { 'x-ssl-client-cert': told }, { isTrustedProxy })).toMatch(
      /^E9120 .*没有出示/,
    );
});

it('refuses where no front hands on certificates, and says so', () => {
  expect(judge({ app: asked() }, { 'x-ssl-client-cert': told }, { clientCertHeader: null })).toMatch(
    /^E9120 .*此入口不支持/,
  );
});

it('asks after the address and before anything of the API', () => {
  expect(judge({ app: asked({ networks: ['192.0.2.1'] }) })).toMatch(/^E9103/);
  expect(judge({ app: asked(), api: { isOnline: false } })).toMatch(/^E9120/);
  expect(judge({ app: asked(), subscription: null })).toMatch(/^E9120/);
  expect(judge({ app: { ...asked(), isStopped: true } })).toMatch(/^E9120/);
});

it('is in the log of the consumer once it is known whose call it was', () => {
  const parts = { directory: aDirectory({ app: asked() }), tokens: new AccessTokens('shared'), ...front };

  expect(judgeCall(aRequest(), parts, now)).toMatchObject({
    code: 'E9120',
    call: { subscription: { id: 'subscription-1' } },
  });
});

it('asks for none in the other environment, and none of an app that an older server has told of', () => {
  const { prod } = asked().clientTls!;
  expect(judge({ app: { clientTls: { sandbox: prod! } } })).toBe('passes');
  expect(judge({ app: {} }, { 'x-ssl-client-cert': 'AAAA' })).toBe('passes');
});

it('shows no upstream what fronts tell of certificates, under any of the names', () => {
  const headers = [
    'X-SSL-Client-Cert',
    'Client-Cert',
    'Client-Cert-Chain',
    'X-Client-Cert',
    'SSL-Client-Cert',
  ];
  const rawHeaders = [...headers.flatMap((name) => [name, told]), 'X-Mine', '1'];

  expect(forwardedHeaders({ headers: {}, rawHeaders } as unknown as IncomingMessage, {})).toEqual([
    'x-mine',
    '1',
  ]);
});

it('gives a token to nobody who could not call with it', async () => {
  const line = aLine({ app: asked() });
  const grant = { grant_type: 'client_credentials', client_id: appKey, client_secret: 'opened sealed' };
  const ask = async (parts: object, headers: Record<string, string> = {}) => {
    const endpoint = new TokenEndpoint({
      ...line.parts,
      tokens: new AccessTokens('shared by all gateways'),
      ...parts,
    });
    const server = await listen((request, response) => void endpoint.handle(request, response));
    const response = await fetch(server.url, { method: 'POST', body: new URLSearchParams(grant), headers });
    server.close();
    return [response.status, ((await response.json()) as { error?: string }).error];
  };
  const until = line.clock.now() + 60_000;
  line.parts.directory.put({
    ...[...line.parts.directory.all()].find((entity) => entity.kind === 'app')!,
    ...asked({ certificates: [{ hash, until }] }),
  } as AppEntity);

  expect(await ask({})).toEqual([400, 'unauthorized_client']);
  expect(await ask(front)).toEqual([400, 'unauthorized_client']);
  await line.clock.pass(1000);
  expect(await ask(front, { 'x-ssl-client-cert': told })).toEqual([200, undefined]);
});
