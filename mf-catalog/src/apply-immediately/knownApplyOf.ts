import { CallError } from '@portal/client';

/** Id of the existing application that a refusal names; null: none. */
export const knownApplyOf = (error: unknown) =>
  error instanceof CallError && typeof error.details.applyId === 'string' ? error.details.applyId : null;
