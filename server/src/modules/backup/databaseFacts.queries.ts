import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { onlyRow } from '../../platform/db/onlyRow';
import { inBackground } from '../../platform/db/inBackground';
import { plainName, storedFiles } from '../releases';

/** The content of a database, as seen by one transaction. */
export interface DatabaseFacts {
  /** Names of its migrations, in their order. */
  migrations: string[];
  tables: Record<string, { rows: number; hash: string }>;
  /** Objects that must be in the stores according to the rows: `files/<id>`, `releases/<remote>/<place>/<file>`. */
  objects: string[];
}

/** @param tx  A transaction. */
export async function readFacts(tx: Db): Promise<DatabaseFacts> {
  // Rows are compared as text, which depends on these settings.
  for (const setting of [`timezone = 'UTC'`, `datestyle = 'ISO'`, `intervalstyle = 'postgres'`])
    await sql.raw(`set local ${setting}`).execute(tx);
  const names = await sql<{ name: string }>`
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`.execute(tx);
  const tables: DatabaseFacts['tables'] = {};
  for (const { name } of names.rows) {
    // Independent of order, so that nothing has to be sorted.
    const counted = await sql<{ rows: number; hash: string }>`
      select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)), 0)::text as hash
      from ${sql.table(name)} t`.execute(tx);
    tables[name] = onlyRow(counted);
  }
  return { migrations: await listMigrations(tx, names.rows), tables, objects: await listObjects(tx) };
}

/** Runs `work` in a transaction with a snapshot that other programs can import by its name. May take long. */
export const inSnapshot = <Result>(
  db: Db,
  work: (tx: Db, snapshot: string) => Promise<Result>,
): Promise<Result> =>
  inBackground(() =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (tx) => {
        for (const limit of ['idle_in_transaction_session_timeout', 'statement_timeout'])
          await sql.raw(`set local ${limit} = 0`).execute(tx);
        const exported = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx);
        return work(tx, onlyRow(exported).name);
      }),
  );

/** Whether a database has no tables. */
export async function isBare(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace limit 1`.execute(db);
  return rows.length === 0;
}

async function listMigrations(tx: Db, tables: readonly { name: string }[]): Promise<string[]> {
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(tx);
  return rows.map(({ name }) => name);
}

async function listObjects(tx: Db): Promise<string[]> {
  const files = await tx.selectFrom('files').select('id').where('removed_at', 'is', null).execute();
  const made = await tx
    .selectFrom('data_exports')
    .select('id')
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  const tables = await tx
    .selectFrom('table_exports')
    .select('id')
    .where('ready_at', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  const releases = await tx
    .selectFrom('releases')
    .select(['remote', 'location', 'record'])
    .where('location', 'is not', null)
    .where('removed_at', 'is', null)
    .execute();
  return [
    ...[...files, ...made, ...tables].map(({ id }) => `files/${id}`),
    ...releases.flatMap(({ remote, location, record }) =>
      storedFiles(record)
        // Only some have a compressed twin.
        .filter((file) => plainName(file) === file)
        .map((file) => `releases/${remote}/${location}/${file}`),
    ),
  ].sort();
}
