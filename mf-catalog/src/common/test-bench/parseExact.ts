/** A number that JavaScript would round. */
export class ExactNumber {
  constructor(readonly source: string) {}
}

/** Newer engines tell how a number was written. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** JSON with its numbers as they were written. @throws {SyntaxError} for what is no JSON. */
export function parseExact(text: string): unknown {
  const keep: Reviver = (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? new ExactNumber(context.source)
      : value;
  return JSON.parse(text, keep);
}

/** 1.0 is 1 and loses nothing; 12345678901234567890 is another number. */
const isExact = (value: number, source: string) =>
  String(value) === source || (Number.isFinite(value) && source.replace(/\D/g, '').length <= exactDigits);

/** So many digits of a number are never rounded. */
const exactDigits = 15;
