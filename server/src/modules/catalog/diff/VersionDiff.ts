import type { VersionChange } from '@portal/calls';
import type { Said, Words } from '../../../platform/said/say';

/** A difference before it is translated. */
export type Change = Omit<VersionChange, 'place' | 'text'> & { place: Words; text: Said };

export interface VersionDiff {
  changes: Change[];
  /** False: the budget ended the comparison, or more was found than is reported. */
  isWhole: boolean;
}
