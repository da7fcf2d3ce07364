import { isObject, keysOf } from '@portal/rules';
import type { Schema } from '@portal/schema';
import type { WrongField } from '../AppError';
import { say } from '../i18n/say';

/** What the library knows of a schema. */
interface Known {
  _zod: {
    def: {
      type: string;
      shape?: Record<string, Known>;
      catchall?: Known;
      innerType?: Known;
      element?: Known;
      valueType?: Known;
      options?: readonly Known[];
      in?: Known;
      out?: Known;
      getter?: () => Known;
    };
  };
}

/** Longest part of an unknown name that is repeated to its sender. */
const nameMax = 64;

/**
 * Fields that the schema does not name, at any depth, with the names that it does.
 *
 * @param given  Before parsing: parsing drops them.
 */
export const unknownFields = (schema: Schema, given: unknown): Generator<WrongField> =>
  findUnknown(schema, given, '');

function* findUnknown({ _zod: { def } }: Known, given: unknown, name: string): Generator<WrongField> {
  switch (def.type) {
    case 'object':
      if (isObject(given)) yield* inObject(def.shape ?? {}, def.catchall !== undefined, given, name);
      return;
    case 'array':
      if (Array.isArray(given) && def.element)
        for (const [index, one] of given.entries()) yield* findUnknown(def.element, one, join(name, index));
      return;
    case 'record':
      if (isObject(given) && def.valueType)
        for (const [key, one] of Object.entries(given))
          yield* findUnknown(def.valueType, one, join(name, key));
      return;
    case 'union': {
      // One of its forms fits, or the first is what was meant.
      const found = (def.options ?? []).map((option) => [...findUnknown(option, given, name)]);
      if (found.every((wrong) => wrong.length > 0)) yield* found[0] ?? [];
      return;
    }
    case 'pipe':
      // A structured value in a field of a form is JSON text.
      if (def.in && def.in._zod.def.type !== 'transform') yield* findUnknown(def.in, given, name);
      else if (def.out) yield* findUnknown(def.out, fromJson(given), name);
      return;
    case 'lazy':
      if (def.getter) yield* findUnknown(def.getter(), given, name);
      return;
    default:
      if (def.innerType) yield* findUnknown(def.innerType, given, name);
  }
}

function* inObject(
  shape: Record<string, Known>,
  takesOthers: boolean,
  given: object,
  name: string,
): Generator<WrongField> {
  for (const [key, value] of Object.entries(given)) {
    const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (field) yield* findUnknown(field, value, join(name, key));
    else if (!takesOthers)
      yield { name: join(name, key.slice(0, nameMax)), message: unknownName(keysOf(shape)) };
  }
}

const unknownName = (names: readonly string[]) =>
  names.length === 0 ? say`没有这个字段，此处不填任何字段` : say`没有这个字段，可填的有：${names.join('、')}`;

const join = (name: string, key: string | number) => (name === '' ? String(key) : `${name}.${key}`);

function fromJson(given: unknown): unknown {
  if (typeof given !== 'string' || !/^\s*[[{]/.test(given)) return given;
  try {
    return JSON.parse(given) as unknown;
  } catch {
    return given;
  }
}
