import { CallError } from '@portal/client';

/** Whether a proof of who one is was too old, or used: it has to be given again. */
export const isTicketSpent = (error: unknown): boolean =>
  error instanceof CallError && error.code === 'E5004';
