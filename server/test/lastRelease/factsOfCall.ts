import { toJSONSchema } from 'zod/mini';
import type { Call } from '@portal/calls';
import type { Schema } from '@portal/schema';
import { acceptedOf, type Accepted } from './acceptedOf';
import type { Shape } from './Shape';

/** By path of a field (`records[].name`): its types or values, among them `absent` where it may be left out. */
export type Fields = Record<string, readonly string[]>;

/** What those who make a call rely on. */
export interface CallFacts {
  /** Fields it takes; one that may be left out ends with `?`. */
  takes: readonly string[];
  /** What each of them may be. */
  accepts: Accepted;
  replies: Fields;
}

export function factsOfCall({ request, reply }: Call): CallFacts {
  const taken = Object.entries(fieldsOf(request, 'input')).filter(([field]) => /[^\]}]$/.test(field));
  return {
    takes: taken.map(([field, kinds]) => (kinds.includes('absent') ? `${field}?` : field)),
    accepts: acceptedOf(shapeOf(request, 'input')),
    replies: fieldsOf(reply, 'output'),
  };
}

const shapeOf = (schema: Schema, io: 'input' | 'output') =>
  toJSONSchema(schema, { io, unrepresentable: 'any' }) as Shape;

function fieldsOf(schema: Schema, io: 'input' | 'output'): Fields {
  const found = walk(shapeOf(schema, io), '');
  return Object.fromEntries([...found].sort().map(([field, kinds]) => [field, [...kinds].sort()]));
}

type Found = Map<string, Set<string>>;

function walk(shape: Shape, field: string): Found {
  const choices = shape.anyOf ?? shape.oneOf;
  if (choices) return eitherOf(choices.map((choice) => walk(choice, field)));
  const found: Found = new Map([[field, new Set(kindsOf(shape))]]);
  const add = (inner: Shape, path: string, isOptional = false) => {
    for (const [name, kinds] of walk(inner, path))
      found.set(name, new Set([...(found.get(name) ?? []), ...kinds]));
    if (isOptional) found.get(path)?.add('absent');
  };
  for (const part of shape.allOf ?? []) add(part, field);
  for (const [name, inner] of Object.entries(shape.properties ?? {}))
    add(inner, field === '' ? name : `${field}.${name}`, !shape.required?.includes(name));
  if (shape.items) add(shape.items, `${field}[]`);
  if (typeof shape.additionalProperties === 'object') add(shape.additionalProperties, `${field}{}`);
  return found;
}

function kindsOf({ const: only, enum: some, type, allOf }: Shape): string[] {
  if (only !== undefined) return [JSON.stringify(only)];
  if (some) return some.map((value) => JSON.stringify(value));
  return [type ?? (allOf ? [] : 'any')].flat();
}

/** What only some of them have may be absent. */
function eitherOf(choices: readonly Found[]): Found {
  const withFields = choices.filter(({ size }) => size > 1);
  const all: Found = new Map();
  for (const choice of choices)
    for (const [field, kinds] of choice) all.set(field, new Set([...(all.get(field) ?? []), ...kinds]));
  for (const [field, kinds] of all) if (!withFields.every((choice) => choice.has(field))) kinds.add('absent');
  return all;
}
