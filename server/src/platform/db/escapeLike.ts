/** Escapes `%` and `_` typed by a visitor. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
