import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Call } from '@portal/calls';
import {
  buildApp,
  connect,
  connectInMemory,
  migrate,
  readConfig,
  type Db,
  type Portal,
} from '@portal/server';
import { defaultLimits } from '../../server/src/platform/db/DatabaseLimits';
import { inBackground } from '../../server/src/platform/db/inBackground';
import { minutes } from '../../server/src/platform/time';
import { fillMarket } from '../../server/test/fillMarket';
import { recordStatements } from '../../server/test/growth/recordStatements';
import type { MarketSize } from '../../server/test/MarketSize';
import { onServer, withDatabase } from '../../server/test/marketTemplate';

export interface Market {
  portal: Portal;
  db: Db;
  /** Statements sent to the database. */
  statements: ReturnType<typeof recordStatements>;
  kind: 'embedded' | 'postgresql';
  /** Token with which gateways authenticate at the server. */
  gatewayToken: string;
  /** Seconds that filling took. */
  filledIn: string;
  runJob: (name: string) => Promise<string>;
  ask: (call: Call, body?: Record<string, string>) => Promise<Answer>;
}

export interface Answer {
  ms: number;
  /** Absent when the answer is not a list. */
  total?: number;
}

/** Jobs that compute counts which lists and home page use. */
const countingJobs = ['count-market', 'sum-up-counts', 'sum-up-documents'];

/** Filling a million rows is a single statement per table. */
const patient = { ...defaultLimits, jobStatementMs: 60 * minutes };

/** Runs `work` with a portal and a market of this size, in a temporary database. */
export async function withMarket<Result>(
  serverUrl: string | null,
  size: MarketSize,
  work: (market: Market) => Promise<Result>,
): Promise<Result> {
  const name = `bench_market_${process.pid}_${size.apis}`;
  if (serverUrl) await onServer(serverUrl, `create database ${name}`);
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-bench-market-'));
  const connection = serverUrl
    ? await connect({ databaseUrl: withDatabase(serverUrl, name), dataDir: '', databaseLimits: patient })
    : await connectInMemory();
  try {
    const { listen, kind } = connection;
    const statements = recordStatements(connection.db);
    const { db } = statements;
    await migrate(db);
    const filledIn = await secondsOf(() => fillFast(db, size));
    const config = readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent' });
    const portal = await buildApp({ config, db, listen });
    const runJob = (job: string) =>
      secondsOf(() => inBackground(() => portal.jobs.find((one) => one.name === job)!.run()));
    for (const job of countingJobs) await runJob(job);
    // Counts maintained incrementally stay compact; bulk filling bloats these tables.
    for (const counts of [
      'product_counts',
      'provider_counts',
      'tag_counts',
      'readable_counts',
      'readable_kind_counts',
    ])
      await sql`vacuum (full, analyze) ${sql.table(counts)}`.execute(db);
    try {
      const { gatewayToken } = config;
      return await work({
        ...{ portal, db, statements, kind, gatewayToken, filledIn, runJob },
        ask: (call, body) => ask(portal, call, body),
      });
    } finally {
      await portal.app.close();
    }
  } finally {
    await connection.close();
    if (serverUrl) await onServer(serverUrl, `drop database ${name} with (force)`);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Fills without the most expensive indexes, which are created afterwards. */
async function fillFast(db: Db, size: MarketSize): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
    where schemaname = 'public' and indexdef like '% USING gin %'`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.ref(name)}`.execute(db);
  await fillMarket(db, size);
  await inBackground(async () => {
    for (const { definition } of rows) await sql.raw(definition).execute(db);
    await sql`vacuum analyze`.execute(db);
  });
}

async function secondsOf(work: () => Promise<unknown>): Promise<string> {
  const startedAt = performance.now();
  await work();
  return ((performance.now() - startedAt) / 1000).toFixed(1);
}

/** Sends a call like a browser, but without a network. @throws {Error} for a refusal. */
async function ask(portal: Portal, call: Call, body: Record<string, string> = {}): Promise<Answer> {
  const startedAt = performance.now();
  const reply = await portal.app.inject({
    method: 'POST',
    url: `/ajaxurl/apix${call.path}`,
    headers: { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(body).toString(),
  });
  const ms = performance.now() - startedAt;
  const { resCode, resBody } = reply.json<{ resCode: string; resBody?: { total?: number } }>();
  if (resCode !== 'S0000') throw new Error(`${call.path} answers ${resCode}`);
  return { ms, total: resBody?.total };
}
