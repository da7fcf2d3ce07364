import { sql, type Selectable } from 'kysely';
import type { Db } from '../../platform/db/Db';
import type { Tables } from '../../platform/db/tables';
import { hours, seconds } from '../../platform/time';
import type { Spot } from './judgeLogin';

export type LoginTry = Selectable<Tables['login_tries']>;

/** Codes of a wrong password or code; attempts on a locked account count as well. */
const guesses = ['E0004', 'E0028', 'E0005', 'E5008', 'E5302'];

/** In order of arrival. */
export const listUnjudged = (db: Db, limit: number): Promise<LoginTry[]> =>
  db
    .selectFrom('login_tries')
    .selectAll()
    .where('judged_at', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

const hourBefore = (at: Date) => new Date(at.getTime() - hours);

export async function countAccountsTried(db: Db, { address, at }: LoginTry): Promise<number> {
  const { count } = await db
    .selectFrom('login_tries')
    .select(sql<number>`count(distinct account_hash)::int`.as('count'))
    .where('address', '=', address)
    .where('at', '>', hourBefore(at))
    .where('at', '<=', at)
    .where('outcome', 'in', guesses)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countFailures(db: Db, { account_hash, at }: LoginTry): Promise<number> {
  const { count } = await db
    .selectFrom('login_tries')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('account_hash', '=', account_hash)
    .where('at', '>', hourBefore(at))
    .where('at', '<=', at)
    .where('outcome', 'in', guesses)
    .executeTakeFirstOrThrow();
  return count;
}

const loginsBefore = (db: Db, { user_id, id }: LoginTry) =>
  db
    .selectFrom('login_tries')
    .where('user_id', '=', user_id)
    .where('outcome', '=', 'ok')
    .where('id', '<', id)
    .where('country', 'is not', null);

/** The last one whose location is known. */
export const findLoginBefore = (db: Db, row: LoginTry) =>
  loginsBefore(db, row).selectAll().orderBy('at', 'desc').limit(1).executeTakeFirst();

export async function listCountries(db: Db, row: LoginTry): Promise<string[]> {
  const rows = await loginsBefore(db, row).select('country').distinct().execute();
  return rows.map(({ country }) => country ?? '');
}

/** A browser is recorded before its login is. */
const noteMs = 10 * seconds;

/** Whether that login came from a browser about which its owner was notified. */
export async function isNewDevice(db: Db, { user_id, at }: LoginTry): Promise<boolean> {
  if (user_id === null) return false;
  const row = await db
    .selectFrom('known_devices')
    .select('device_hash')
    .where('user_id', '=', user_id)
    .where('first_seen_at', '<=', at)
    .where('first_seen_at', '>', new Date(at.getTime() - noteMs))
    .where('notice_hash', 'is not', null)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setJudged(tx: Db, { id }: LoginTry, spot: Spot | null, at: Date): Promise<boolean> {
  const judged = await tx
    .updateTable('login_tries')
    .set({
      judged_at: at,
      country: spot?.country ?? null,
      place: spot?.place ?? null,
      latitude: spot?.point?.latitude ?? null,
      longitude: spot?.point?.longitude ?? null,
    })
    .where('id', '=', id)
    .where('judged_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return judged !== undefined;
}

export async function forgetTries(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('login_tries').where('at', '<', before).execute();
}
