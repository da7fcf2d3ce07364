/** Masks a private value for others. */
export type Mask = (value: string) => string;

/** "330106199003070022" → "3301**********0022" */
export const maskIdNo = (value: string) =>
  value.length > 8 ? `${value.slice(0, 4)}${'*'.repeat(value.length - 8)}${value.slice(-4)}` : '****';

export const maskPhone = (value: string) => value.replace(/^(\d{3})\d+(\d{4})$/, '$1****$2');

export const maskName = (value: string) =>
  `${[...value][0] ?? ''}${'*'.repeat(Math.max(1, [...value].length - 1))}`;

export const maskMail = (value: string) => value.replace(/^(.)[^@]*@/, '$1***@');

/** An e-mail address or a mobile number; empty where an account has neither. */
export const maskAccount = (account: string | null) =>
  account?.includes('@') ? maskMail(account) : maskPhone(account ?? '');

/** Keeps the last four digits. */
export const maskBankAccount = (value: string) =>
  value && `${'*'.repeat(Math.max(0, value.length - 4))}${value.slice(-4)}`;

/** Hides even the length of a free text. */
export const maskText = () => '******';
