import { createSeal } from '@portal/contract/seal';
import type { Config } from '../../../platform/config';
import type { Db } from '../../../platform/db/Db';
import * as factors from './factor.repository';
import { recoveryCodeHash } from './recoveryCodes';

interface Enrolment {
  /** Base32, the format of authenticator apps. */
  secret: string;
  recoveryCodes: readonly string[];
  at: Date;
}

/** Sets up an authenticator app with a known key, for programs that fill the market. */
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
