import type { Db } from '../../platform/db/Db';
import { days, hours } from '../../platform/time';
import { forgetDevices } from './device/device.repository';

/** Deletes expired data of logins: captchas, codes, tokens, failures, sessions and devices. */
export async function forgetExpired(db: Db, now: Date): Promise<void> {
  const before = (ageMs: number) => new Date(now.getTime() - ageMs);
  await db.deleteFrom('captchas').where('created_at', '<', before(hours)).execute();
  await db
    .deleteFrom('verification_codes')
    .where('created_at', '<', before(2 * days))
    .execute();
  await db
    .deleteFrom('tickets')
    .where('expires_at', '<', before(2 * days))
    .execute();
  await db.deleteFrom('login_tickets').where('created_at', '<', before(days)).execute();
  await db.deleteFrom('sso_logins').where('created_at', '<', before(hours)).execute();
  await db.deleteFrom('sso_arrivals').where('created_at', '<', before(hours)).execute();
  await db.deleteFrom('passkey_challenges').where('created_at', '<', before(hours)).execute();
  await db.deleteFrom('login_failures').where('first_at', '<', before(days)).execute();
  await db
    .deleteFrom('sessions')
    .where('last_seen_at', '<', before(30 * days))
    .execute();
  await forgetDevices(db, before(180 * days));
}
