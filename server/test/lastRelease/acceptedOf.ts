import type { Shape } from './Shape';

/** One form of a value that a field of a request may have, as far as a schema says it. */
export interface Form {
  /** A JSON type, or `any`; with `only` the type of that value. */
  type: string;
  only?: string | number | boolean | null;
  /** Least and most: of a number its value, of a text its characters, of a list its items. */
  min?: number;
  max?: number;
  /** Regular expressions, all of which match. */
  patterns?: readonly string[];
  /** An object with an unknown field is refused. */
  isClosed?: true;
}

/** By path of a field (`lines[].name`): the forms it may have. */
export type Accepted = Record<string, readonly Form[]>;

export function acceptedOf(shape: Shape): Accepted {
  const found = new Map<string, Map<string, Form>>();
  walk(shape, '', (field, form) => {
    const forms = found.get(field) ?? new Map<string, Form>();
    found.set(field, forms.set(JSON.stringify(form), form));
  });
  return Object.fromEntries(
    [...found].sort().map(([field, forms]) => [field, [...forms].sort().map(([, form]) => form)]),
  );
}

function walk(shape: Shape, field: string, add: (field: string, form: Form) => void): void {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) {
    for (const choice of choices) walk(choice, field, add);
    return;
  }
  for (const form of formsOf(shape)) add(field, form);
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    walk(inner, field === '' ? name : `${field}.${name}`, add);
  if (shape.items) walk(shape.items, `${field}[]`, add);
  if (typeof shape.additionalProperties === 'object') walk(shape.additionalProperties, `${field}{}`, add);
}

function formsOf(shape: Shape): Form[] {
  const { const: only, enum: some, type } = shape;
  const values = only === undefined ? some : [only];
  if (values) return values.map((value) => ({ type: typeOf(value), only: value as Form['only'] }));
  return [type ?? 'any'].flat().map((one) => withoutAbsent({ type: one, ...limitsOf(one, shape) }));
}

const typeOf = (value: unknown) => (value === null ? 'null' : typeof value);

function limitsOf(type: string, shape: Shape): Omit<Form, 'type'> {
  if (type === 'string') {
    const parts = [shape, ...(shape.allOf ?? [])].flatMap(({ pattern }) => pattern ?? []);
    return {
      min: shape.minLength || undefined,
      max: shape.maxLength,
      patterns: parts.length > 0 ? parts : undefined,
    };
  }
  if (type === 'integer' || type === 'number') return { min: shape.minimum, max: shape.maximum };
  if (type === 'array') return { min: shape.minItems || undefined, max: shape.maxItems };
  return { isClosed: (type === 'object' && shape.additionalProperties === false) || undefined };
}

const withoutAbsent = (form: Form) =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as typeof form;
