import { sql } from 'kysely';
import { AppError } from '../AppError';
import type { Deps } from '../Deps';

/**
 * Counts a hit on `key` in the database, for all server processes.
 *
 * @throws {AppError} `E0429` with `leftSeconds` for each hit beyond `hitsMax` in a window.
 */
export async function countHit(
  { db, clock }: Deps,
  key: string,
  hitsMax: number,
  windowMs: number,
): Promise<void> {
  const now = clock();
  const windowStart = new Date(now.getTime() - windowMs);
  const { hits, window_started_at } = await db
    .insertInto('rate_limits')
    .values({ key, window_started_at: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        hits: sql`case when rate_limits.window_started_at <= ${windowStart}::timestamptz then 1 else rate_limits.hits + 1 end`,
        window_started_at: sql`case when rate_limits.window_started_at <= ${windowStart}::timestamptz then ${now}::timestamptz else rate_limits.window_started_at end`,
      }),
    )
    .returning(['hits', 'window_started_at'])
    .executeTakeFirstOrThrow();
  if (hits <= hitsMax) return;
  throw new AppError('E0429', {
    leftSeconds: Math.ceil((window_started_at.getTime() + windowMs - now.getTime()) / 1000),
  });
}
