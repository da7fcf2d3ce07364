import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import net, { type AddressInfo } from 'node:net';
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
const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

/** A gateway with all that belongs to it, before an upstream; the server behind it is a stand-in. */
async function startGateway(answer: Parameters<typeof listen>[0], { isDeafAt = '' } = {}) {
  const metered: string[] = [];
  /** What the server was asked, in order. */
  const asked: string[] = [];
  const entities = [...aDirectory({ subscription: { qps: 1000 } }).all()];
  const server = await listen((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      asked.push(request.url ?? '');
      if (isDeafAt && request.url?.endsWith(isDeafAt)) return;
      const body = parts.length > 0 ? (JSON.parse(Buffer.concat(parts).toString()) as Body) : {};
      if (request.url?.endsWith('/snapshot'))
        return response.end([{ seq: 1 }, ...entities].map((line) => JSON.stringify(line)).join('\n'));
      if (request.url?.includes('/changes')) return;
      metered.push(...(body.events ?? []).map(({ requestId }) => requestId));
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
    () => {},
    { ...systemClock, pause: (ms, signal) => (ms === graceMs ? grace : systemClock.pause(ms, signal)) },
  );
  gateway.server.listen(0, '127.0.0.1');
  await once(gateway.server, 'listening');
  const { port } = gateway.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const get = (target: string) => fetch(url + target, { headers: { 'x-app-key': appKey } });
  while ((await get('/readyz')).status !== 200) await new Promise((resolve) => setTimeout(resolve, 10));
  return { gateway, server, port, get, metered, asked, usageFolder: path.join(dataDir, 'usage'), endGrace };
}
interface Body {
  events?: { requestId: string }[];
  wishes?: { subscriptionId: string }[];
}
const target = '/prod/region/v2/regions';

it('says that it leaves before it does, serves meanwhile, and finishes what is under way, however often it is told', async () => {
  const waiting: (() => void)[] = [];
  const { gateway, get, metered, usageFolder, endGrace } = await startGateway((_, response) =>
    waiting.push(() => response.end('{}')),
  );
  const early = Array.from({ length: 10 }, () => get(target));

  const closed = gateway.close();
  expect(gateway.close()).toBe(closed);
  const ready = await get('/readyz');
  const late = Array.from({ length: 10 }, () => get(target));
  await until(() => waiting.length === 20);
  endGrace();
  for (const answer of waiting) answer();
  const answers = await Promise.all([...early, ...late]);
  await closed;

  expect([ready.status, await ready.json()]).toEqual([
    503,
    expect.objectContaining({ reason: '网关正在停止' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(metered.length).toBe(20);
  expect(readdirSync(usageFolder)).toEqual([]);
  await expect(get('/healthz')).rejects.toThrow();
});

it('does not wait for callers that do not read beyond the time of their call', async () => {
  const body = Buffer.alloc(1024 * 1024);
  let seen = 0;
  const { gateway, port, metered, endGrace } = await startGateway((_, response) => {
    seen += 1;
    for (let part = 0; part < 64; part += 1) response.write(body);
    response.end();
  });
  const callers = Array.from({ length: 5 }, () => {
    const caller = net.connect(port, '127.0.0.1').pause();
    caller.on('error', () => {});
    caller.write(`GET ${target} HTTP/1.1\r\nhost: gateway\r\nx-app-key: ${appKey}\r\n\r\n`);
    return caller;
  });
  await until(() => seen === 5);

  const closed = gateway.close();
  endGrace();
  await closed;

  expect(metered.length).toBe(5);
  for (const caller of callers) caller.destroy();
});

describe('a stop', () => {
  const goodbye = '/internal/gateway/goodbye';
  /** How long it takes, grace left out. */
  async function stopped(from: { gateway: { close: () => Promise<void> }; endGrace: () => void }) {
    from.endGrace();
    const begunAt = performance.now();
    await from.gateway.close();
    return performance.now() - begunAt;
  }

  it('is told to the server once, and nothing after it', async () => {
    const from = await startGateway((_, response) => void response.end('{}'));
    await (await from.get(target)).text();

    await stopped(from);

    expect(from.asked.at(-1)).toBe(goodbye);
    expect(from.asked.filter((url) => url === goodbye)).toHaveLength(1);
  });

  it('waits a second for a server that says nothing, and no longer', async () => {
    const from = await startGateway((_, response) => void response.end('{}'), { isDeafAt: goodbye });

    const ms = await stopped(from);

    expect(from.asked.at(-1)).toBe(goodbye);
    expect(ms).toBeGreaterThan(900);
    expect(ms).toBeLessThan(2500);
  });

  it('does not wait for a server that is not there', async () => {
    const from = await startGateway((_, response) => void response.end('{}'));
    from.server.close();

    expect(await stopped(from)).toBeLessThan(1500);
  });
});
