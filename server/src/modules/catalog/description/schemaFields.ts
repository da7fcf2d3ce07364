import type { MemberLanguage, OperationField } from '@portal/calls';
import { isObject } from '@portal/rules';
import { asList } from '../../../platform/asList';
import { inLanguage } from '../../../platform/i18n/inLanguage';
import { listed } from '../../../platform/i18n/listed';
import { say, type TranslatableText } from '../../../platform/i18n/say';
import { boundedCopy } from './boundedCopy';
import { limitsOf } from './limitsOf';
import { refOf, resolveRef } from './resolveRef';

type Json = Record<string, unknown>;

const fieldsMax = 400;
/** Most field names that are visited: a part may be referenced many times. */
const namesMax = 20_000;
const depthMax = 8;
/** Longest chain of references to one part. */
const trailMax = 100;
/** Deepest nesting. */
const nestedMax = 200;
const textMax = 1000;
const choicesMax = 20;
const shortTextMax = 200;
const shortValuesMax = 100;

export interface SchemaFields {
  fields: OperationField[];
  /** Whether rows were left out. */
  isCut: boolean;
}

interface Found extends SchemaFields {
  namesLeft: number;
  language: MemberLanguage;
}

interface Reading {
  /** Budget of field names left to visit. */
  namesLeft?: number;
  /** The language of limits and choices. */
  language?: MemberLanguage;
}

/** A JSON schema as rows of a table: the fields of an object follow it, one level deeper. */
export function schemaFields(
  document: unknown,
  schema: unknown,
  { namesLeft = namesMax, language = 'zh' }: Reading = {},
): SchemaFields {
  const found: Found = { fields: [], isCut: false, namesLeft, language };
  walk(document, schema, { name: '', depth: -1, isRequired: false, trail: [] }, found);
  const { fields, isCut } = found;
  return { fields, isCut };
}

interface Place {
  name: string;
  depth: number;
  isRequired: boolean;
  /** References followed so far: one that recurs is a cycle. */
  trail: readonly string[];
}

function walk(document: unknown, node: unknown, place: Place, found: Found): void {
  if (found.fields.length >= fieldsMax || found.namesLeft <= 0) {
    found.isCut = true;
    return;
  }

  const ref = refOf(node);
  const isCircle = ref !== null && place.trail.includes(ref);
  const trail = ref ? [...place.trail, ref] : place.trail;
  const schema = isCircle ? null : mergeParts(document, resolveRef(document, node), trail, found);

  if (place.name) found.fields.push(toField(schema, place, isCircle, found.language));
  if (!schema) return;
  if (place.depth >= depthMax) {
    found.isCut = true;
    return;
  }
  for (const child of childrenOf(schema, place)) {
    walk(document, child.node, { ...child.place, trail }, found);
    if (found.isCut && found.fields.length >= fieldsMax) return;
  }
}

function* childrenOf(
  schema: Json,
  { name, depth }: Place,
): Generator<{ node: unknown; place: Omit<Place, 'trail'> }> {
  if (isObject(schema.properties)) {
    const required = new Set(asList(schema.required));
    for (const [key, node] of Object.entries(schema.properties)) {
      const childName = name ? `${name}.${key}` : key;
      yield { node, place: { name: childName, depth: depth + 1, isRequired: required.has(key) } };
    }
  }
  if (isObject(schema.items)) {
    yield { node: schema.items, place: { name: `${name}[]`, depth: depth + 1, isRequired: false } };
  }
}

/**
 * Merges `allOf` into one schema; of `oneOf` and `anyOf` it takes the first, which `typeText` marks as a choice. A
 * schema's own keywords override its parts, and earlier parts override later ones.
 */
function mergeParts(
  document: unknown,
  node: unknown,
  trail: readonly string[],
  found: Found,
  nested = 0,
): Json | null {
  if (!isObject(node)) return null;
  const own = isObject(node.properties) ? node.properties : {};
  found.namesLeft -= 1 + Object.keys(own).length + asList(node.required).length;
  const choices = [node.oneOf, node.anyOf].find(
    (list): list is unknown[] => Array.isArray(list) && list.length > 0,
  );
  const sources = [...asList(node.allOf), ...(choices && !isObject(node.properties) ? [choices[0]] : [])];
  if (sources.length === 0) return node;

  const merged: Json = { ...node };
  const properties: Json = {};
  const required: unknown[] = [];
  for (const source of sources) {
    if (found.namesLeft <= 0 || trail.length >= trailMax || nested >= nestedMax) break;
    const ref = refOf(source);
    if (ref && trail.includes(ref)) continue;
    const way = ref ? [...trail, ref] : trail;
    const part = mergeParts(document, resolveRef(document, source), way, found, nested + 1);
    if (!part) continue;
    addMissing(merged, part);
    if (isObject(part.properties)) addMissing(properties, part.properties);
    required.push(...asList(part.required));
  }
  return {
    ...merged,
    properties: Object.assign(properties, own),
    required: [...required, ...asList(node.required)],
  };
}

function addMissing(to: Json, from: Json): void {
  for (const [name, value] of Object.entries(from)) if (!Object.hasOwn(to, name)) to[name] = value;
}

function toField(
  schema: Json | null,
  { name, depth, isRequired }: Place,
  isCircle: boolean,
  language: MemberLanguage,
): OperationField {
  const description = typeof schema?.description === 'string' ? schema.description.slice(0, textMax) : '';
  return {
    name,
    depth: Math.max(0, depth),
    type: isCircle ? inLanguage(say`循环引用`, language) : typeText(schema, language),
    ...limitsOf(schema, language),
    required: isRequired ? 1 : 0,
    description: withChoices(description, schema, language),
    ...exampleOf(schema),
    place: 'body',
  };
}

/** A description, followed by the values allowed. */
export function withChoices(description: string, schema: Json | null, language: MemberLanguage): string {
  const choices = asList(schema?.enum).slice(0, choicesMax).map(shortText);
  return [description, choices.length > 0 ? inLanguage(say`可选值：${listed(choices)}`, language) : '']
    .filter(Boolean)
    .join(' ')
    .slice(0, textMax);
}

/** `string(date)`, `array`, `integer/null`, `其一`. */
export function typeText(schema: Json | null, language: MemberLanguage): string {
  if (!schema) return inLanguage(say`任意`, language);
  const { type, format } = schema;
  const name = Array.isArray(type)
    ? type.join('/')
    : typeof type === 'string'
      ? type
      : inLanguage(impliedType(schema), language);
  return typeof format === 'string' ? `${name}(${format.slice(0, shortTextMax)})` : name;
}

function impliedType(schema: Json): TranslatableText {
  if (isObject(schema.properties)) return 'object';
  if (schema.items) return 'array';
  return schema.oneOf || schema.anyOf ? say`其一` : say`任意`;
}

export function exampleOf(schema: Json | null): { example?: string } {
  const example = schema?.example ?? asList(schema?.examples)[0] ?? schema?.default;
  if (example === undefined || example === null) return {};
  return { example: shortText(example) };
}

/** A text unchanged, anything else as JSON; shortened. */
const shortText = (value: unknown): string =>
  (typeof value === 'string'
    ? value
    : (JSON.stringify(boundedCopy(null, value, shortValuesMax)) ?? '')
  ).slice(0, shortTextMax);
