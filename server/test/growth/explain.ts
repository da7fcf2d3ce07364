import { CompiledQuery, sql } from 'kysely';
import type { Db } from '../../src/platform/db/Db';
import type { Statement } from './recordStatements';
import type { PlanStep } from './scansOf';

interface Explanation {
  'QUERY PLAN': [{ Plan: PlanStep }];
}

/** Whether a statement only reads. */
const reads = (statement: string) =>
  /^\s*(select|with)\b/i.test(statement) && !/\b(insert into|update|delete from)\b/i.test(statement);

/** The database's plan for a statement; null: a kind of statement without a plan. */
export async function planOf(db: Db, { sql: text, parameters }: Statement): Promise<PlanStep | null> {
  if (!/^\s*(select|with|insert|update|delete)\b/i.test(text)) return null;
  const { rows } = await db.executeQuery<Explanation>(
    CompiledQuery.raw(`explain (format json) ${text}`, [...parameters]),
  );
  return rows[0]!['QUERY PLAN'][0].Plan;
}

/**
 * Plan and actual row counts of a statement, executed with sequential scans, hash joins and merge joins disabled: without
 * that the planner would read small tables sequentially even where an index serves. Null: the statement writes.
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
