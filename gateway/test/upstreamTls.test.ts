import { createServer } from 'node:https';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TLSSocket } from 'node:tls';
import type { UpstreamTls } from '@portal/contract/gateway';
import { issueCertificates } from '@portal/testing/issueCertificates';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen } from './aLine';
import { appKey } from './aMarket';

const { authority, server, client } = issueCertificates();
const stranger = issueCertificates();

let closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing) close();
  closing = [];
});

const clientNameOf = (request: IncomingMessage) =>
  String((request.socket as TLSSocket).getPeerCertificate().subject.CN);

/** A gateway before an upstream that speaks to nobody who does not show a certificate of its authority. */
async function gatewayWith(tls: UpstreamTls | null) {
  const demanding = createServer(
    { key: server.privateKey, cert: server.certificate, ca: authority, requestCert: true },
    (request, response) => void response.end(`for ${clientNameOf(request)}`),
  );
  await new Promise<void>((resolve) => demanding.listen(0, '127.0.0.1', resolve));
  const line = aLine({
    subscription: { qps: 10_000 },
    upstream: { baseUrl: 'https://provider.example/base', ...(tls && { tls: 'sealed certificates' }) },
    upstreamHosts: { 'provider.example': `127.0.0.1:${(demanding.address() as AddressInfo).port}` },
    openSecret: () => JSON.stringify(tls),
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  closing.push(
    gateway.close,
    () => line.parts.upstreams.close(),
    () => demanding.close(),
  );
  const call = async () => {
    const answer = await fetch(`${gateway.url}/prod/region/v2/regions`, { headers: { 'x-app-key': appKey } });
    return { status: answer.status, text: await answer.text() };
  };
  return { line, call };
}

it('shows an upstream its certificate, and believes it by its authority', async () => {
  const { call, line } = await gatewayWith({ ...client, authority });

  expect(await call()).toEqual({ status: 200, text: 'for portal gateways' });
  expect(await call()).toEqual({ status: 200, text: 'for portal gateways' });
  expect((await line.settled()).events).toMatchObject([{ isBilled: true }, { isBilled: true }]);
});

it.each<[string, UpstreamTls | null]>([
  ['without any', null],
  ['without one of its own', { certificate: '', privateKey: '', authority }],
  ['with one that the upstream does not know', { ...stranger.client, authority }],
  ['before an upstream of another authority', { ...client, authority: stranger.authority }],
  ['before an upstream that is to be believed by the public web', { ...client, authority: '' }],
])('is refused and not billed %s', async (_, tls) => {
  const { call, line } = await gatewayWith(tls);

  expect(await call()).toMatchObject({ status: 502, text: expect.stringContaining('E9112') });
  expect((await line.settled()).events).toMatchObject([{ code: 'E9112', isBilled: false }]);
});

it('refuses as a wrong setting what cannot be read, and says nothing of it', async () => {
  const { call } = await gatewayWith({ certificate: 'torn', privateKey: client.privateKey, authority });

  const { text } = await call();

  expect(text).toContain('上游设置有误');
  expect(text).not.toContain('PRIVATE');
});

it('takes new certificates with the next call, over new connections', async () => {
  const tls = { certificate: '', privateKey: '', authority };
  const { call, line } = await gatewayWith(tls);
  expect((await call()).status).toBe(502);

  Object.assign(tls, client);
  for (const entity of [...line.parts.directory.all()])
    if (entity.kind === 'api')
      line.parts.directory.put({ ...entity, upstreams: entity.upstreams.map((one) => ({ ...one })) });

  expect(await call()).toEqual({ status: 200, text: 'for portal gateways' });
});
