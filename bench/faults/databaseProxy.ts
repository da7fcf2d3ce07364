/* The network between servers and PostgreSQL, in a process of its own: it fails as it is told over the channel. */
import { startDatabaseProxy } from '../../server/test/startDatabaseProxy';

/** What becomes of the network: nothing passes and nobody is told, every connection is refused, all is well. */
export type NetworkOrder = 'freeze' | 'stop' | 'thaw';

void startDatabaseProxy(process.env.BENCH_DATABASE_URL ?? '').then((proxy) => {
  process.on('message', (order: NetworkOrder) => proxy[order]());
  process.send?.({ port: Number(new URL(proxy.url).port) });
});

process.on('disconnect', () => process.exit());
