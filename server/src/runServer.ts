import { EnvironmentError } from '@portal/environment';
import { buildApp } from './app';
import { readConfig } from './platform/config';
import { connect } from './platform/db/connect';
import { migrate } from './platform/db/migrate';
import type { Deps } from './platform/Deps';
import { ShownError } from './platform/ShownError';
import { startJobs } from './platform/jobs';
import { systemClock } from './platform/time';

interface RunOptions {
  /** Demo mode only: puts something into an empty database. */
  fill?: (deps: Deps) => Promise<void>;
}

const closeTimeoutMs = 8000;

/** The server as a process: reads the environment, listens, and ends itself in good order. */
export function runServer(options: RunOptions = {}): void {
  run(options).catch((error: unknown) => {
    console.error(error instanceof ShownError || error instanceof EnvironmentError ? error.message : error);
    process.exit(1);
  });
}

async function run({ fill }: RunOptions): Promise<void> {
  const config = readConfig(process.env);
  const connection = await connect(config);
  await migrate(connection.db);
  const { app, jobs, releases } = await buildApp({
    config,
    db: connection.db,
    listen: connection.listen,
  });
  const deps = { db: connection.db, clock: systemClock, config, log: app.log };
  for (const folder of config.localReleases) await releases.publishing.publishFolder(folder);
  if (config.mode === 'demo') await fill?.(deps);
  const runningJobs = startJobs(deps, jobs);

  let isClosing = false;
  const close = async () => {
    // Ctrl-C reaches this process directly and through its parent.
    if (isClosing) return;
    isClosing = true;
    // Whatever does not finish in time is ended: a supervisor would kill the process a little later.
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    void runningJobs.stop();
    await app.close();
    await connection.close();
    process.exit(0);
  };
  process.once('SIGTERM', () => void close());
  process.once('SIGINT', () => void close());

  await app.listen({ host: config.host, port: config.port });
  process.send?.({ ready: true, database: connection.kind });
  app.log.info({ port: config.port, database: connection.kind }, 'portal is ready');
}
