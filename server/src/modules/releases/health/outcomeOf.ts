import { sql } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import { hours } from '../../../platform/time';
import type { Outcome } from './isWorse';

/** Visits that used a release and those in which it failed, from the full hour before `since` on. */
export async function outcomeOf(db: Db, remote: string, version: string, since: Date): Promise<Outcome> {
  const { visits, failed } = await db
    .selectFrom('release_hours')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('visits'), sql<number>`0`).as('visits'),
      fn.coalesce(fn.sum<number>('failed'), sql<number>`0`).as('failed'),
    ])
    .where('remote', '=', remote)
    .where('version', '=', version)
    .where('hour', '>', new Date(since.getTime() - hours))
    .executeTakeFirstOrThrow();
  return { visits: Number(visits), failed: Number(failed) };
}
