/** The database gave no answer, so nobody knows what became of a statement; one that answers throws its own errors. */
export class DatabaseAwayError extends Error {
  override readonly name = 'DatabaseAwayError';
}
