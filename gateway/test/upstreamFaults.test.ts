import { EventEmitter, once } from 'node:events';
import net from 'node:net';
import { CallHandler } from '../src/CallHandler';
import { aLine, listen, type Line } from './aLine';
import { appKey, type MarketFacts } from './aMarket';
import { turn } from './TestClock';

const target = '/prod/region/v2/regions';
let servers: { close: () => void }[] = [];
afterEach(() => {
  for (const server of servers) server.close();
  servers = [];
});

/** An upstream that says these bytes to every request, and does with the connection what it wants. */
async function rawUpstream(answer: (socket: net.Socket, request: string) => void) {
  const seen: string[] = [];
  const sockets = new Set<net.Socket>();
  /** Connections that a call came by. */
  const busy = new Set<net.Socket>();
  const arrived = new EventEmitter();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => {
      sockets.delete(socket);
      busy.delete(socket);
    });
    socket.on('data', (data) => {
      busy.add(socket);
      seen.push(data.toString('latin1'));
      arrived.emit('call');
      answer(socket, data.toString('latin1'));
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  servers.push({
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  });
  return {
    host: `127.0.0.1:${address.port}`,
    seen,
    busy,
    arrived,
    /** Until so many calls have come. */
    async hasSeen(calls: number) {
      while (seen.length < calls) await once(arrived, 'call');
    },
  };
}

async function gatewayBefore(
  host: string,
  { limits, ...market }: MarketFacts & Pick<LineFacts, 'limits'> = {},
) {
  const line = aLine({
    subscription: { qps: 10_000 },
    ...market,
    upstreamHosts: { 'provider.example': host },
    ...(limits && { limits }),
  });
  const handler = new CallHandler(line.parts);
  const gateway = await listen((request, response) => handler.handle(request, response));
  servers.push(gateway, { close: () => line.parts.upstreams.close() });
  const call = async (init: RequestInit = {}) => {
    const answer = await fetch(gateway.url + target, {
      ...init,
      headers: { 'x-app-key': appKey, ...init.headers },
    });
    return { status: answer.status, code: answer.headers.get('x-refusal') ?? '', text: await answer.text() };
  };
  return { line, gateway, call };
}
type LineFacts = NonNullable<Parameters<typeof aLine>[0]>;

const billed = async (line: Line) => {
  const { events, voided } = await line.settled();
  return events.filter(({ isBilled, requestId }) => isBilled && !voided.includes(requestId)).length;
};
const fine = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}';

/** Until something is so; the clock of the test stands. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe.each<[string, (socket: net.Socket) => void]>([
  ['closes the connection', (socket) => void socket.end()],
  ['resets the connection', (socket) => void socket.resetAndDestroy()],
  ['speaks another language', (socket) => void socket.end('SSH-2.0-OpenSSH_9.2\r\n')],
  [
    'states two lengths',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\ncontent-length: 4\r\n\r\n{}'),
  ],
  [
    'states a length and chunks',
    (socket) =>
      void socket.end(
        'HTTP/1.1 200 OK\r\ncontent-length: 2\r\ntransfer-encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n',
      ),
  ],
  [
    'sends 30 kB of headers',
    (socket) => void socket.end(`HTTP/1.1 200 OK\r\nx-a: ${'a'.repeat(30_000)}\r\n\r\n`),
  ],
  ['answers 500', (socket) => void socket.write('HTTP/1.1 500 Oops\r\ncontent-length: 0\r\n\r\n')],
  ['answers 503', (socket) => void socket.write('HTTP/1.1 503 Away\r\ncontent-length: 2\r\n\r\n{}')],
  ['breaks off', (socket) => void socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{')],
  [
    'sends bad chunks',
    (socket) => void socket.end('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n'),
  ],
])('an upstream that %s', (_, answer) => {
  it('bills nothing, is kept away after the third time, and is well again once it is', async () => {
    let isWell = false;
    const upstream = await rawUpstream((socket) => (isWell ? void socket.write(fine) : answer(socket)));
    const { call, line } = await gatewayBefore(upstream.host);

    for (let attempt = 0; attempt < 6; attempt += 1) await call().catch(() => {});
    expect(upstream.seen.length).toBe(3);
    expect(await call()).toMatchObject({ status: 502, code: 'E9112' });

    isWell = true;
    await line.clock.pass(5000);
    expect(await call()).toMatchObject({ status: 200, text: '{}' });
    expect(await call()).toMatchObject({ status: 200 });
    expect(await billed(line)).toBe(2);
  });
});

it('keeps away from an upstream where nothing listens, after the third time', async () => {
  const upstream = await rawUpstream(() => {});
  for (const server of servers) server.close();
  const { call, line } = await gatewayBefore(upstream.host);

  for (let attempt = 0; attempt < 3; attempt += 1) expect(await call()).toMatchObject({ code: 'E9112' });

  expect(line.parts.upstreams.openCircuits).toBe(1);
});

it.each(['http://127.0.0.1:9/', 'http://localhost:9/'])(
  'refuses with E9112 to go to %s, and does not hold it against the upstream',
  async (baseUrl) => {
    const { call, line } = await gatewayBefore('127.0.0.1:9', { upstream: { baseUrl } });

    for (let attempt = 0; attempt < 4; attempt += 1) expect(await call()).toMatchObject({ code: 'E9112' });

    expect(line.parts.upstreams.openCircuits).toBe(0);
  },
);

it.each([
  ['does not answer', ''],
  ['stalls half way', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{'],
  ['stalls within its head', 'HTTP/1.1 200 OK\r\ncontent-'],
])('ends every call in its time where an upstream %s, and keeps away from it', async (_, bytes) => {
  const upstream = await rawUpstream((socket) => void (bytes && socket.write(bytes)));
  const { call, line } = await gatewayBefore(upstream.host);

  const calls = Array.from({ length: 3 }, () => call().catch(() => null));
  await upstream.hasSeen(3);
  await turn();
  await line.clock.pass(1200);
  for (const answer of await Promise.all(calls))
    expect(answer === null || answer.code === 'E9111').toBe(true);

  expect(await call()).toMatchObject({ code: 'E9112' });
  await until(() => upstream.busy.size === 0);
  expect(await billed(line)).toBe(0);
});

it('answers 300 calls at once to an upstream that hangs within its time-out, those that wait among them', async () => {
  const upstream = await rawUpstream(() => {});
  const { call, line } = await gatewayBefore(upstream.host, { limits: { placesMax: 20, queueMax: 200 } });

  let over = 0;
  const calls = Array.from({ length: 300 }, () => call().finally(() => (over += 1)));
  await upstream.hasSeen(20);
  await until(() => line.parts.upstreams.timeouts.size === 220 && over === 80);
  await line.clock.pass(1200);
  const codes = (await Promise.all(calls)).map(({ status, code }) => `${status} ${code}`);

  const count = (text: string) => codes.filter((code) => code === text).length;
  expect(count('503 E9114')).toBe(80);
  expect(count('504 E9111') + count('502 E9112')).toBe(220);
  expect(count('504 E9111')).toBeGreaterThanOrEqual(3);
  expect(upstream.seen.length).toBe(20);
  expect(await billed(line)).toBe(0);
});

it('does not send what waits when the upstream is found to be down', async () => {
  const upstream = await rawUpstream((socket) => void socket.resetAndDestroy());
  const { call } = await gatewayBefore(upstream.host, { limits: { placesMax: 1, queueMax: 100 } });

  const answers = await Promise.all(Array.from({ length: 20 }, () => call()));

  expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['E9112']));
  expect(upstream.seen.length).toBe(3);
});

/** Calls whose connection can be cut. */
function leavingCalls(call: (init: RequestInit) => Promise<unknown>, count: number) {
  const leaving = new AbortController();
  const calls = Array.from({ length: count }, () => call({ signal: leaving.signal }).catch(() => {}));
  return async () => {
    leaving.abort();
    await Promise.all(calls);
  };
}

it('forgets callers that hang up while they wait: nothing of theirs is sent or billed, and no place is held', async () => {
  let isBusy = true;
  const upstream = await rawUpstream((socket) => void (isBusy || socket.write(fine)));
  const { call, line } = await gatewayBefore(upstream.host, { limits: { placesMax: 4, queueMax: 100 } });
  const leave = leavingCalls(call, 50);
  await upstream.hasSeen(4);
  await until(() => line.parts.upstreams.waiting === 46);

  await leave();
  isBusy = false;
  await until(() => line.parts.upstreams.timeouts.size === 0);
  const answers = await Promise.all(Array.from({ length: 20 }, () => call()));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect(upstream.seen.length).toBe(4 + 20);
  expect(line.parts.upstreams.openCircuits).toBe(0);
  expect(await billed(line)).toBe(20);
});

it('notices callers that pipeline many calls and hang up', async () => {
  let isBusy = true;
  const upstream = await rawUpstream((socket) => void (isBusy || socket.write(fine)));
  const { call, gateway, line } = await gatewayBefore(upstream.host, {
    limits: { placesMax: 4, queueMax: 100 },
  });
  const caller = net.connect(Number(gateway.host.split(':')[1]), '127.0.0.1');
  caller.on('error', () => {});
  caller.write(`GET ${target} HTTP/1.1\r\nhost: gateway\r\nx-app-key: ${appKey}\r\n\r\n`.repeat(12));
  await upstream.hasSeen(4);
  await until(() => line.parts.upstreams.timeouts.size === 12);

  caller.destroy();
  await until(() => line.parts.upstreams.timeouts.size < 12);
  await line.clock.pass(200);
  isBusy = false;

  expect(line.parts.upstreams.timeouts.size).toBe(0);
  expect(await call()).toMatchObject({ status: 200 });
  expect(await billed(line)).toBe(1);
});

it('is well after callers that hung up at any moment, and bills at most what was sent', async () => {
  const upstream = await rawUpstream((socket) =>
    setTimeout(() => void (socket.destroyed || socket.write(fine)), Math.random() * 6),
  );
  const { call, line } = await gatewayBefore(upstream.host, { limits: { placesMax: 3, queueMax: 200 } });

  await Promise.all(
    Array.from({ length: 150 }, async (_, index) => {
      await new Promise((resolve) => setTimeout(resolve, index));
      await call({ signal: AbortSignal.timeout(1 + Math.floor(Math.random() * 12)) }).catch(() => {});
    }),
  );
  await line.clock.pass(200);
  const answers = await Promise.all(Array.from({ length: 10 }, () => call()));

  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(line.parts.upstreams.timeouts.size).toBe(0);
  expect(line.parts.upstreams.waiting).toBe(0);
  const paid = await billed(line);
  expect(paid).toBeLessThanOrEqual(upstream.seen.length);
  expect(paid).toBeGreaterThanOrEqual(10);
});

it('ends the answer that a caller does not read, bills it, and does not hold it against the upstream', async () => {
  const body = Buffer.alloc(64 * 1024);
  let poured = 0;
  const upstream = await rawUpstream((socket) => {
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 67108864\r\n\r\n');
    const pour = () => {
      do poured += 1;
      while (!socket.destroyed && socket.write(body));
    };
    socket.on('drain', pour);
    pour();
  });
  const { gateway, line } = await gatewayBefore(upstream.host);
  const caller = net.connect(Number(gateway.host.split(':')[1]), '127.0.0.1').pause();
  caller.on('error', () => {});
  caller.write(`GET ${target} HTTP/1.1\r\nhost: gateway\r\nx-app-key: ${appKey}\r\n\r\n`);
  // Until nobody takes any more of it.
  for (let before = -1; poured === 0 || poured !== before;) {
    before = poured;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }

  await line.clock.pass(1200);

  await until(() => upstream.busy.size === 0);
  expect(line.parts.upstreams.timeouts.size).toBe(0);
  expect(line.parts.upstreams.openCircuits).toBe(0);
  expect(await billed(line)).toBe(1);
  caller.destroy();
});

it('blames the caller, not the upstream, for a body that does not come', async () => {
  const upstream = await rawUpstream(() => {});
  const { gateway, line } = await gatewayBefore(upstream.host);
  const caller = net.connect(Number(gateway.host.split(':')[1]), '127.0.0.1');
  caller.write(
    `POST ${target} HTTP/1.1\r\nhost: gateway\r\nx-app-key: ${appKey}\r\ncontent-length: 90000\r\n\r\nhalf`,
  );
  await upstream.hasSeen(1);
  const told = once(caller, 'data');

  await line.clock.pass(1200);

  expect(String((await told)[0])).toContain('"resCode":"E0017"');
  await until(() => upstream.busy.size === 0);
  expect(line.parts.upstreams.openCircuits).toBe(0);
  caller.destroy();
});

it('keeps what happens to one API, version or environment from all others', async () => {
  const upstream = await rawUpstream((socket, request) =>
    request.startsWith('GET /base/regions') ? void socket.resetAndDestroy() : void socket.write(fine),
  );
  const { call, gateway, line } = await gatewayBefore(upstream.host, {
    api: {
      versions: ['2.1.0', '1.0.0'].map((version, index) => ({
        version,
        isDeprecated: false,
        operations: [['GET', index === 0 ? '/regions' : '/cities']],
      })),
    },
  });
  for (let attempt = 0; attempt < 4; attempt += 1) await call();

  const other = await fetch(`${gateway.url}/prod/region/v1/cities`, { headers: { 'x-app-key': appKey } });

  expect(other.status).toBe(200);
  expect(await call()).toMatchObject({ code: 'E9112' });
  expect(line.parts.upstreams.size).toBe(2);
});

it('closes the ways that nobody uses any more: there are never more than are in use', async () => {
  const upstream = await rawUpstream((socket) => void socket.write(fine));
  const { call, line } = await gatewayBefore(upstream.host);
  const { directory, upstreams } = line.parts;
  const api = [...directory.all()].find(({ kind }) => kind === 'api');
  if (api?.kind !== 'api') throw new Error('no API');

  for (let change = 0; change < 30; change += 1) {
    directory.put({ ...api, upstreams: api.upstreams.map((one) => ({ ...one, timeoutMs: 1000 + change })) });
    expect(await call()).toMatchObject({ status: 200 });
    await line.clock.pass(10_000);
    expect(upstreams.size).toBeLessThanOrEqual(7);
  }

  directory.put(structuredClone(api));
  await call();
  await line.clock.pass(70_000);
  expect(upstreams.size).toBe(0);
  expect(await call()).toMatchObject({ status: 200 });
});

it('keeps the way to an upstream, circuit and all, when an API is told again as it was', async () => {
  const upstream = await rawUpstream((socket) => void socket.resetAndDestroy());
  const { call, line } = await gatewayBefore(upstream.host, {
    upstream: { authHeader: 'X-Key', authValue: 'v' },
  });
  for (let attempt = 0; attempt < 3; attempt += 1) await call();

  for (const entity of [...line.parts.directory.all()]) line.parts.directory.put(structuredClone(entity));
  await call();

  expect(upstream.seen.length).toBe(3);
  expect(line.parts.upstreams.size).toBe(1);
});

describe('a body that comes slowly', () => {
  const market: MarketFacts = {
    api: { versions: [{ version: '2.1.0', isDeprecated: false, operations: [['POST', '/regions']] }] },
  };
  const post = (url: string, rest: string) => {
    const socket = net.connect(Number(new URL(url).port), '127.0.0.1');
    servers.push({ close: () => socket.destroy() });
    socket.on('error', () => {});
    socket.write(`POST ${target} HTTP/1.1\r\nHost: x\r\nX-App-Key: ${appKey}\r\n${rest}`);
    return socket;
  };

  it('takes no place at the upstream where it is small, and is refused when the time of its call is up', async () => {
    const upstream = await rawUpstream((socket) => void socket.write(fine));
    const { call, line, gateway } = await gatewayBefore(upstream.host, {
      ...market,
      limits: { placesMax: 1, queueMax: 0 },
    });
    const slow = post(gateway.url, 'Content-Length: 10\r\n\r\n1');
    await until(() => line.parts.upstreams.timeouts.size === 1);
    expect(await call({ method: 'POST' })).toMatchObject({ status: 200 });
    const answer = once(slow, 'data');
    await line.clock.pass(1200);
    expect(String(await answer)).toMatch(/^HTTP\/1\.1 400[\s\S]*E0017[\s\S]*请求体没有在限定时间内到达/);
    expect(upstream.seen.length).toBe(1);
    expect(await billed(line)).toBe(1);
  });

  it('leaves half of the places to others where it is streamed', async () => {
    const upstream = await rawUpstream(() => {});
    const { line, gateway, call } = await gatewayBefore(upstream.host, {
      ...market,
      limits: { placesMax: 2, queueMax: 4 },
    });
    for (let count = 0; count < 3; count += 1) post(gateway.url, 'Transfer-Encoding: chunked\r\n\r\n1\r\na');
    await until(() => line.parts.upstreams.timeouts.size === 3);
    const whole = call({ method: 'POST', body: '{}' });
    await until(() => upstream.seen.some((request) => request.includes('content-length: 2')));
    await line.clock.pass(1200);
    expect(await whole).toMatchObject({ code: 'E9111' });
  });
});
