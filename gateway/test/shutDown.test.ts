import { readdirSync } from 'node:fs';
import net from 'node:net';
import { appKey } from './aMarket';
import { startGateway } from './startGateway';

const until = async (isSo: () => boolean) => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 5));
};

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
