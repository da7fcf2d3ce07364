/** A number that JavaScript would round, as written. */
export class ExactNumber {
  constructor(readonly source: string) {}
}

/** Newer engines pass a number's source text to the reviver. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** Parses JSON, keeping numbers that JavaScript would round as `ExactNumber`. @throws {SyntaxError} */
export function parseExact(text: string): unknown {
  const keep: Reviver = (_key, value, context) =>
    typeof value === 'number' && context?.source !== undefined && !isExact(value, context.source)
      ? new ExactNumber(context.source)
      : value;
  return JSON.parse(text, keep);
}

/** 1.0 equals 1; 12345678901234567890 would become another number. */
const isExact = (value: number, source: string) =>
  String(value) === source || (Number.isFinite(value) && source.replace(/\D/g, '').length <= exactDigits);

/** Numbers of up to this many digits are never rounded. */
const exactDigits = 15;
