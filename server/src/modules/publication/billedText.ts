import type { PublicationData } from '@portal/calls';
import { successRuleText } from '@portal/rules';

/** Which calls are paid for, in a line. */
export const billedText = ({
  successField,
  successValue,
}: Pick<PublicationData, 'successField' | 'successValue'>): string =>
  successField ? successRuleText({ field: successField, value: successValue ?? '' }) : 'HTTP 2xx';
