import { validForGood, type CompanyContent } from '@portal/rules';
import type { CompanyFormFields } from './CompanyFormFields';

/** What the form holds, as it is sent. */
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
