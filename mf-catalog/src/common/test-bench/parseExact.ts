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

/** True for 1.0, which equals 1; false for 12345678901234567890, which would become another number. */
export const isExact = (value: number, source: string) =>
  String(value) === source || (isInRange(value, source) && source.replace(/\D/g, '').length <= exactDigits);

/** False for 1e999, which becomes infinite, and for 1e-400, which becomes 0. */
const isInRange = (value: number, source: string) =>
  Number.isFinite(value) && (value !== 0 || !/[1-9]/.test(source.split(/e/i, 1)[0] ?? ''));

/** Numbers of up to this many digits are never rounded. */
const exactDigits = 15;
