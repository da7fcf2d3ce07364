import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../src';

const folder = path.join(__dirname, '../migrations');

/** Runs the migrations from one number up to and with another: a database of an earlier version, and what comes then. */
export async function runMigrations(db: Db, { from = '0000', until = '9999' }): Promise<void> {
  const number = (file: string) => file.slice(0, 4);
  for (const file of readdirSync(folder).sort())
    if (file.endsWith('.sql') && number(file) >= from && number(file) <= until)
      await sql.raw(readFileSync(path.join(folder, file), 'utf8')).execute(db);
}
