import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import type { Db } from '../src';
import { openBareDatabase } from './openTestDatabase';

const folder = path.join(__dirname, '../migrations');
const files = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort();
/** Those before made the first schemas, when nothing ran yet. */
const since = '0100';
/** Servers of the version before could not go on beside this one: it came before there was this rule. */
const excused = '0290_prove_the_audit_log.sql';

interface Column {
  type: string;
  /** Whether a row may be written that says nothing about it. */
  isOptional: boolean;
  isNullable: boolean;
}

/** What statements of a program lean on: columns by table, and what rows have to hold to. */
interface Schema {
  tables: Map<string, Map<string, Column>>;
  rules: Map<string, { table: string; says: string }>;
}

async function readSchema(db: Db): Promise<Schema> {
  const columns = await sql<{
    table: string;
    column: string;
    type: string;
    not_null: boolean;
    default: boolean;
  }>`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as not_null, a.atthasdef or a.attidentity <> '' as default
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`.execute(db);
  const tables: Schema['tables'] = new Map();
  for (const row of columns.rows) {
    const isNullable = !row.not_null;
    const column = { type: row.type, isNullable, isOptional: isNullable || row.default };
    tables.set(row.table, (tables.get(row.table) ?? new Map<string, Column>()).set(row.column, column));
  }
  const constraints = await sql<{ table: string; name: string; says: string }>`
    select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as says
    from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, pg_get_indexdef(indexrelid)
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`.execute(db);
  return {
    tables,
    rules: new Map(constraints.rows.map(({ table, name, says }) => [`${table}: ${name}`, { table, says }])),
  };
}

/** Whether what had to be unique by some columns is now by these and others. */
function isLooser(before: string | undefined, after: string): boolean {
  const [old, now] = [before, after].map((says) =>
    /^CREATE UNIQUE .*\(([^()]*)\)$/.exec(says ?? '')?.[1]?.split(', '),
  );
  return Boolean(old && now && old.every((column) => now.includes(column)));
}

/** What a program that knows the schema of before could no longer do. */
function findBreaks(before: Schema, after: Schema): string[] {
  const breaks: string[] = [];
  for (const [table, columns] of before.tables) {
    const there = after.tables.get(table);
    if (!there) {
      breaks.push(`${table} is gone`);
      continue;
    }
    for (const [name, { type, isNullable, isOptional }] of columns) {
      const column = there.get(name);
      if (!column) breaks.push(`${table}.${name} is gone`);
      else if (column.type !== type) breaks.push(`${table}.${name} is ${column.type} now`);
      else if ((isNullable && !column.isNullable) || (isOptional && !column.isOptional))
        breaks.push(`${table}.${name} must be said now`);
    }
    for (const [name, { isOptional }] of there)
      if (!columns.has(name) && !isOptional) breaks.push(`${table}.${name} is new and must be said`);
  }
  // One of a new column does not bear on rows that do not say it; that it names old ones alone shows by hand.
  for (const [name, { table, says }] of after.rules) {
    const columns = before.tables.get(table);
    const saidBefore = before.rules.get(name)?.says;
    if (!columns || saidBefore === says || isLooser(saidBefore, says)) continue;
    const added = [...after.tables.get(table)!.keys()].filter((column) => !columns.has(column));
    if (!added.some((column) => new RegExp(`\\b${column}\\b`).test(says)))
      breaks.push(`${name} is stricter: ${says}`);
  }
  return breaks;
}

it('lets every migration leave what the program before it says and asks', async () => {
  const { db, close } = await openBareDatabase();
  const breaks: Record<string, string[]> = {};
  let before: Schema | null = null;
  for (const file of files) {
    if (file >= since) before ??= await readSchema(db);
    await sql.raw(readFileSync(path.join(folder, file), 'utf8')).execute(db);
    if (!before) continue;
    const after = await readSchema(db);
    const found = findBreaks(before, after);
    if (found.length > 0) breaks[file] = found;
    before = after;
  }
  await close();

  const { [excused]: known, ...others } = breaks;
  expect(others).toEqual({});
  expect(known).toContain('audit_log.seq must be said now');
}, 120_000);
