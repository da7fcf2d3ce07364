import type { VersionChange } from '@portal/calls';

export type Change = VersionChange;

export interface VersionDiff {
  changes: Change[];
  /** False: there was more than is compared, or than is told. */
  isWhole: boolean;
}
