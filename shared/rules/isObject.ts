/** Whether a value is an object with named fields, as JSON has them: neither null nor a list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
