import { maskMail, maskPhone } from '../../../platform/masks';

/** What others may see of somebody's e-mail address or mobile number. */
export function maskAccount({ email, mobile }: { email: string | null; mobile: string | null }): string {
  if (email) return maskMail(email);
  return mobile ? maskPhone(mobile) : '';
}
