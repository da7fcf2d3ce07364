import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { foundMax } from '../../platform/desk';
import { escapeLike } from '../../platform/db/escapeLike';
import { sha256 } from '../../platform/ids';

/** Characters shown at the beginning of a masked key. */
const shownLength = 6;
const keyPattern = /^ak_[A-Za-z0-9_-]{3,}$/;

export const findAppsOf = (db: Db, id: string) =>
  db.selectFrom('apps').select(['id', 'name', 'state', 'owner_id']).where('id', '=', id).execute();

/** Finds a key by its value, id or prefix. */
export async function findKeysOf(db: Db, text: string) {
  const keys = db
    .selectFrom('app_keys as k')
    .innerJoin('apps as a', 'a.id', 'k.app_id')
    .select(['k.id', 'k.key_mask', 'k.name', 'a.name as app_name', 'a.owner_id'])
    .orderBy('k.created_at', 'desc')
    .limit(foundMax);
  if (!keyPattern.test(text)) return keys.where('k.id', '=', text).execute();
  const known = await keys.where('k.key_hash', '=', sha256(text)).execute();
  if (known.length > 0) return known;
  return keys.where(sql<boolean>`k.key_mask like ${`${escapeLike(text.slice(0, shownLength))}%`}`).execute();
}

export const findSubscriptionsOf = (db: Db, text: string) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('api_products as p', 'p.id', 's.api_id')
    .select(['s.id', 's.apply_no', 's.state', 's.applicant_id', 'p.name as api_name'])
    .where(({ or, eb }) => or([eb('s.id', '=', text), eb('s.apply_no', '=', text)]))
    .limit(foundMax)
    .execute();
