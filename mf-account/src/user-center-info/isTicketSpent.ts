import { CallError } from '@portal/client';

/** Whether the verification ticket was used or has expired, so that the user has to be verified again. */
export const isTicketSpent = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'E5004';
