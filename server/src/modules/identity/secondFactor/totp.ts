import { generateSecret, generateURI, verifySync } from 'otplib';

const issuer = /* as is */ '开放门户';
const periodS = 30;

export const newTotpSecret = () => generateSecret();

/** What an authenticator app reads from the picture. */
export const otpauthUrl = (secret: string, account: string) =>
  generateURI({ issuer, label: account, secret, period: periodS });

/**
 * The time step that a code belongs to: the present one or its neighbours, since clocks differ; null for a wrong
 * code, and for one of `lastStep` or before, which has been used.
 */
export function stepOf(code: string, secret: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // The library takes no step that has yet to come for the last one: a clock that was put back.
  const isAhead = lastStep > Math.floor(epoch / periodS) + 1;
  if (isAhead) return null;
  const afterTimeStep = lastStep || undefined;
  const result = verifySync({
    token: code,
    secret,
    epoch,
    epochTolerance: periodS,
    period: periodS,
    afterTimeStep,
  });
  return result.valid && 'timeStep' in result ? result.timeStep : null;
}
