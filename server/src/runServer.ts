import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { startTracing, stopListening } from '@portal/environment';
import { closeFirst, handleStopSignals } from '@portal/environment/stopping';
import { buildApp, type Portal } from './app';
import { shellFirst } from './modules/releases';
import { readConfig, type Config } from './platform/config';
import { connect, type Connection } from './platform/db/connect';
import { inBackground } from './platform/db/inBackground';
import { migrate } from './platform/db/migrate';
import { untilReachable } from './platform/db/untilReachable';
import type { Deps } from './platform/Deps';
import { startJobs } from './platform/jobs';
import { startFailure } from './platform/startFailure';
import { systemClock } from './platform/time';
import { traceWith } from './platform/tracing';
import { visitPages } from './visitPages';

interface RunOptions {
  /** Demo mode only: puts something into an empty database. */
  fill?: (deps: Deps) => Promise<void>;
}

/** Whatever has not finished by then is ended: a supervisor would kill the process a little later. */
const closeTimeoutMs = 8000;
/** Whoever has connected before the end may still ask for so long. */
const lingerMs = 500;
/** What is still open then is broken off, so that everything else ends in good order. */
const breakOffMs = 6000;

/** The server as a process: reads the environment, listens, and ends itself in good order. */
export function runServer(options: RunOptions = {}): void {
  run(options).catch((error: unknown) => {
    console.error(startFailure(error) ?? error);
    process.exit(1);
  });
}

async function run({ fill }: RunOptions): Promise<void> {
  handleStopSignals();
  const config = readConfig(process.env);
  let log: FastifyBaseLogger | null = null;
  const tracing =
    config.tracing &&
    (await startTracing(config.tracing, {
      secret: config.gatewayToken,
      onAway: (reason) => log?.warn({ reason }, 'traces are not taken'),
      onBack: () => log?.warn('traces are taken again'),
    }));
  traceWith(tracing);
  const connection = await connect(config);
  const portal = await prepare(config, connection, fill);
  const { app, jobs, readiness } = portal;
  log = app.log;
  const runningJobs = startJobs(depsOf(config, connection, app), jobs);
  closeFirst(async () => {
    readiness.stop();
    // Load balancers see that it is not ready, and send their requests elsewhere.
    await pause(config.shutdownGraceMs);
    setTimeout(() => process.exit(1), closeTimeoutMs).unref();
    setTimeout(() => app.server.closeAllConnections(), breakOffMs).unref();
    await Promise.all([runningJobs.stop(), stopListening(app.server, lingerMs).then(() => app.close())]);
    await connection.close();
    await tracing?.close();
  });
  await app.listen({ host: config.host, port: config.port });
  process.send?.({ ready: true, database: connection.kind });
  app.log.info({ port: config.port, database: connection.kind }, 'portal is ready');
}

/** Without the password that stands in the address, too. */
const hostOf = ({ databaseUrl }: Config) =>
  databaseUrl !== null && URL.canParse(databaseUrl) ? new URL(databaseUrl).host : '';

const depsOf = (config: Config, { db }: Connection, { log }: FastifyInstance): Deps => ({
  db,
  clock: systemClock,
  config,
  log,
});

/** Everything that comes before the first request. */
async function prepare(config: Config, connection: Connection, fill: RunOptions['fill']): Promise<Portal> {
  const { db, listen, connections, replicaLagMs, copyTo } = connection;
  const patiently = (work: () => Promise<void>) =>
    untilReachable(
      () => inBackground(work),
      (attempt, reason) =>
        console.error(
          `数据库 ${hostOf(config)} 暂时无法连接，稍后重试（第 ${attempt} 次）${reason && `：${reason}`}。请确认 PostgreSQL 正在运行，并核对 DATABASE_URL。`,
        ),
    );
  await patiently(() => migrate(db));
  const portal = await buildApp({ config, db, listen, connections, replicaLagMs, copyDatabase: copyTo });
  const { app, releases } = portal;
  for (const folder of shellFirst(config.localReleases))
    await patiently(() => releases.publishing.publishFolder(folder));
  if (config.mode === 'demo') await patiently(async () => fill?.(depsOf(config, connection, app)));
  await releases.watchFiles();
  // The first page loads the code that draws it: nobody should wait for that.
  await app.inject({ method: 'GET', url: '/', headers: { host: config.mainDomain } });
  await releases.warmDrawing((signal) => visitPages(portal, config.mainDomain, signal));
  return portal;
}
