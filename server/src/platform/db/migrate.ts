import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Migrator, sql, type Migration } from 'kysely';
import type { Db } from './Db';

const folder = path.join(__dirname, '../../../migrations');

/** Brings the database to the newest schema. Safe with several processes: the migrator holds a lock. */
export async function migrate(db: Db): Promise<void> {
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => readMigrations() },
  }).migrateToLatest();
  if (error) throw error instanceof Error ? error : new Error('the migrations failed', { cause: error });
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
