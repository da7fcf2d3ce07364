import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';

/** Latest end of a lock on these subjects; null: none. */
export async function findLock(db: Db, subjects: readonly string[], now: Date): Promise<Date | null> {
  const locked = await db
    .selectFrom('login_failures')
    .select('locked_until')
    .where('subject', 'in', subjects)
    .where('locked_until', '>', now)
    .orderBy('locked_until', 'desc')
    .limit(1)
    .executeTakeFirst();
  return locked?.locked_until ?? null;
}

/** Failures that lock a subject, duration of the lock, and of the memory of failures. */
interface Lock {
  max: number;
  lockMs: number;
  now: Date;
}

/** Counts a failure atomically; the one that reaches `max` locks. @returns how many there are with it. */
export async function countFailure(db: Db, subject: string, { max, lockMs, now }: Lock): Promise<number> {
  const isOld = sql<boolean>`login_failures.first_at <= ${new Date(now.getTime() - lockMs)}::timestamptz`;
  const failures = sql<number>`case when ${isOld} then 1 else login_failures.failures + 1 end`;
  const counted = await db
    .insertInto('login_failures')
    .values({ subject, failures: 1, first_at: now })
    .onConflict((conflict) =>
      conflict.column('subject').doUpdateSet({
        failures,
        first_at: sql`case when ${isOld} then ${now}::timestamptz else login_failures.first_at end`,
        locked_until: sql`case when (${failures}) >= ${max} then ${new Date(now.getTime() + lockMs)}::timestamptz else null end`,
      }),
    )
    .returning('failures')
    .executeTakeFirstOrThrow();
  return counted.failures;
}

export async function forgetFailures(db: Db, subject: string): Promise<void> {
  await db.deleteFrom('login_failures').where('subject', '=', subject).execute();
}

/** Locks regardless of failures. */
export async function lockUntil(tx: Db, subject: string, until: Date): Promise<void> {
  const lock = { first_at: until, locked_until: until };
  await tx
    .insertInto('login_failures')
    .values({ subject, failures: 0, ...lock })
    .onConflict((conflict) => conflict.column('subject').doUpdateSet(lock))
    .execute();
}
