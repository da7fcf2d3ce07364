import type { Call } from '@portal/calls';

/** Whether a call waits until whoever makes it has agreed to new terms: all changes, but those of agreeing and leaving. */
export const needsAgreement = ({ effect, guard, isForLeavers, isBeforeAgreeing }: Call): boolean =>
  effect === 'write' && guard !== 'public' && !isForLeavers && !isBeforeAgreeing;
