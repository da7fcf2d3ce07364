import type { AccountKind, IdentityWay } from '@portal/rules';

export interface IdentityFields {
  way: IdentityWay;
  /** Named as `useSentCode` expects it. */
  account: AccountKind;
  captcha: string;
  code: string;
  password: string;
  totp: string;
  recovery: string;
}

/** Way → the field that is filled in for it, where its error is shown, too. */
export const valueFields = {
  pwd: 'password',
  code: 'code',
  totp: 'totp',
  recovery: 'recovery',
} as const satisfies Record<Exclude<IdentityWay, 'passkey'>, keyof IdentityFields>;
export type TypedWay = keyof typeof valueFields;

export const isTyped = (way: IdentityWay): way is TypedWay => way in valueFields;
