import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { UsedNonce } from '@portal/contract/gatewaySignature';
import { NonceCache } from '../src/NonceCache';
import { NonceClaims } from '../src/NonceClaims';
import { TestClock, turn } from './TestClock';

const aFolder = () => mkdtempSync(path.join(tmpdir(), 'gateway-nonces-'));

/** What the server does for all gateways: the first that asks has the nonce. */
function aServer() {
  const used = new Set<string>();
  const server = {
    isUnavailable: false,
    batches: [] as number[],
    claim: async (wanted: readonly UsedNonce[]) => {
      await turn();
      if (server.isUnavailable) throw new Error('away');
      server.batches.push(wanted.length);
      return wanted.map(({ keyId, nonce }) => {
        const id = `${keyId} ${nonce}`;
        return !used.has(id) && Boolean(used.add(id));
      });
    },
  };
  return server;
}

/** A gateway; another one with the same folder is the same after a restart. */
function aGateway(server: ReturnType<typeof aServer>, folder = aFolder(), clock = new TestClock()) {
  const troubles: unknown[] = [];
  const cache = new NonceCache(folder, clock.now());
  const claims = new NonceClaims({
    cache,
    claim: server.claim,
    onAway: (error) => troubles.push(error),
    onUnwritable: (error) => troubles.push(error),
    clock,
  });
  return { claims, cache, clock, folder, troubles };
}

it('lets a nonce pass once, at one gateway, however many ask at the same moment', async () => {
  const server = aServer();
  const gateways = [aGateway(server), aGateway(server), aGateway(server)];

  const verdicts = await Promise.all(
    Array.from({ length: 30 }, (_, at) => gateways[at % 3]!.claims.claim('key-1', 'nonce-0001')),
  );

  expect(verdicts.filter((verdict) => verdict === 'new')).toHaveLength(1);
  expect(verdicts.filter((verdict) => verdict === 'used')).toHaveLength(29);
});

it('asks once for all calls that come at the same moment', async () => {
  const server = aServer();
  const { claims } = aGateway(server);

  await Promise.all(Array.from({ length: 50 }, (_, at) => claims.claim('key-1', `nonce-${at}`)));

  expect(server.batches).toEqual([50]);
});

it('tells nonces of one key from those of another', async () => {
  const { claims } = aGateway(aServer());

  expect(await claims.claim('key-1', 'nonce-0001')).toBe('new');
  expect(await claims.claim('key-2', 'nonce-0001')).toBe('new');
});

it('refuses after a restart what it let pass before, without the server too', async () => {
  const server = aServer();
  server.isUnavailable = true;
  const first = aGateway(server);
  expect(await first.claims.claim('key-1', 'nonce-0001')).toBe('new');

  // Killed: nothing is closed.
  const second = aGateway(server, first.folder);

  expect(await second.claims.claim('key-1', 'nonce-0001')).toBe('used');
  expect(await second.claims.claim('key-1', 'nonce-0002')).toBe('new');
});

it('decides alone while the server is away, waits for nobody, and tells it as soon as it is back', async () => {
  const server = aServer();
  const clock = new TestClock();
  const [one, other] = [aGateway(server, aFolder(), clock), aGateway(server, aFolder(), clock)];
  server.isUnavailable = true;
  expect(await one.claims.claim('key-1', 'nonce-0001')).toBe('new');
  expect(await one.claims.claim('key-1', 'nonce-0002')).toBe('new');
  expect(one.troubles).toHaveLength(1);
  expect(await one.claims.claim('key-1', 'nonce-0001')).toBe('used');
  // The bound: once at each gateway.
  expect(await other.claims.claim('key-1', 'nonce-0001')).toBe('new');

  server.isUnavailable = false;
  await clock.pass(1000);
  await turn();

  expect(await other.claims.claim('key-1', 'nonce-0002')).toBe('used');
  expect(await one.claims.claim('key-1', 'nonce-0003')).toBe('new');
  expect(await other.claims.claim('key-1', 'nonce-0003')).toBe('used');
});

it('forgets what is too old to pass anyway, on disk as well', async () => {
  const { claims, clock, folder } = aGateway(aServer());
  for (let minute = 0; minute < 60; minute += 1) {
    await claims.claim('key-1', `nonce-${1000 + minute}`);
    await clock.pass(60_000);
  }

  const kept = new NonceCache(folder, clock.now());
  expect(readdirSync(folder).sort()).toEqual(['nonces-old.log', 'nonces-young.log']);
  expect(kept.use('key-1', 'nonce-1059', clock.now())).toBe(false);
  expect(kept.use('key-1', 'nonce-1000', clock.now())).toBe(true);
});

it('lets nothing pass that it cannot write down, and says why', async () => {
  const { claims, cache, troubles } = aGateway(aServer());
  const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
  jest.spyOn(cache, 'write').mockImplementationOnce(() => {
    throw full;
  });

  expect(await claims.claim('key-1', 'nonce-0001')).toBe('unknown');
  expect(await claims.claim('key-1', 'nonce-0002')).toBe('new');
  expect(troubles).toEqual([full]);
});
