/* Proxy between servers and PostgreSQL in its own process, which simulates network faults on request. */
import { startDatabaseProxy } from '../../server/test/startDatabaseProxy';

/** `freeze`: packets are dropped silently; `stop`: connections are refused; `thaw`: back to normal. */
export type NetworkOrder = 'freeze' | 'stop' | 'thaw';

void startDatabaseProxy(process.env.BENCH_DATABASE_URL ?? '').then((proxy) => {
  process.on('message', (order: NetworkOrder) => proxy[order]());
  process.send?.({ port: Number(new URL(proxy.url).port) });
});

process.on('disconnect', () => process.exit());
