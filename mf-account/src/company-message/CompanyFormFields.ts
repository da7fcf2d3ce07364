import type { CompanyContent, CompanyField } from '@portal/rules';

/** Values of the form. The contact's number is `account`, as the shared code field requires. */
export interface CompanyFormFields extends Omit<CompanyContent, 'contactPhone'> {
  account: string;
  captcha: string;
  code: string;
  isForGood: boolean;
}

/** Wire name → form name, where they differ. */
export const formNames = { contactPhone: 'account', vercode: 'code' } as const;

/** Name of a field in the form. */
export const nameOf = (field: CompanyField): Exclude<CompanyField, 'contactPhone'> | 'account' =>
  field === 'contactPhone' ? 'account' : field;
