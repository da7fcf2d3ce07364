import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { systemClock } from '../src/clock';
import { createGateway } from '../src/createGateway';
import { listen, type TestServer } from './aLine';
import { aDirectory, appKey } from './aMarket';

let servers: TestServer[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

const graceMs = 12_345;

interface Body {
  events?: { requestId: string; isBilled: boolean }[];
  wishes?: { subscriptionId: string }[];
}

/** A gateway with all that belongs to it, before an upstream; the server behind it is a stand-in. */
export async function startGateway(
  answer: Parameters<typeof listen>[0],
  { isDeafAt = '', isBrokenAt = '' } = {},
) {
  const metered: string[] = [];
  /** Of these. */
  const billed: string[] = [];
  /** What the server was asked, in order. */
  const asked: string[] = [];
  const reports: string[] = [];
  const entities = [...aDirectory({ subscription: { qps: 1000 } }).all()];
  const server = await listen((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(request.url ?? '');
      if (isDeafAt && request.url?.endsWith(isDeafAt)) return;
      if (isBrokenAt && request.url?.endsWith(isBrokenAt)) return response.writeHead(500).end('broken');
      const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Body) : {};
      if (request.url?.endsWith('/snapshot'))
        return response.end([{ seq: 1 }, ...entities].map((line) => JSON.stringify(line)).join('\n'));
      if (request.url?.includes('/changes')) return;
      for (const { requestId, isBilled } of body.events ?? []) {
        metered.push(requestId);
        if (isBilled) billed.push(requestId);
      }
      const leases = (body.wishes ?? []).map(({ subscriptionId }) => ({
        subscriptionId,
        leaseId: 'lease-1',
        segments: [{ calls: 1000, priceMinor: 100 }],
        endsInMs: null,
      }));
      response.end(JSON.stringify({ leases, recalled: [] }));
    });
  });
  const upstream = await listen(answer);
  servers.push(server, upstream);
  let endGrace = () => {};
  const grace = new Promise<void>((resolve) => (endGrace = resolve));
  const dataDir = mkdtempSync(path.join(tmpdir(), 'gateway-'));
  const gateway = await createGateway(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir,
      serverOrigin: server.url,
      token: 't'.repeat(32),
      upstreamHosts: { 'provider.example': upstream.host },
      upstreamPlaces: 128,
      upstreamQueue: 256,
      usageSync: 'none',
      graceMs,
      isTrustedProxy: () => false,
      clientCertHeader: null,
      mayReadMetrics: () => true,
      gatewayId: 'gateway-1',
      leaseMs: 15 * 60_000,
      authorize: null,
      tracing: null,
    },
    (message) => reports.push(message),
    { ...systemClock, pause: (ms, signal) => (ms === graceMs ? grace : systemClock.pause(ms, signal)) },
  );
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const { port } = gateway.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const get = (target: string) => fetch(url + target, { headers: { 'x-app-key': appKey } });
  while ((await get('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 10));
  const usageFolder = path.join(dataDir, 'usage');
  return { gateway, server, port, get, metered, billed, asked, reports, usageFolder, endGrace };
}
