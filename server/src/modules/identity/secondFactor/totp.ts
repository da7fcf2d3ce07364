import { generateSecret, generateURI, verifySync } from 'otplib';

const issuer = /* as is */ '开放门户';
const periodS = 30;

export const newTotpSecret = () => generateSecret();

/** Content of the QR code for authenticator apps. */
export const otpauthUrl = (secret: string, account: string) =>
  generateURI({ issuer, label: account, secret, period: periodS });

/**
 * Time step of a code: the current one or a neighbour, because clocks differ; null for a wrong code, and for one up to
 * `lastStep`, which was used.
 */
export function stepOf(code: string, secret: string, lastStep: number, now: Date): number | null {
  if (!/^\d{6}$/.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  // The library rejects a last step in the future, which occurs when the clock was set back.
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
