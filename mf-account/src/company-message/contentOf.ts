import { validForGood, type CompanyContent } from '@portal/rules';
import type { CompanyFormFields } from './CompanyFormFields';

/** Values of the form, as sent to the server. */
export function contentOf(fields: CompanyFormFields): CompanyContent {
  const { account, captcha: _, code: __, isForGood, ...content } = fields;
  return {
    ...content,
    contactPhone: account,
    validTo: isForGood ? validForGood : content.validTo,
    creditCode: content.creditCode.trim().toUpperCase(),
    legalIdNo: content.legalIdNo.trim().toUpperCase(),
  };
}
