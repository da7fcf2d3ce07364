import { CallError } from '@portal/client';

/**
 * What is left of a case that was withdrawn or never existed: the list around it stays in use.
 *
 * @throws any other error.
 */
export function goneOnly(error: unknown): 'gone' {
  if (error instanceof CallError && error.code === 'E3110') return 'gone';
  throw error;
}
