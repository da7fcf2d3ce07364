import { companyState, type CompanyState } from '@portal/calls';

/** In which nothing has been submitted, or nothing came of it. One that has passed once never gets here. */
const restingStates: readonly CompanyState[] = [
  companyState.saved,
  companyState.uploaded,
  companyState.rejected,
];

/** Since when a case that is touched now is at rest; null: it is not. */
export const restedAt = (state: CompanyState, at: Date): Date | null =>
  restingStates.includes(state) ? at : null;
