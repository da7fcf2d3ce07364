import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { freePort } from './freePort';
import { readSettings } from './settings';

export interface Postgres {
  url: string;
  /** Address through the Unix socket, which is faster than TCP; equal to `url` without a socket. */
  nearUrl: string;
  stop: () => void;
}

/**
 * A PostgreSQL cluster, that is a single server, which can be stopped and restarted. For several servers see
 * cluster/startFleet.ts.
 */
export interface Cluster extends Postgres {
  /** Pid of its main process. */
  pid: () => number;
  /** @returns whether it is running again. */
  start: () => boolean;
}

/** Folder of the newest PostgreSQL on this machine, or null. */
export function findBinaries(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian)
    ? readdirSync(debian)
        .map(Number)
        .filter(Boolean)
        .sort((a, b) => b - a)
    : [];
  const candidates = [
    ...versions.map((version) => `${debian}/${version}/bin`),
    '/usr/local/bin',
    '/opt/homebrew/bin',
  ];
  return candidates.find((folder) => existsSync(path.join(folder, 'initdb'))) ?? null;
}

/** Server configuration; defaults apply to anything else. */
type ServerSettings = Readonly<Record<string, string>>;

/** A quarter of the memory as shared buffers, as PostgreSQL's manual recommends for a dedicated server. */
export const likeProduction: ServerSettings = {
  shared_buffers: `${Math.floor(totalmem() / 4 / 1024 ** 2)}MB`,
};

/** A PostgreSQL server for the tests: TEST_DATABASE_URL, or a temporary one; null when none is installed. */
export async function startPostgres(settings: ServerSettings = {}): Promise<Postgres | null> {
  const { TEST_DATABASE_URL } = readSettings();
  return TEST_DATABASE_URL
    ? { url: TEST_DATABASE_URL, nearUrl: TEST_DATABASE_URL, stop: () => {} }
    : startCluster(settings);
}

/** Always a temporary server; null when none is installed. */
export async function startCluster(settings: ServerSettings = {}): Promise<Cluster | null> {
  const binaries = findBinaries();
  if (!binaries) return null;

  const folder = mkdtempSync(path.join(tmpdir(), 'portal-pg-'));
  chmodSync(folder, 0o777);
  const data = path.join(folder, 'data');
  const port = await freePort(0);
  const run = (program: string, ...args: string[]) => asServerUser(path.join(binaries, program), args);
  if (!run('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'))
    return null;
  const chosen = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`);
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off -c max_connections=200${chosen.join('')}`;
  const start = () => run('pg_ctl', '-D', data, '-w', '-l', path.join(folder, 'log'), '-o', options, 'start');
  if (!start()) return null;
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return {
    url,
    nearUrl: `${url}?host=${encodeURIComponent(folder)}`,
    pid: () => Number(readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0]),
    start,
    stop: () => {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root. */
function asServerUser(program: string, args: string[]): boolean {
  const isRoot = process.getuid?.() === 0;
  const [command, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', program, ...args]] : [program, args];
  return spawnSync(command, all, { stdio: 'ignore', cwd: tmpdir() }).status === 0;
}
