import type { CompanyContent, CompanyField } from '@portal/rules';

/** What the form holds: the content, with the contact's number named as the shared code field needs it. */
export interface CompanyFormFields extends Omit<CompanyContent, 'contactPhone'> {
  account: string;
  captcha: string;
  code: string;
  isForGood: boolean;
}

/** Fields on the wire → fields of the form, where their names differ. */
export const formNames = { contactPhone: 'account', vercode: 'code' } as const;

/** The form's own name of a field. */
export const nameOf = (field: CompanyField): Exclude<CompanyField, 'contactPhone'> | 'account' =>
  field === 'contactPhone' ? 'account' : field;
