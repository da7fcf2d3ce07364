import type { Call } from '@portal/calls';

/** Whether a call requires accepted terms: all writes, except for accepting and leaving. */
export const needsAgreement = ({ effect, guard, isForLeavers, isBeforeAgreeing }: Call): boolean =>
  effect === 'write' && guard !== 'public' && !isForLeavers && !isBeforeAgreeing;
