import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../src/platform/db/Db';
import type { Statement } from './recordStatements';
import type { PlanStep } from './scansOf';

interface Explanation {
  'QUERY PLAN': [{ Plan: PlanStep }];
}

/** Reads, and changes nothing. */
const reads = (statement: string) =>
  /^\s*(select|with)\b/i.test(statement) && !/\b(insert into|update|delete from)\b/i.test(statement);

/** How the database would carry it out; null: what it does not plan. */
export async function planOf(db: Db, { sql: text, parameters }: Statement): Promise<PlanStep | null> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  const { rows } = await db.executeQuery<Explanation>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * How the database carries it out where it has to go along an index if there is one that serves: what is small now it
 * would read from end to end. Null: what changes something.
 */
export async function planAlongIndexes(
  db: Db,
  { sql: text, parameters }: Statement,
): Promise<PlanStep | null> {
  if (!reads(text)) return null;
  return db.transaction().execute(async (tx) => {
    for (const way of ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin'])
      await sql`set local ${sql.ref(way)} = off`.execute(tx);
    const { rows } = await tx.executeQuery<Explanation>(
      CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
    );
    return rows[0]!['QUERY PLAN'][0].Plan;
  });
}
