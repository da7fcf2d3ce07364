/** A value of JSON as a list: anything else has no items. */
export const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
