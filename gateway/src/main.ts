import './handleStopSignals';
import { closeFirst } from '@portal/environment/stopping';
import { readConfig } from './config';
import { createGateway } from './createGateway';

/** Beyond its grace period; only hanging calls take that long. */
const closeTimeoutMs = 9000;
const repeatedAfterMs = 60_000;

/** Logs each kind of trouble once, not for each attempt. */
function createReporter() {
  const saidAt = new Map<string, number>();
  return (message: string, error?: unknown) => {
    const now = Date.now();
    if (now - (saidAt.get(message) ?? 0) < repeatedAfterMs) return;
    saidAt.set(message, now);
    const cause = error instanceof Error ? error.message : '';
    console.error(JSON.stringify({ level: 'warn', time: new Date(now).toISOString(), message, cause }));
  };
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const gateway = await createGateway(config, createReporter());
  closeFirst(() => {
    setTimeout(() => process.exit(1), config.graceMs + closeTimeoutMs).unref();
    return gateway.close();
  });
  if (config.authorize) gateway.authorizeServer?.listen(config.authorize.port, config.authorize.host);
  gateway.server.listen(config.port, config.host, () => process.send?.({ ready: true }));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
