import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { AppKey, Env, KeyState, NewKey } from '@portal/calls';
import { AppError } from '../../platform/AppError';
import type { Deps } from '../../platform/Deps';
import type { Db } from '../../platform/db/Db';
import { newId, sha256 } from '../../platform/ids';
import { createSeal } from '../../platform/seal';
import type { Actor } from '../../platform/stateMachine';
import { formatInstant, hours } from '../../platform/time';
import { announce } from '../../platform/announce';
import { getOwnApp } from './app.service';
import { keyMachine } from './key.machine';

/** Kept with a key, sealed. */
export interface KeySecrets {
  appKey: string;
  appSecret: string;
}

const keysMax = 3;
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz23456789';
const keyLength = 32;
const secretLength = 48;

const randomText = (length: number) =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');
const maskOf = (appKey: string) => `${appKey.slice(0, 6)}…${appKey.slice(-4)}`;

const actions: Record<'disable' | 'enable' | 'revoke', KeyState> = {
  disable: 'disabled',
  enable: 'active',
  revoke: 'revoked',
};

export type KeyService = ReturnType<typeof createKeyService>;

export function createKeyService({ db, clock, config }: Deps) {
  const seal = createSeal(config.secret, 'key');

  /** @throws {AppError} `E3204` for what does not exist and for what is somebody else's, alike. */
  async function getOwnKey(tx: Db, ownerId: string, keyId: string) {
    const row = await tx
      .selectFrom('app_keys')
      .innerJoin('apps', 'apps.id', 'app_keys.app_id')
      .selectAll('app_keys')
      .select(['apps.name as app_name', 'apps.owner_id'])
      .where('app_keys.id', '=', keyId)
      .where('apps.owner_id', '=', ownerId)
      .executeTakeFirst();
    if (!row) throw new AppError('E3204');
    return row;
  }

  async function issue(tx: Db, appId: string, env: Env, name: string): Promise<NewKey> {
    const { count } = await tx
      .selectFrom('app_keys')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('app_id', '=', appId)
      .where('env', '=', env)
      .where('state', 'in', ['active', 'rotating', 'disabled'])
      .executeTakeFirstOrThrow();
    if (count >= keysMax) throw new AppError('E3201');
    const id = newId('key');
    const secrets: KeySecrets = {
      appKey: `ak_${randomText(keyLength)}`,
      appSecret: `sk_${randomText(secretLength)}`,
    };
    const now = clock();
    await tx
      .insertInto('app_keys')
      .values({
        id,
        app_id: appId,
        env,
        name: name || `${env === 'prod' ? '生产' : '沙箱'}密钥`,
        key_hash: sha256(secrets.appKey),
        key_mask: maskOf(secrets.appKey),
        sealed: seal.close(JSON.stringify(secrets)),
        state: 'active',
        created_at: now,
      })
      .execute();
    await announce(tx, 'app.changed', appId, now);
    return { keyId: id, ...secrets };
  }

  async function move(
    tx: Db,
    key: Awaited<ReturnType<typeof getOwnKey>>,
    to: KeyState,
    actor: Actor,
    graceUntil: Date | null = null,
  ) {
    const now = clock();
    await keyMachine.pass(tx, {
      id: key.id,
      from: key.state,
      to,
      actor,
      at: now,
      facts: { appId: key.app_id, appName: key.app_name, keyMask: key.key_mask },
      readers: { owner: key.owner_id },
    });
    const moved = await tx
      .updateTable('app_keys')
      .set({ state: to, grace_until: graceUntil })
      .where('id', '=', key.id)
      .where('state', '=', key.state)
      .returning('id')
      .executeTakeFirst();
    if (!moved) throw new AppError('E3107');
    await announce(tx, 'app.changed', key.app_id, now);
  }

  return {
    issue,

    async list(ownerId: string, appId: string, env?: Env): Promise<{ records: AppKey[] }> {
      await getOwnApp(db, ownerId, appId);
      let query = db.selectFrom('app_keys').selectAll().where('app_id', '=', appId);
      if (env) query = query.where('env', '=', env);
      const rows = await query.orderBy('created_at', 'desc').limit(50).execute();
      const shown = (at: Date | null) => (at ? formatInstant(at) : null);
      return {
        records: rows.map((row) => ({
          keyId: row.id,
          env: row.env,
          name: row.name,
          keyMask: row.key_mask,
          state: row.state,
          graceUntil: shown(row.grace_until),
          expiresAt: shown(row.expires_at),
          lastUsedAt: shown(row.last_used_at),
          createdAt: formatInstant(row.created_at),
        })),
      };
    },

    /** @throws {AppError} `E3107` for production before it is open, `E3201` beyond three keys. */
    async add(tx: Db, ownerId: string, appId: string, env: Env, name: string): Promise<NewKey> {
      const app = await getOwnApp(tx, ownerId, appId);
      if (env === 'prod' && app.state !== 3)
        throw new AppError('E3107', {}, '应用还没有开通生产环境，先申请一个 API 的生产套餐');
      return issue(tx, appId, env, name);
    },

    /** A new key at once; the old one works until the grace is over. */
    async rotate(tx: Db, ownerId: string, keyId: string, graceHours: number, actor: Actor) {
      const key = await getOwnKey(tx, ownerId, keyId);
      const graceUntil = new Date(clock().getTime() + graceHours * hours);
      await move(tx, key, graceHours > 0 ? 'rotating' : 'revoked', actor, graceHours > 0 ? graceUntil : null);
      const fresh = await issue(tx, key.app_id, key.env, key.name);
      return { ...fresh, graceUntil: formatInstant(graceUntil) };
    },

    async change(ownerId: string, keyId: string, action: keyof typeof actions, actor: Actor) {
      const state = actions[action];
      await db
        .transaction()
        .execute(async (tx) => move(tx, await getOwnKey(tx, ownerId, keyId), state, actor));
      return { state };
    },

    /** For the portal's own test calls: the secrets of a usable key of this owner. */
    async secretsOf(ownerId: string, keyId: string): Promise<KeySecrets & { appId: string; env: Env }> {
      const key = await getOwnKey(db, ownerId, keyId);
      if (!['active', 'rotating'].includes(key.state)) throw new AppError('E3204');
      return { ...(JSON.parse(seal.open(key.sealed)) as KeySecrets), appId: key.app_id, env: key.env };
    },

    /** Secret of a sealed key, for the gateways' snapshot. */
    openSealed: (sealed: string) => JSON.parse(seal.open(sealed)) as KeySecrets,

    /** Ends the grace of rotated keys and the life of expired ones. */
    async endOverdue(actor: Actor): Promise<void> {
      const now = clock();
      const due = await db
        .selectFrom('app_keys')
        .innerJoin('apps', 'apps.id', 'app_keys.app_id')
        .selectAll('app_keys')
        .select(['apps.name as app_name', 'apps.owner_id'])
        .where(({ or, and, eb }) =>
          or([
            and([eb('app_keys.state', '=', 'rotating'), eb('grace_until', '<=', now)]),
            and([eb('app_keys.state', '=', 'active'), eb('expires_at', '<=', now)]),
          ]),
        )
        .limit(500)
        .execute();
      for (const key of due) {
        await db
          .transaction()
          .execute((tx) => move(tx, key, key.state === 'rotating' ? 'revoked' : 'expired', actor));
      }
    },
  };
}
