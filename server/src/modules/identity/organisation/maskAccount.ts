import { maskMail, maskPhone } from '../../../platform/masks';

/** Masks an account's address for others. */
export function maskAccount({ email, mobile }: { email: string | null; mobile: string | null }): string {
  if (email) return maskMail(email);
  return mobile ? maskPhone(mobile) : '';
}
