import { CallError } from '@portal/client';

/** The application that an app has for the API already, as a refusal names it; null: none is named. */
export const knownApplyOf = (error: unknown) =>
  error instanceof CallError && typeof error.details.applyId === 'string' ? error.details.applyId : null;
