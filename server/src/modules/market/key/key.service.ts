import { appState, type AppKey, type Env, type keyKinds, type KeyState, type NewKey } from '@portal/calls';
import { AppError } from '../../../platform/AppError';
import type { Deps } from '../../../platform/Deps';
import type { Db } from '../../../platform/db/Db';
import { inTransaction } from '../../../platform/db/inTransaction';
import { forEachRow } from '../../../platform/forEachRow';
import { tokenPath } from '@portal/contract/gateway';
import { createSeal } from '@portal/contract/seal';
import type { Actor } from '../../../platform/Actor';
import { days, formatInstant, hours } from '../../../platform/time';
import { announce } from '../../../platform/announce';
import { auditAct } from '../../../platform/auditAct';
import { sha256 } from '../../../platform/ids';
import { minuteOf } from '../../../platform/minuteOf';
import { notify } from '../../messages';
import { openSealed } from '../../../platform/openSealed';
import { getOwnApp, lockOwnApp } from '../app/app.repository';
import { listEndingKeys, noteReminded } from './keyEnding.repository';
import {
  addKey,
  countKept,
  getOwnKey,
  listKeys,
  listOverdue,
  listWithoutSecretHash,
  setSecretHash,
  type KeyRow,
} from './key.repository';
import { moveKeyState } from './moveKeyState';
import { readPublicKey } from './readPublicKey';
import { newSecrets, type KeySecrets } from './newSecrets';
import { say } from '../../../platform/i18n/say';

const keysMax = 3;
const hashedPerRun = 500;
const actions: Record<'disable' | 'enable' | 'revoke', KeyState> = {
  disable: 'disabled',
  enable: 'active',
  revoke: 'revoked',
};
const usualNames: Readonly<Record<Env, string>> = {
  sandbox: /* as is */ '沙箱密钥',
  prod: /* as is */ '生产密钥',
};

const kindOf = (publicKey: string | null): keyof typeof keyKinds => {
  if (publicKey === null) return 'hmac';
  return publicKey.startsWith('-----') ? 'http' : 'sm2';
};

const usualName = (env: Env, publicKey: string | null) =>
  publicKey === null
    ? usualNames[env]
    : kindOf(publicKey) === 'sm2'
      ? /* as is */ '国密密钥'
      : /* as is */ '公钥密钥';

export type KeyService = ReturnType<typeof createKeyService>;

/** Keys of apps. Secrets are shown once, at creation. */
export function createKeyService({ db, clock, config, log }: Deps) {
  const seal = createSeal(config.sealKeys, 'key');
  const open = (sealed: string) => openSealed<KeySecrets>(seal, sealed);

  /**
   * @param lifeMs  Null: no end.
   * @param publicKey  Null: signs with the secret; otherwise the secret is never shown.
   */
  async function issue(
    tx: Db,
    appId: string,
    env: Env,
    name: string,
    { lifeMs = null, publicKey = null }: { lifeMs?: number | null; publicKey?: string | null } = {},
  ): Promise<NewKey> {
    if ((await countKept(tx, appId, env)) >= keysMax) throw new AppError('E3201');
    const now = clock();
    const { secrets, ...kept } = newSecrets();
    const sealed = seal.close(JSON.stringify(secrets));
    const expiresAt = lifeMs === null ? null : new Date(now.getTime() + lifeMs);
    const key = {
      appId,
      env,
      name: name || usualName(env, publicKey),
      ...kept,
      sealed,
      publicKey,
      expiresAt,
    };
    const keyId = await addKey(tx, key, now);
    await announce(tx, 'app.changed', appId, now);
    return { keyId, ...secrets };
  }

  const move = (tx: Db, key: KeyRow, to: KeyState, actor: Actor, graceUntil: Date | null = null) =>
    moveKeyState(tx, key, { to, actor, at: clock(), graceUntil });

  const noteNew = (
    tx: Db,
    { appId, ...made }: { appId: string; env: Env; keyId: string; name: string },
    actor: Actor,
  ) => auditAct(tx, { actor, at: clock(), event: 'key.add', appId, detail: made });

  async function addTo(
    tx: Db,
    ownerId: string,
    { appId, env, name, days: life, publicKey = null }: KeyWish & { publicKey?: string | null },
    actor: Actor,
  ): Promise<NewKey> {
    // Serialised, because keys are counted.
    const app = await lockOwnApp(tx, ownerId, appId);
    if (env === 'prod' && app.state !== appState.prod)
      throw new AppError('E3107', {}, say`应用还没有上线，请先申请上线，或申请一个 API 的生产套餐`);
    const lifeMs = life === 0 ? null : life * days;
    const made = await issue(tx, appId, env, name, { lifeMs, publicKey });
    await noteNew(tx, { appId, env, keyId: made.keyId, name: name || usualName(env, publicKey) }, actor);
    return made;
  }

  return {
    /** The caller has checked the owner of the app. @throws {AppError} `E3201` beyond three keys. */
    issue,

    /** @throws {AppError} `E3101`. */
    async list(ownerId: string, appId: string, env?: Env) {
      await getOwnApp(db, ownerId, appId);
      const records = (await listKeys(db, ownerId, appId, env)).map(toAppKey);
      return { records, tokenUrl: config.gatewayOrigin + tokenPath };
    },

    /** @throws {AppError} `E3107` for production before it is open, `E3201` beyond three keys, `E3101`. */
    async add(tx: Db, ownerId: string, wish: KeyWish, actor: Actor): Promise<NewKey> {
      return addTo(tx, ownerId, wish, actor);
    },

    /**
     * A key for SM3withSM2 or RFC 9421; its private half stays with the owner.
     *
     * @throws {AppError} `E3203` for an unsupported public key, and as `add`.
     */
    async upload(tx: Db, ownerId: string, wish: KeyWish & { publicKey: string }, actor: Actor) {
      const publicKey = readPublicKey(wish.publicKey);
      const { keyId, appKey } = await addTo(tx, ownerId, { ...wish, publicKey }, actor);
      return { keyId, appKey };
    },

    /** Issues a new key; the old one works for a grace period. @throws {AppError} `E3107`, `E3201`, `E3204`. */
    async rotate(tx: Db, ownerId: string, keyId: string, graceHours: number, actor: Actor) {
      const { app_id } = await getOwnKey(tx, ownerId, keyId);
      await lockOwnApp(tx, ownerId, app_id);
      const key = await getOwnKey(tx, ownerId, keyId);
      if (key.public_key !== null)
        throw new AppError('E3107', {}, say`上传的公钥不能轮换：请上传新的公钥，换上后吊销旧的`);
      const graceUntil = new Date(clock().getTime() + graceHours * hours);
      if (graceHours > 0) await move(tx, key, 'rotating', actor, graceUntil);
      else await move(tx, key, 'revoked', actor);
      // It gets the lifetime of its predecessor.
      const lifeMs = key.expires_at && key.expires_at.getTime() - key.created_at.getTime();
      const fresh = await issue(tx, key.app_id, key.env, key.name, { lifeMs });
      await noteNew(tx, { appId: key.app_id, env: key.env, keyId: fresh.keyId, name: key.name }, actor);
      return { ...fresh, graceUntil: formatInstant(graceUntil) };
    },

    /** @throws {AppError} `E3107`, `E3204`. */
    async change(ownerId: string, keyId: string, action: keyof typeof actions, actor: Actor) {
      const state = actions[action];
      await inTransaction(db, async (tx) => {
        const key = await getOwnKey(tx, ownerId, keyId);
        if (key.barred_at && action === 'enable')
          throw new AppError('E3107', {}, say`密钥由平台停用，恢复请联系客服`);
        await move(tx, key, state, actor);
      });
      return { state };
    },

    /** Ends a key before its time. @throws {AppError} `E3107`, `E3204`. */
    async expire(tx: Db, ownerId: string, keyId: string, actor: Actor): Promise<void> {
      await move(tx, await getOwnKey(tx, ownerId, keyId), 'expired', actor);
    },

    /** Secrets of a usable key of this owner, for test calls by the portal. @throws {AppError} `E3204`. */
    async secretsOf(ownerId: string, keyId: string): Promise<KeySecrets & { appId: string; env: Env }> {
      const key = await getOwnKey(db, ownerId, keyId);
      if ((key.state !== 'active' && key.state !== 'rotating') || key.public_key !== null)
        throw new AppError('E3204');
      return { ...open(key.sealed), appId: key.app_id, env: key.env };
    },

    /** Opens a sealed secret, for the gateways' snapshot. */
    openSealed: open,

    /** For keys created before secrets were hashed. @returns number of failures. */
    hashSecrets: async () =>
      forEachRow(
        log,
        await listWithoutSecretHash(db, hashedPerRun),
        ({ id }) => id,
        ({ id, sealed }) => setSecretHash(db, id, sha256(open(sealed).appSecret)),
      ),

    /** Reminds owners 30, 7 and 1 days before the end, each once. */
    remindEnding: async () =>
      forEachRow(
        log,
        await listEndingKeys(db, clock()),
        ({ id }) => id,
        (key) =>
          inTransaction(db, async (tx) => {
            if (!(await noteReminded(tx, key))) return;
            await notify(tx, {
              userId: key.owner_id,
              kind: 'security',
              at: clock(),
              title: say`应用“${key.app_name}”的密钥“${key.name}”将在 ${key.days} 天内过期`,
              text: say`${minuteOf(key.expires_at)} 过期后使用它的调用会被拒绝。请轮换或新建密钥，并在程序中换上。`,
              link: `/getKey?appId=${key.app_id}`,
              program: { event: 'key.expiring', appId: key.app_id },
            });
          }),
      ),

    /** Ends rotated keys after their grace period, and expired ones. */
    endOverdue: async (actor: Actor) =>
      forEachRow(
        log,
        await listOverdue(db, clock()),
        ({ id }) => id,
        (key) =>
          inTransaction(db, (tx) => move(tx, key, key.state === 'rotating' ? 'revoked' : 'expired', actor)),
      ),
  };
}

interface KeyWish {
  appId: string;
  env: Env;
  name: string;
  /** 0: no end. */
  days: number;
}

function toAppKey(row: KeyRow): AppKey {
  const shown = (at: Date | null) => (at ? formatInstant(at) : null);
  return {
    keyId: row.id,
    kind: kindOf(row.public_key),
    publicKey: row.public_key,
    env: row.env,
    name: row.name,
    keyMask: row.key_mask,
    state: row.state,
    graceUntil: shown(row.grace_until),
    expiresAt: shown(row.expires_at),
    lastUsedAt: shown(row.last_used_at),
    lastAddress: row.last_address,
    createdAt: formatInstant(row.created_at),
    isBarred: row.barred_at ? 1 : 0,
  };
}
