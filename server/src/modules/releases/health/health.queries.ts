import { sql } from 'kysely';
import { roles } from '@portal/rules';
import type { Db } from '../../../platform/db/Db';
import { hours } from '../../../platform/time';
import type { Outcome } from './isWorse';

const shownErrorsMax = 50;

/** Visits that used a release, and those in which it failed, since the full hour before `since`. */
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

export const listHours = (db: Db, remote: string, since: Date) =>
  db
    .selectFrom('release_hours')
    .select(['version', 'hour', 'visits', 'failed'])
    .where('remote', '=', remote)
    .where('hour', '>=', since)
    .orderBy('hour')
    .execute();

/** Newest first. */
export const listErrors = (db: Db, remote: string, since: Date) =>
  db
    .selectFrom('release_errors')
    .selectAll()
    .where('remote', '=', remote)
    .where('last_at', '>=', since)
    .orderBy('last_at', 'desc')
    .limit(shownErrorsMax)
    .execute();

export const listVitals = (db: Db, remote: string, sinceDay: string) =>
  db
    .selectFrom('release_vitals')
    .select(['version', 'route', 'name', 'bucket', ({ fn }) => fn.sum<number>('count').as('calls')])
    .where('remote', '=', remote)
    .where('day', '>=', sinceDay)
    .groupBy(['version', 'route', 'name', 'bucket'])
    .execute();

export async function listOperatorIds(db: Db): Promise<string[]> {
  const operators = await db
    .selectFrom('users')
    .select('id')
    .where(sql<boolean>`(roles & ${roles.operator}) <> 0`)
    .execute();
  return operators.map(({ id }) => id);
}
