import type { PublicationData } from '@portal/calls';
import { say, type TranslatableText } from '../../platform/i18n/say';

/** Billing condition in a line, as pages word it with `successRuleText`. */
export const billedText = ({
  successField,
  successValue,
}: Pick<PublicationData, 'successField' | 'successValue'>): TranslatableText =>
  successField ? say`HTTP 2xx，且返回的 ${successField} 等于“${successValue ?? ''}”` : 'HTTP 2xx';
