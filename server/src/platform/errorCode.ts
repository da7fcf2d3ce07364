/** Code of an error of the system or the database, such as `ENOENT`; null: it has none. */
export const errorCode = (error: unknown): string | null =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : null;
