import { companyState, type CompanyState } from '@portal/calls';

/** States in which nothing was submitted, or it was refused. One that was ever approved never gets here. */
const restingStates: readonly CompanyState[] = [
  companyState.saved,
  companyState.uploaded,
  companyState.rejected,
];

/** Since when a case changed now counts as inactive; null: it does not. */
export const restedAt = (state: CompanyState, at: Date): Date | null =>
  restingStates.includes(state) ? at : null;
