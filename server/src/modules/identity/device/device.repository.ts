import { sql, type Insertable } from 'kysely';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { sha256 } from '../../../platform/ids';

export const listDevices = (db: Db, userId: string) =>
  db
    .selectFrom('known_devices')
    .select(['device_hash', 'name', 'network'])
    .where('user_id', '=', userId)
    .execute();

/** Adds a device, or updates its last use and place. */
export async function rememberDevice(tx: Db, row: Insertable<Tables['known_devices']>): Promise<void> {
  const { name, network, last_seen_at } = row;
  await tx
    .insertInto('known_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_hash']).doUpdateSet({ name, network, last_seen_at }),
    )
    .execute();
}

/** Keeps the most recent devices of an account. */
export async function keepDevices(tx: Db, userId: string, count: number): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .where('device_hash', 'in', (eb) =>
      eb
        .selectFrom('known_devices')
        .select('device_hash')
        .where('user_id', '=', userId)
        .orderBy('last_seen_at', 'desc')
        .orderBy('device_hash')
        .offset(count),
    )
    .execute();
}

/**
 * Uses up the link of a notice and forgets its device and later ones.
 *
 * @returns its owner; null: invalid or expired.
 */
export async function disownDevice(tx: Db, token: string, noticedAfter: Date): Promise<string | null> {
  const disowned = await tx
    .deleteFrom('known_devices')
    .where('notice_hash', '=', sha256(token))
    .where('first_seen_at', '>', noticedAfter)
    .returning(['user_id', 'first_seen_at'])
    .executeTakeFirst();
  if (!disowned) return null;
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', disowned.user_id)
    .where('first_seen_at', '>=', disowned.first_seen_at)
    .execute();
  return disowned.user_id;
}

/** Keeps the last device of each account, so that another one is still noticed after a long pause. */
export async function forgetDevices(db: Db, unseenSince: Date): Promise<void> {
  await db
    .deleteFrom('known_devices')
    .where('last_seen_at', '<', unseenSince)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('known_devices as later')
          .select(sql<number>`1`.as('one'))
          .whereRef('later.user_id', '=', 'known_devices.user_id')
          .whereRef('later.last_seen_at', '>', 'known_devices.last_seen_at'),
      ),
    )
    .execute();
}
