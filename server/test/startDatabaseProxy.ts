import { once } from 'node:events';
import net from 'node:net';

/** A way to PostgreSQL that a test can freeze and cut. */
export interface DatabaseProxy {
  url: string;
  /** Nothing passes any more; connections are taken and never answered. */
  freeze: () => void;
  thaw: () => void;
  /** Breaks all connections, as a failover does. */
  cut: () => void;
  /** Breaks all connections and takes no new ones until `thaw`. */
  stop: () => void;
  close: () => Promise<void>;
}

export async function startDatabaseProxy(databaseUrl: string): Promise<DatabaseProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [net.Socket, net.Socket]>();
  let state: 'open' | 'frozen' | 'stopped' = 'open';

  const connect = ([here, there]: readonly [net.Socket, net.Socket]) => {
    here.pipe(there);
    there.pipe(here);
  };
  const server = net.createServer((here) => {
    if (state === 'stopped') return void here.destroy();
    const there = net.connect(Number(target.port), target.hostname);
    const pair = [here, there] as const;
    pairs.add(pair);
    for (const [one, other] of [
      [here, there],
      [there, here],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
    }
    if (state === 'open') connect(pair);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  // A socket file would lead past the proxy.
  url.searchParams.delete('host');
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;

  const cut = () => {
    for (const [here] of pairs) here.resetAndDestroy();
  };
  return {
    url: url.href,
    freeze() {
      state = 'frozen';
      for (const [here, there] of pairs) {
        here.unpipe(there).pause();
        there.unpipe(here).pause();
      }
    },
    thaw() {
      if (state === 'frozen') for (const pair of pairs) connect(pair);
      state = 'open';
    },
    cut,
    stop() {
      state = 'stopped';
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
