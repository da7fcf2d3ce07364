import type { AccountKind, IdentityWay } from '@portal/rules';

export interface IdentityFields {
  way: IdentityWay;
  /** Where a code is sent to: `useSentCode` calls it so. */
  account: AccountKind;
  captcha: string;
  code: string;
  password: string;
  totp: string;
  recovery: string;
}

/** What is filled in for each way. Its error is shown there, too. */
export const valueFields = {
  pwd: 'password',
  code: 'code',
  totp: 'totp',
  recovery: 'recovery',
} as const satisfies Record<Exclude<IdentityWay, 'passkey'>, keyof IdentityFields>;
export type TypedWay = keyof typeof valueFields;

export const isTyped = (way: IdentityWay): way is TypedWay => way in valueFields;
