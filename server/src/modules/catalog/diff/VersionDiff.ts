import type { VersionChange } from '@portal/calls';
import type { Said, Words } from '../../../platform/said/say';

/** A difference, to be said in the language of whoever reads it. */
export type Change = Omit<VersionChange, 'place' | 'text'> & { place: Words; text: Said };

export interface VersionDiff {
  changes: Change[];
  /** False: there was more than is compared, or than is told. */
  isWhole: boolean;
}
