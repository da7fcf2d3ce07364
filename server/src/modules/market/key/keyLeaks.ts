import type { LeakKind } from '@portal/calls';
import { systemActor } from '../../../platform/Actor';
import { announce } from '../../../platform/announce';
import type { Db } from '../../../platform/db/Db';
import type { Deps } from '../../../platform/Deps';
import { sha256 } from '../../../platform/ids';
import type { Leaked, LeakSource } from '../../../platform/leaks';
import { hours } from '../../../platform/time';
import { say } from '../../../platform/i18n/say';
import { lockKeyBy, shortenGrace, type KeyHash, type KeyRow } from './key.repository';
import { moveKeyState } from './moveKeyState';

/** Keys and secrets of apps that were found in public code. */
export function keyLeaks({ clock }: Pick<Deps, 'clock'>): LeakSource[] {
  /** The earliest end: a grace period never prolongs a key's life. */
  const graceOf = ({ grace_until, expires_at }: KeyRow, graceHours: number): Date => {
    const ends = [clock().getTime() + graceHours * hours, grace_until?.getTime(), expires_at?.getTime()];
    return new Date(Math.min(...ends.filter((ms) => ms !== undefined)));
  };

  async function end(tx: Db, key: KeyRow, graceHours: number, reason: string) {
    if (key.state === 'expired' || key.state === 'revoked')
      return { action: 'ended', graceUntil: null } as const;
    const at = clock();
    // Nobody uses a disabled key, so it needs no grace period.
    if (graceHours === 0 || key.state === 'disabled') {
      await moveKeyState(tx, key, { to: 'revoked', actor: systemActor, at, reason });
      return { action: 'stopped', graceUntil: null } as const;
    }
    const graceUntil = graceOf(key, graceHours);
    if (key.state === 'active')
      await moveKeyState(tx, key, { to: 'rotating', actor: systemActor, at, reason, graceUntil });
    else {
      await shortenGrace(tx, key.id, graceUntil);
      await announce(tx, 'app.changed', key.app_id, at);
    }
    return { action: 'grace', graceUntil } as const;
  }

  const sourceOf = (kind: LeakKind, prefix: string, column: KeyHash): LeakSource => ({
    prefix,
    async stop(tx, token, graceHours, reason): Promise<Leaked | null> {
      const key = await lockKeyBy(tx, column, sha256(token));
      // For a key with its own key pair the number is no secret, and the secret was never shown.
      if (!key || key.public_key !== null) return null;
      return {
        kind,
        objectId: key.id,
        hint: key.key_mask,
        ownerId: key.owner_id,
        appId: key.app_id,
        name: say`应用“${key.app_name}”的密钥`,
        link: `/getKey?appId=${key.app_id}`,
        ...(await end(tx, key, graceHours, reason)),
      };
    },
  });

  return [sourceOf('appKey', 'ak_', 'key_hash'), sourceOf('appSecret', 'sk_', 'secret_hash')];
}
