import { maskPhone } from '../authentication/masks';

export const maskMail = (value: string) => value.replace(/^(.)[^@]*@/, '$1***@');

/** What others may see of somebody's e-mail address or mobile number. */
export function maskAccount({ email, mobile }: { email: string | null; mobile: string | null }): string {
  if (email) return maskMail(email);
  return mobile ? maskPhone(mobile) : '';
}
