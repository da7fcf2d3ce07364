import type { PersonAuth } from '@portal/calls';
import type { IdKind } from '@portal/rules';

/** What the form of a personal authentication holds. */
export interface PersonFields {
  realName: string;
  idKind: IdKind;
  idNo: string;
  isForGood: boolean;
  idValidTo: string;
  /** The mobile number, named as the shared code field needs it. */
  account: string;
  captcha: string;
  code: string;
  idFrontUrl: string;
  idBackUrl: string;
  address: string;
  hasAgreed: boolean;
}

/** Fields on the wire → fields of the form, where their names differ. */
export const formNames = { phone: 'account', vercode: 'code' } as const;

/** Why the operator turned a field down, until it is corrected. */
export const rejectionOf = ({ rejects }: PersonAuth, wireName: string): string | undefined =>
  rejects.find(({ field }) => field === wireName)?.reason;
