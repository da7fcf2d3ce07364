import type { OperationField } from '@portal/calls';
import { isObject } from './isObject';
import { refOf, resolveRef } from './resolveRef';

type Json = Record<string, unknown>;

const fieldsMax = 400;
const depthMax = 8;
const textMax = 1000;

export interface SchemaFields {
  fields: OperationField[];
  /** Whether there was more than is shown. */
  isCut: boolean;
}

/** A JSON schema as rows of a table: nested objects follow their parent, one step deeper. */
export function schemaFields(document: unknown, schema: unknown): SchemaFields {
  const found: SchemaFields = { fields: [], isCut: false };
  walk(document, schema, { name: '', depth: -1, isRequired: false, trail: [] }, found);
  return found;
}

interface Place {
  name: string;
  depth: number;
  isRequired: boolean;
  /** References on the way here: one that comes again is a circle. */
  trail: readonly string[];
}

function walk(document: unknown, node: unknown, place: Place, found: SchemaFields): void {
  const ref = refOf(node);
  const isCircle = ref !== null && place.trail.includes(ref);
  const trail = ref ? [...place.trail, ref] : place.trail;
  const schema = isCircle ? null : mergeParts(document, resolveRef(document, node), trail);

  if (place.name) {
    if (found.fields.length >= fieldsMax) {
      found.isCut = true;
      return;
    }
    found.fields.push(toField(schema, place, isCircle));
  }
  if (!schema) return;
  if (place.depth >= depthMax) {
    found.isCut = true;
    return;
  }
  for (const child of childrenOf(schema, place)) walk(document, child.node, { ...child.place, trail }, found);
}

function* childrenOf(
  schema: Json,
  { name, depth }: Place,
): Generator<{ node: unknown; place: Omit<Place, 'trail'> }> {
  if (isObject(schema.properties)) {
    const required = Array.isArray(schema.required) ? schema.required : [];
    for (const [key, node] of Object.entries(schema.properties)) {
      const childName = name ? `${name}.${key}` : key;
      yield { node, place: { name: childName, depth: depth + 1, isRequired: required.includes(key) } };
    }
  }
  if (isObject(schema.items)) {
    yield { node: schema.items, place: { name: `${name}[]`, depth: depth + 1, isRequired: false } };
  }
}

/** allOf joined into one; of oneOf and anyOf the first, named as a choice by `typeText`. */
function mergeParts(document: unknown, node: unknown, trail: readonly string[]): Json | null {
  if (!isObject(node)) return null;
  const parts = asList(node.allOf);
  const choices = [node.oneOf, node.anyOf].find(
    (list): list is unknown[] => Array.isArray(list) && list.length > 0,
  );
  const sources = [...parts, ...(choices && !isObject(node.properties) ? [choices[0]] : [])];
  return sources.reduce<Json>((merged, source) => {
    const ref = refOf(source);
    if (ref && trail.includes(ref)) return merged;
    const part = mergeParts(document, resolveRef(document, source), ref ? [...trail, ref] : trail);
    if (!part) return merged;
    return {
      ...part,
      ...merged,
      properties: { ...(part.properties as Json), ...(merged.properties as Json) },
      required: [...asList(part.required), ...asList(merged.required)],
    };
  }, node);
}

const asList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function toField(schema: Json | null, { name, depth, isRequired }: Place, isCircle: boolean): OperationField {
  const description = typeof schema?.description === 'string' ? schema.description : '';
  const choices = asList(schema?.enum).slice(0, 20).map(String).join('、');
  return {
    name,
    depth: Math.max(0, depth),
    type: isCircle ? '循环引用' : typeText(schema),
    required: isRequired ? 1 : 0,
    description: [description, choices && `可选值：${choices}`].filter(Boolean).join(' ').slice(0, textMax),
    ...exampleOf(schema),
    place: 'body',
  };
}

/** `string(2–32)`, `array`, `integer/null`, `其一`. */
export function typeText(schema: Json | null): string {
  if (!schema) return '任意';
  const { type, format, minLength, maxLength } = schema;
  const name = Array.isArray(type) ? type.join('/') : typeof type === 'string' ? type : impliedType(schema);
  const length = [minLength, maxLength].some((limit) => typeof limit === 'number')
    ? `${Number(minLength ?? 0)}–${typeof maxLength === 'number' ? maxLength : '∞'}`
    : '';
  const detail = length || (typeof format === 'string' ? format : '');
  return detail ? `${name}(${detail})` : name;
}

function impliedType(schema: Json): string {
  if (isObject(schema.properties)) return 'object';
  if (schema.items) return 'array';
  return schema.oneOf || schema.anyOf ? '其一' : '任意';
}

export function exampleOf(schema: Json | null): { example?: string } {
  const example = schema?.example ?? asList(schema?.examples)[0] ?? schema?.default;
  if (example === undefined || example === null) return {};
  return { example: (typeof example === 'string' ? example : JSON.stringify(example)).slice(0, 200) };
}
