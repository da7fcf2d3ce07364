import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { AppEntity, Entity, GatewayChange } from '@portal/contract/gateway';
import { CallDirectory } from '../src/CallDirectory';
import { followServer } from '../src/followServer';
import { TestClock, turn } from './TestClock';

const anApp = (id: string): AppEntity => ({
  kind: 'app',
  id,
  isStopped: false,
  ips: [],
  signType: 'key',
  keys: [],
  subscriptions: [],
});
const ids = (directory: CallDirectory) => [...directory.all()].map(({ id }) => id);

/** A server whose entities and changes the test decides, and which it may switch off. */
function aServer(entities: Entity[]) {
  let tell: (changes: GatewayChange[] | null) => void = () => {};
  let refuse: (error: Error) => void = () => {};
  const server = {
    isUnavailable: false,
    entities,
    snapshots: 0,
    async snapshot() {
      if (server.isUnavailable) throw new Error('away');
      server.snapshots += 1;
      return { seq: 1, portal: 'https://open.example.com', entities: server.entities };
    },
    changes: (_: number, signal: AbortSignal) =>
      new Promise<{ seq: number; changes: GatewayChange[] | null }>((resolve, reject) => {
        tell = (changes) => resolve({ seq: 2, changes });
        refuse = reject;
        signal.addEventListener('abort', () => reject(new Error('aborted')));
      }),
    tell: async (changes: GatewayChange[] | null) => {
      tell(changes);
      await turn();
    },
    breakOff: async () => {
      refuse(new Error('away'));
      await turn();
    },
  };
  return server;
}

async function follow(server: ReturnType<typeof aServer>, file = aFile()) {
  const clock = new TestClock();
  const directory = new CallDirectory();
  const troubles: unknown[] = [];
  const follower = await followServer({
    directory,
    server,
    file,
    onTrouble: (error) => troubles.push(error),
    clock,
  });
  await turn();
  return { clock, directory, follower, troubles, file };
}

const aFile = () => path.join(mkdtempSync(path.join(tmpdir(), 'gateway-follow-')), 'snapshot.ndjson');

it('knows what the server knows, and each change as it is told', async () => {
  const server = aServer([anApp('a'), anApp('b')]);
  const { directory, follower } = await follow(server);
  expect(ids(directory)).toEqual(['a', 'b']);
  expect(directory.portal).toBe('https://open.example.com');

  await server.tell([
    { kind: 'app', id: 'a', entity: null },
    { kind: 'app', id: 'c', entity: anApp('c') },
  ]);

  expect(ids(directory)).toEqual(['b', 'c']);
  expect(follower.isInSync()).toBe(true);
  await follower.stop();
});

it('reads everything again where the server has forgotten the changes', async () => {
  const server = aServer([anApp('a')]);
  const { directory, follower } = await follow(server);
  server.entities = [anApp('z')];

  await server.tell(null);

  expect(ids(directory)).toEqual(['z']);
  await follower.stop();
});

it('goes on with what it knows while the server is away, and asks again every second', async () => {
  const server = aServer([anApp('a')]);
  const { clock, directory, follower, troubles } = await follow(server);
  server.isUnavailable = true;
  await server.breakOff();
  await clock.pass(2500);
  expect([ids(directory), follower.isInSync(), follower.isReady()]).toEqual([['a'], false, true]);
  expect(troubles.length).toBe(1);

  server.isUnavailable = false;
  server.entities = [anApp('b')];
  await clock.pass(500);

  expect([ids(directory), follower.isInSync()]).toEqual([['b'], true]);
  await follower.stop();
});

it('tells how old it is what it knows', async () => {
  const server = aServer([anApp('a')]);
  const { clock, file, follower } = await follow(server);
  expect(follower.ageMs()).toBe(0);

  await clock.pass(20_000);
  expect(follower.ageMs()).toBe(20_000);
  await server.tell([]);
  expect(follower.ageMs()).toBe(0);
  await follower.stop();

  server.isUnavailable = true;
  const again = await follow(server, file);
  // Written just now, by a clock that is not that of the test.
  expect(again.follower.ageMs()).toEqual(expect.any(Number));
  await again.follower.stop();
  const fresh = await follow(server);
  expect(fresh.follower.ageMs()).toBeNull();
  await fresh.follower.stop();
});

it('starts with the last good snapshot where the server is away', async () => {
  const server = aServer([anApp('a')]);
  const first = await follow(server);
  await server.tell([{ kind: 'app', id: 'b', entity: anApp('b') }]);
  await first.follower.stop();
  expect(readFileSync(first.file, 'utf8')).toContain('"id":"b"');
  server.isUnavailable = true;

  const { directory, follower } = await follow(server, first.file);

  expect(ids(directory)).toEqual(['a', 'b']);
  expect([follower.isInSync(), follower.isReady()]).toEqual([false, true]);
  // Refusals lead to the portal all the same.
  expect(directory.portal).toBe('https://open.example.com');
  await follower.stop();
});
