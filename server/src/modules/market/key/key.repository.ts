import { sql, type Selectable } from 'kysely';
import { appState, type Env, type KeyState } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Db } from '../../../platform/db/Db';
import type { Tables } from '../../../platform/db/tables';
import { newId } from '../../../platform/ids';

/** With its app and owner. */
export type KeyRow = Selectable<Tables['app_keys']> & { app_name: string; owner_id: string };

/** Keys that count towards the limit: neither revoked nor expired. */
const keptStates: readonly KeyState[] = ['active', 'rotating', 'disabled'];
const shownMax = 50;
const dueMax = 500;

const selectedKeys = (db: Db) =>
  db
    .selectFrom('app_keys')
    .innerJoin('apps', 'apps.id', 'app_keys.app_id')
    .selectAll('app_keys')
    .select(['apps.name as app_name', 'apps.owner_id']);

/** @throws {AppError} `E3204` when it does not exist, was deleted with its app, or belongs to somebody else. */
export async function getOwnKey(db: Db, ownerId: string, keyId: string): Promise<KeyRow> {
  const row = await selectedKeys(db)
    .where('app_keys.id', '=', keyId)
    .where('apps.owner_id', '=', ownerId)
    .where('apps.state', '!=', appState.removed)
    .executeTakeFirst();
  if (!row) throw new AppError('E3204');
  return row;
}

/** Any owner's. @throws {AppError} `E3204`. */
export async function getKey(db: Db, keyId: string): Promise<KeyRow> {
  const row = await selectedKeys(db).where('app_keys.id', '=', keyId).executeTakeFirst();
  if (!row) throw new AppError('E3204');
  return row;
}

/** Sets or clears the mark of an operator's stop. */
export async function setKeyBarred(tx: Db, keyId: string, at: Date | null): Promise<void> {
  await tx.updateTable('app_keys').set({ barred_at: at }).where('id', '=', keyId).execute();
}

/** Newest first, including expired and revoked ones. */
export async function listKeys(db: Db, ownerId: string, appId: string, env?: Env): Promise<KeyRow[]> {
  let query = selectedKeys(db).where('app_id', '=', appId).where('apps.owner_id', '=', ownerId);
  if (env) query = query.where('env', '=', env);
  return query.orderBy('app_keys.created_at', 'desc').limit(shownMax).execute();
}

export async function countKept(db: Db, appId: string, env: Env): Promise<number> {
  const { count } = await db
    .selectFrom('app_keys')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', appId)
    .where('env', '=', env)
    .where('state', 'in', keptStates)
    .executeTakeFirstOrThrow();
  return count;
}

interface NewKeyRow {
  appId: string;
  env: Env;
  name: string;
  hash: string;
  secretHash: string;
  mask: string;
  sealed: string;
  /** Null: it signs with HMAC. */
  publicKey: string | null;
  /** Null: never. */
  expiresAt: Date | null;
}

/** @returns id of the new key. */
export async function addKey(
  tx: Db,
  { appId, env, name, hash, secretHash, mask, sealed, publicKey, expiresAt }: NewKeyRow,
  at: Date,
): Promise<string> {
  const id = newId('key');
  await tx
    .insertInto('app_keys')
    .values({
      id,
      app_id: appId,
      env,
      name,
      key_hash: hash,
      secret_hash: secretHash,
      key_mask: mask,
      sealed,
      public_key: publicKey,
      state: 'active',
      expires_at: expiresAt,
      created_at: at,
    })
    .execute();
  return id;
}

/** @returns false when its state has changed since it was read. */
export async function saveState(
  tx: Db,
  { id, state: from }: KeyRow,
  to: KeyState,
  graceUntil: Date | null,
): Promise<boolean> {
  const moved = await tx
    .updateTable('app_keys')
    .set({ state: to, grace_until: graceUntil })
    .where('id', '=', id)
    .where('state', '=', from)
    .returning('id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** Rotated keys after their grace period, and expired ones that are still active. */
export const listOverdue = (db: Db, now: Date): Promise<KeyRow[]> =>
  selectedKeys(db)
    .where(({ or, and, eb }) =>
      or([
        and([eb('app_keys.state', '=', 'rotating'), eb('grace_until', '<=', now)]),
        and([eb('app_keys.state', '=', 'active'), eb('expires_at', '<=', now)]),
      ]),
    )
    .limit(dueMax)
    .execute();

/** Column by which a key is recognised: hash of the key or of its secret. */
export type KeyHash = 'key_hash' | 'secret_hash';

/** Locked until the transaction ends. */
export const lockKeyBy = (tx: Db, column: KeyHash, hash: string) =>
  selectedKeys(tx).where(`app_keys.${column}`, '=', hash).forUpdate('app_keys').executeTakeFirst();

export async function shortenGrace(tx: Db, keyId: string, until: Date): Promise<void> {
  await tx.updateTable('app_keys').set({ grace_until: until }).where('id', '=', keyId).execute();
}

/** Created before secrets were hashed. */
export const listWithoutSecretHash = (db: Db, limit: number) =>
  db
    .selectFrom('app_keys')
    .select(['id', 'sealed'])
    .where('secret_hash', 'is', null)
    .orderBy('id')
    .limit(limit)
    .execute();

export async function setSecretHash(db: Db, keyId: string, hash: string): Promise<void> {
  await db.updateTable('app_keys').set({ secret_hash: hash }).where('id', '=', keyId).execute();
}
