import { createSeal } from '@portal/contract/seal';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/db/Db';
import * as factors from './factor.repository';
import { recoveryCodeHash } from './recoveryCodes';

interface Enrolment {
  /** Base32, as an authenticator app knows it. */
  secret: string;
  recoveryCodes: readonly string[];
  at: Date;
}

/** Gives an account an authenticator app whose key is known: for who fills the market in place of its visitors. */
export async function enrolTotp(
  tx: Db,
  config: Config,
  userId: string,
  { secret, recoveryCodes, at }: Enrolment,
): Promise<void> {
  await factors.putTotp(tx, userId, createSeal(config.sealKeys, 'totp').close(secret), at);
  await factors.confirmTotp(tx, userId, at);
  await factors.setSecondFactor(tx, userId, at);
  const hashes = recoveryCodes.map((code) => recoveryCodeHash(config.secret, userId, code));
  await factors.putRecoveryCodes(tx, userId, hashes, at);
}
