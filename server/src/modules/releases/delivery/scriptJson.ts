/** A value as JSON for a script element of a document, escaped so that it cannot end the element. */
export const scriptJson = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
