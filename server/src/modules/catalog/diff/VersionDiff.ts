import type { VersionChange } from '@portal/calls';
import type { Translatable, TranslatableText } from '../../../platform/i18n/say';

/** A difference before it is translated. */
export type Change = Omit<VersionChange, 'place' | 'text'> & { place: TranslatableText; text: Translatable };

export interface VersionDiff {
  changes: Change[];
  /** False: the budget ended the comparison, or more was found than is reported. */
  isWhole: boolean;
}
