import { sql } from 'kysely';
import type { Db } from './db/Db';

/** A job and the claim of the process that runs it. */
interface Claim {
  name: string;
  claim: string;
}

/** Result of a run. */
interface Done {
  next_run_at: Date;
  succeeded_at: Date;
  failures: number;
}

const inMs = (ms: number) => sql<Date>`now() + ${ms} * interval '1 millisecond'`;

/** Next turn of each known job. */
export const listTurns = (db: Db) => db.selectFrom('jobs').select(['name', 'next_run_at']).execute();

/**
 * One statement decides who runs a due job. Claims use the clock of the database, which all processes share; a turn
 * further ahead than possible was set by a wrong clock and counts as due.
 */
export async function claimJob(
  db: Db,
  { name, claim }: Claim,
  { now, everyMs, claimMs }: { now: Date; everyMs: number; claimMs: number },
): Promise<boolean> {
  await db
    .insertInto('jobs')
    .values({ name, next_run_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const claimed = await db
    .updateTable('jobs')
    .set({ claim, claimed_until: inMs(claimMs) })
    .where('name', '=', name)
    .where((eb) =>
      eb.or([eb('next_run_at', '<=', now), eb('next_run_at', '>', new Date(now.getTime() + everyMs))]),
    )
    .where((eb) => eb.or([eb('claimed_until', 'is', null), eb('claimed_until', '<=', sql<Date>`now()`)]))
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

const mine = (db: Db, { name, claim }: Claim) =>
  db.updateTable('jobs').where('name', '=', name).where('claim', '=', claim);

export const renewClaim = (db: Db, claim: Claim, claimMs: number) =>
  mine(db, claim)
    .set({ claimed_until: inMs(claimMs) })
    .execute();

export const finishJob = (db: Db, claim: Claim, done: Done) =>
  mine(db, claim)
    .set({ ...done, claim: null, claimed_until: null })
    .execute();

/** Retries later with each consecutive failure: after `retryMs`, twice that, and so on, up to its regular turn. */
export const failJob = (
  db: Db,
  claim: Claim,
  { now, retryMs, everyMs }: { now: Date; retryMs: number; everyMs: number },
) =>
  mine(db, claim)
    .set({
      next_run_at: sql<Date>`${now}::timestamptz + least(${everyMs}, ${retryMs} * 2 ^ least(failures, 20)) * interval '1 millisecond'`,
      failures: sql<number>`failures + 1`,
      claim: null,
      claimed_until: null,
    })
    .execute();

export const listJobs = (db: Db) =>
  db.selectFrom('jobs').select(['name', 'succeeded_at', 'failures']).execute();

export async function forgetRequests(
  db: Db,
  {
    hitsBefore,
    answersBefore,
    changesBefore,
  }: Record<'hitsBefore' | 'answersBefore' | 'changesBefore', Date>,
): Promise<void> {
  await db.deleteFrom('rate_limits').where('window_started_at', '<', hitsBefore).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', answersBefore).execute();
  await db
    .deleteFrom('gateway_changes')
    .where('at', '<', changesBefore)
    .where('seq', '<', (eb) => eb.selectFrom('gateway_changes').select(eb.fn.max('seq').as('last')))
    .execute();
}
