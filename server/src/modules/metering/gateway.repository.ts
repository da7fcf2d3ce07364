import { sql } from 'kysely';
import type { Db } from '../../platform/db/Db';
import { seconds } from '../../platform/time';
import { lastSeenAt } from './gatewayLastSeen.queries';

/** Gateways ask every few seconds; the time is stored less often. */
const notedEveryMs = 10 * seconds;

export async function noteHeard(db: Db, gatewayId: string, at: Date): Promise<void> {
  await db
    .insertInto('gateways')
    .values({ id: gatewayId, heard_at: at })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet({ heard_at: at, left_at: null })
        .where(({ or, eb }) =>
          or([
            eb('gateways.heard_at', '<', new Date(at.getTime() - notedEveryMs)),
            eb('gateways.left_at', 'is not', null),
          ]),
        ),
    )
    .execute();
}

/**
 * Marks a gateway as stopped or removed, until it is heard of again. Idempotent.
 *
 * @returns whether it exists.
 */
export async function noteLeft(db: Db, gatewayId: string, at: Date): Promise<boolean> {
  const row = await db
    .updateTable('gateways')
    .set(({ fn, val }) => ({ left_at: fn.coalesce('left_at', val(at)) }))
    .where('id', '=', gatewayId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The same, if it has not been heard of since. @returns whether it was done. */
export async function noteGone(tx: Db, gatewayId: string, silentSince: Date, at: Date): Promise<boolean> {
  const row = await tx
    .updateTable('gateways')
    .set({ left_at: at })
    .where('id', '=', gatewayId)
    .where('left_at', 'is', null)
    .where(lastSeenAt, '<', silentSince)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Claims nonces of signed calls. Not synced to disk: after a crash of the database each gateway still knows its own.
 *
 * @returns for each whether it was free.
 */
export async function claimNonces(
  tx: Db,
  wanted: readonly { keyId: string; nonce: string }[],
  { now, usableFrom }: { now: Date; usableFrom: Date },
): Promise<boolean[]> {
  await sql`set local synchronous_commit = off`.execute(tx);
  const taken = await tx
    .insertInto('gateway_nonces')
    .values(wanted.map(({ keyId, nonce }) => ({ key_id: keyId, nonce, used_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['key_id', 'nonce'])
        .doUpdateSet({ used_at: now })
        .where('gateway_nonces.used_at', '<', usableFrom),
    )
    .returning(['key_id', 'nonce'])
    .execute();
  const free = new Set(taken.map(({ key_id, nonce }) => `${key_id} ${nonce}`));
  return wanted.map(({ keyId, nonce }) => free.has(`${keyId} ${nonce}`));
}

export async function forgetNonces(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('gateway_nonces').where('used_at', '<', before).execute();
}
