/**
 * The database gave no answer, so the outcome of the statement is unknown. When it answers with an error, that error is
 * thrown instead.
 */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}
