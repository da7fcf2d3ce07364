import type { Translatable, TranslatableText } from '../../platform/i18n/say';
import type { Mask } from '../../platform/masks';
import type { CaseField } from './shownField';

/** A line of a review that states a fact, without a previous value. */
export const textField = (
  field: string,
  label: Translatable,
  value: TranslatableText,
  mask?: Mask,
): CaseField => ({ field, label, kind: 'text', value, before: null, mask });
