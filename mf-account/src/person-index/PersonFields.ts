import type { PersonAuth } from '@portal/calls';
import type { IdKind } from '@portal/rules';

/** Values of the personal verification form. */
export interface PersonFields {
  realName: string;
  idKind: IdKind;
  idNo: string;
  isForGood: boolean;
  idValidTo: string;
  /** Mobile number, named as the shared code field requires. */
  account: string;
  captcha: string;
  code: string;
  idFrontUrl: string;
  idBackUrl: string;
  address: string;
  hasAgreed: boolean;
}

/** Wire name → form name, where they differ. */
export const formNames = { phone: 'account', vercode: 'code' } as const;

/** Reason why the operator rejected a field, until it is corrected. */
export const rejectionOf = ({ rejects }: PersonAuth, wireName: string): string | undefined =>
  rejects.find(({ field }) => field === wireName)?.reason;
