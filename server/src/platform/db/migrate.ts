import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Migrator, sql, type Migration } from 'kysely';
import { ShownError } from '../ShownError';
import type { Db } from './Db';

const folder = path.join(__dirname, '../../../migrations');

/**
 * Migrates the database to the newest schema. Safe with several processes: the migrator holds a lock.
 *
 * @throws {ShownError} when the schema is newer than this program.
 */
export async function migrate(db: Db): Promise<void> {
  const { pending, newer } = await compareMigrations(db);
  if (newer !== null)
    throw new ShownError(
      `数据库的结构比本程序新：其中已有 ${newer}，本程序只到 ${newestMigration()}。请运行与它相同或更新的版本；一定要退回旧版本时，先恢复升级前的数据库备份。`,
    );
  // Otherwise the migrator would list every column of the database first.
  if (pending.length === 0) return;
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations() },
  }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
}

/** Name of the newest migration of this program. */
export const newestMigration = (): string => Object.keys(readMigrations()).sort().at(-1)!;

/** Migrations that have not run yet, in order, and the first one that ran and is unknown to this program. */
export async function compareMigrations(db: Db): Promise<{ pending: string[]; newer: string | null }> {
  const known = Object.keys(readMigrations()).sort();
  const done = await listDone(db);
  return {
    pending: known.filter((name) => !done.includes(name)),
    newer: done.find((name) => !known.includes(name)) ?? null,
  };
}

/** Names of the migrations that have run. */
async function listDone(db: Db): Promise<string[]> {
  const tables = await sql<{ found: string | null }>`
    select to_regclass('kysely_migration')::text as found`.execute(db);
  if (!tables.rows[0]?.found) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

function readMigrations(): Record<string, Migration> {
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return Object.fromEntries(
    files.map((file) => {
      const statements = readFileSync(path.join(folder, file), 'utf8');
      return [file.replace('.sql', ''), { up: async (db) => void (await sql.raw(statements).execute(db)) }];
    }),
  );
}
