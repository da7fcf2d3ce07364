/*
 * npx tsx server/test/lastRelease/keepLastRelease.ts, with each release: its market becomes the one that the next version
 * is started on, its migrations those that never change (decisions/0148), and its calls those that go on being answered
 * (decisions/0186).
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { seedDemoMarket } from '@portal/demo-market';
import { findBinaries, startCluster } from '../../../scripts/lib/startPostgres';
import { connect, migrate, readConfig } from '../../src';
import { onServer, seededAt, withDatabase } from '../marketTemplate';
import { itsSettings, lastRelease } from './lastRelease';
import { keepReleasedCalls } from './releasedCalls';

const migrations = path.join(__dirname, '../../migrations');
const bytesMax = 256 * 1024 ** 2;
/** A key by chance that newer tools write and older ones do not know. */
const guards = /^\\(un)?restrict .*\n/gm;

async function main(): Promise<void> {
  keepReleasedCalls();
  const server = await startCluster();
  if (!server) throw new Error('PostgreSQL is needed for it');
  const dataDir = mkdtempSync(path.join(tmpdir(), 'portal-last-release-'));
  try {
    await onServer(server.url, 'create database market');
    const databaseUrl = withDatabase(server.url, 'market');
    const { db, close } = await connect({ databaseUrl, dataDir });
    await migrate(db);
    const config = readConfig({ PORTAL_DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...itsSettings });
    const log = { info() {}, warn() {}, error() {} } as never;
    await seedDemoMarket({ db, clock: () => new Date(seededAt), config, log });
    await close();
    const tool = path.join(findBinaries() ?? '', 'pg_dump');
    const dump = execFileSync(tool, ['--no-owner', '--no-privileges', databaseUrl], { maxBuffer: bytesMax });
    writeFileSync(lastRelease, gzipSync(dump.toString().replace(guards, ''), { level: 9 }));
  } finally {
    server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
  const lines = readdirSync(migrations)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => `${hashOf(path.join(migrations, file))}  ${file}\n`);
  writeFileSync(path.join(migrations, 'released.sha256'), lines.join(''));
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

main().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    process.exit(1);
  },
);
