import type { Schema } from '@portal/schema';

/* Forms made from the schema of a call: one that it takes, and the same with something nobody types at each place. */

interface Definition {
  type: string;
  shape?: Record<string, Schema>;
  in?: Schema;
  out?: Schema;
  innerType?: Schema;
  element?: Schema;
  entries?: Record<string, string | number>;
  values?: unknown[];
  options?: Schema[];
}

const definitionOf = (schema: Schema) => schema._zod.def as Definition;

/** One of these is what a field of text wants. */
const texts = [
  '一段足够长的文字，用来说明原因',
  'person@example.com',
  '13800138000',
  'Portal-2026',
  'aB3d',
  '123456',
  '2026-11-01',
  '2026-11-21 09:00',
  'request-number-0001',
  '11010519491231002X',
  '0.5',
  'nothing',
  '测试',
  'v',
  '',
];

/** A value that a schema takes, as JSON would carry it. */
export function aValueOf(schema: Schema): unknown {
  const { type, shape, in: before, out, innerType, element, entries, values, options } = definitionOf(schema);
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, aValueOf(field)]));
  if (type === 'pipe' && before && out)
    return aValueOf(definitionOf(before).type === 'transform' ? out : before);
  if (innerType) return aValueOf(innerType);
  if (element) {
    const one = [aValueOf(element)];
    return schema.safeParse(one).success ? one : [];
  }
  if (entries) return Object.values(entries)[0];
  if (values) return values[0];
  if (options?.[0]) return aValueOf(options[0]);
  return [...texts, 1, 30, 500, true].find((value) => schema.safeParse(value).success);
}

/** The values that a field offers to choose from; none where it is free. */
export function choicesOf(schema: Schema): unknown[] {
  const { type, in: before, out, innerType, entries, values, options } = definitionOf(schema);
  if (type === 'pipe' && before && out)
    return choicesOf(definitionOf(before).type === 'transform' ? out : before);
  if (innerType) return choicesOf(innerType);
  return entries ? Object.values(entries) : (values ?? (options ?? []).flatMap(choicesOf));
}

type Place = (string | number)[];

/** Where something stands inside a value. */
export function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return [place];
  const inner = Array.isArray(value)
    ? value.flatMap((entry, at) => placesIn(entry, [...place, at]))
    : Object.entries(value).flatMap(([name, entry]) => placesIn(entry, [...place, name]));
  return place.length === 0 ? inner : [place, ...inner];
}

/** The same value with another one at a place. */
export function withAt(value: unknown, [first, ...rest]: Place, put: unknown): unknown {
  if (first === undefined) return put;
  if (Array.isArray(value))
    return value.map((entry, at) => (at === first ? withAt(entry, rest, put) : entry));
  const fields = value as Record<string, unknown>;
  return { ...fields, [first]: withAt(fields[first], rest, put) };
}

/** What nobody types, by what may go wrong with it. */
const hostileKinds: readonly (readonly unknown[])[] = [
  // Characters that cannot be kept.
  ['\u0000', '编号\u0000', '\u0001', '\u001b[31m', '\u007f', '\u0085', '\ud800', '𠮷\udc00'],
  ['["\\u0000"]', ['\u0000']],
  // Characters that draw nothing, or more than their share.
  ['\u202e编号\u200b\ufeff', 'e' + '\u0301'.repeat(60), ' ', '\n\t'],
  // Words of another language.
  ["'; drop table users; --", '<script>alert(1)</script>', '$1 ${x} {{y}}'],
  ['%_\\', '__proto__', 'null'],
  // Numbers, and what looks like one.
  ['-1', '0', '1.5', '１２３', '1e9', 'NaN', 'Infinity'],
  ['2147483648', '999999999999999', '999999999999999.x'],
  ['9223372036854775808'],
  [-1, 1.5, 1e308, 2 ** 31, 2 ** 53],
  // Days.
  ['0000-00-00', '2026-02-31', '2026-13-01 25:61', '2026-02-31 09:00'],
  ['0000-01-01', '9999-12-31'],
  // Structures.
  ['[]', '{}', `${'['.repeat(5000)}${']'.repeat(5000)}`, '{"__proto__":{"a":1}}'],
  [[], {}, null, true],
  // Longer than most.
  ['x'.repeat(64)],
];

export const hostileValues: readonly unknown[] = hostileKinds.flat();

/**
 * Of those of each kind that a place takes one: another one at the next place, so that each value comes to places of
 * many calls.
 */
export function oneOfEachKind(isTaken: (value: unknown) => boolean, turn: number): unknown[] {
  return hostileKinds.flatMap((kind) => {
    const taken = kind.filter(isTaken);
    return taken.length > 0 ? [taken[turn % taken.length]] : [];
  });
}
