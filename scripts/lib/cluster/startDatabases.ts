import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepRunning, type Service } from '../keepRunning';
import { findBinaries } from '../startPostgres';
import { hosted } from './hosted';

interface Options {
  /** Contains a folder for each; existing data is used. */
  folder: string;
  ports: { primary: number; replica: number };
  /** Whether data must survive a power failure; not needed in tests. */
  isSafe: boolean;
  isKept: boolean;
  say: (sentence: string) => void;
}

export interface Databases {
  primaryUrl: string;
  replicaUrl: string;
  primary: Service;
  replica: Service;
}

/** Amount of WAL kept for a replica that was disconnected. */
const keptForReplica = '512MB';
const acceptingWithinMs = 60_000;
const lookAgainMs = 100;

/**
 * Starts a PostgreSQL server and a read replica that follows it by streaming replication.
 *
 * @throws {Error} in Chinese when PostgreSQL is missing, or cannot use the folder.
 */
export async function startDatabases({ folder, ports, isSafe, isKept, say }: Options): Promise<Databases> {
  const binaries = findBinaries();
  if (!binaries) throw new Error('本机没有 PostgreSQL。请先安装，例如 apt-get install -y postgresql。');
  const user = databaseUser();
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  if (user) chownSync(folder, user.uid, user.gid);
  const dataOf = (name: keyof typeof ports) => path.join(folder, name);
  const run = (program: string, ...words: string[]) => {
    const { status, stderr } = spawnSync(path.join(binaries, program), words, {
      cwd: folder,
      encoding: 'utf8',
      ...user,
    });
    if (status !== 0) throw new Error(`${program} 没有成功：${stderr}`);
  };
  /** Who listens may still be recovering, and refuses connections. If it takes too long, the next step says why. */
  const untilAccepting = async (port: number) => {
    const isReady = () =>
      spawnSync(path.join(binaries, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port)]).status === 0;
    const giveUpAt = Date.now() + acceptingWithinMs;
    while (!isReady() && Date.now() < giveUpAt) await pause(lookAgainMs);
  };
  const start = (name: keyof typeof ports, title: string, more: string[] = []) => {
    const settings = {
      port: ports[name],
      listen_addresses: '127.0.0.1',
      unix_socket_directories: folder,
      max_connections: 300,
      wal_level: 'replica',
      wal_keep_size: keptForReplica,
      hot_standby: 'on',
      fsync: isSafe ? 'on' : 'off',
    };
    const words = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    return keepRunning({
      name: title,
      ...hosted({
        program: path.join(binaries, 'postgres'),
        words: ['-D', dataOf(name), ...words, ...more],
        port: ports[name],
        log: `${dataOf(name)}.log`,
        ending: 'SIGINT',
        user,
      }),
      isKept,
      say,
    });
  };

  const isNew = !existsSync(path.join(dataOf('primary'), 'PG_VERSION'));
  if (isNew)
    run(
      'initdb',
      '-D',
      dataOf('primary'),
      '-U',
      'postgres',
      '--auth=trust',
      '-E',
      'UTF8',
      '--locale=C.UTF-8',
    );
  const primary = start('primary', '主数据库');
  const connection = `host=127.0.0.1 port=${ports.primary} user=postgres`;
  try {
    await primary.ready;
    await untilAccepting(ports.primary);
    if (!existsSync(path.join(dataOf('replica'), 'PG_VERSION')))
      run('pg_basebackup', '-d', connection, '-D', dataOf('replica'), '-R', '-X', 'stream', '-c', 'fast');
    // Ports differ between starts, so the connection saved by pg_basebackup is overridden.
    const replica = start('replica', '只读副本', ['-c', `primary_conninfo=${connection}`]);
    await replica.ready.catch(async (error: unknown) => {
      await replica.stop();
      throw error;
    });
    await untilAccepting(ports.replica);
    return { primaryUrl: urlOf(ports.primary), replicaUrl: urlOf(ports.replica), primary, replica };
  } catch (error) {
    await primary.stop().catch(() => {});
    throw error;
  }
}

const urlOf = (port: number) => `postgres://postgres@127.0.0.1:${port}/postgres`;

/** PostgreSQL refuses to run as root. @returns the user to run as; undefined: the current one. */
function databaseUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const idOf = (kind: '-u' | '-g') =>
    Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: idOf('-u'), gid: idOf('-g') };
}
