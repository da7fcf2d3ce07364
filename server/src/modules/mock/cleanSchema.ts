import type { InstanceType, Schema } from '@cfworker/json-schema';
import { isObject } from '@portal/rules';
import { asList } from '../../platform/asList';
import { refOf, resolveRef } from '../catalog';
import { isSmall } from './isSmall';
import { matcherOf, textLike } from './patterns';

type Json = Record<string, unknown>;

interface Purpose {
  /** Properties that are read-only are not required in a request, and write-only ones not in a response. */
  use: 'request' | 'response';
  /** For generating an example: optional fields are left out below this depth of objects. Absent: for validation. */
  optionalDepth?: number;
  /** Whether the examples of the description are used. */
  hasExamples?: boolean;
  /** Most parts visited, 1,200 by default. */
  nodesMax?: number;
}

/** Patterns are renamed, so that the validator does not match them. */
export type BoundedSchema = Schema & { 'x-pattern'?: string };

export interface CleanSchema {
  schema: BoundedSchema;
  /** False: the schema was too large, and required parts are missing. */
  isWhole: boolean;
}

const usualNodesMax = 1200;
const charactersMax = 64 * 1024;
const depthMax = 60;
/** Most elements and fields that one node may have in a generated example, multiplied along the way to it. */
const roomMax = 50;
const enumMax = 500;
const textMax = 5000;
const exampleValuesMax = 200;
const exampleCharactersMax = 4000;
const kinds: readonly unknown[] = ['null', 'boolean', 'object', 'array', 'number', 'integer', 'string'];
const isKind = (type: unknown): type is InstanceType => kinds.includes(type);
const numbers = [
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
] as const;
/** Formats that cost next to nothing to validate. */
const checkedFormats = new Set(['date', 'date-time', 'ipv4', 'uuid']);
const circle = Symbol('circle');

interface Place {
  trail: readonly string[];
  depth: number;
  /** Depth in objects. */
  objects: number;
  room: number;
}

/**
 * A schema of a description on its own, made of what is understood: references are written out, circles end, and it is of
 * bounded size, as is what is drawn from it. What is not understood allows everything.
 */
export function cleanSchema(document: unknown, node: unknown, purpose: Purpose): CleanSchema {
  const { use, optionalDepth, nodesMax = usualNodesMax } = purpose;
  const isDrawn = optionalDepth !== undefined;
  const hidden = use === 'request' ? 'readOnly' : 'writeOnly';
  let nodesLeft = nodesMax;
  let charactersLeft = charactersMax;
  let isWhole = true;
  const cleaned = visit(node, { trail: [], depth: 0, objects: 0, room: roomMax });
  return { schema: cleaned === circle || cleaned === true ? {} : cleaned, isWhole };

  function visit(given: unknown, place: Place): BoundedSchema | true | typeof circle {
    const ref = refOf(given);
    if (ref !== null && place.trail.includes(ref)) return circle;
    const target = resolveRef(document, given);
    if (!isObject(target)) return true;
    nodesLeft -= 1;
    if (nodesLeft < 0 || place.depth > depthMax) {
      isWhole = false;
      return true;
    }
    const source = ref !== null && isObject(given) ? { ...target, ...given } : target;
    return fieldsOf(source, { ...place, trail: ref === null ? place.trail : [...place.trail, ref] });
  }

  function fieldsOf(source: Json, place: Place): BoundedSchema {
    const out: BoundedSchema = {};
    const types = (Array.isArray(source.type) ? asList(source.type) : [source.type]).filter(isKind);
    if (types.length > 0) out.type = types.length === 1 ? types[0] : types;
    for (const name of numbers) {
      const value = source[name];
      if (typeof value === 'number' && Number.isFinite(value)) out[name] = value;
    }
    if (source.uniqueItems === true) out.uniqueItems = true;
    if (typeof source.format === 'string' && (isDrawn || checkedFormats.has(source.format)))
      out.format = source.format;
    if (!isDrawn && matcherOf(source.pattern)) out['x-pattern'] = String(source.pattern);
    addChoices(out, source);
    addParts(out, source, place);
    addItems(out, source, place);
    addProperties(out, source, place);
    if (isDrawn) addExample(out, source);
    return out;
  }

  function addChoices(out: Schema, source: Json): void {
    const { enum: choices, const: only } = source;
    if (isPlain(only) && only !== undefined) out.const = taken(only);
    if (!Array.isArray(choices) || choices.length === 0) return;
    if (choices.length > enumMax || !choices.every(isPlain)) isWhole &&= !choices.every(isPlain);
    else out.enum = choices.map(taken);
    if (isDrawn && !out.enum && isPlain(choices[0])) out.enum = [choices[0]];
  }

  function addParts(out: Schema, source: Json, place: Place): void {
    const inner = { ...place, depth: place.depth + 1 };
    for (const name of ['allOf', 'anyOf', 'oneOf'] as const) {
      const list = source[name];
      if (!Array.isArray(list) || list.length === 0) continue;
      const parts = list.map((part) => visit(part, inner));
      const kept = parts.flatMap((part) => (part === circle || part === true ? [] : [part]));
      const isOpen = kept.length < parts.length;
      if (isDrawn || name === 'allOf') {
        if (kept.length > 0) out[name] = kept;
      } else if (!isOpen) out[name] = kept;
    }
    if (isDrawn || !isObject(source.not)) return;
    const not = visit(source.not, inner);
    if (not !== circle && not !== true && Object.keys(not).length > 0) out.not = not;
  }

  function addItems(out: Schema, source: Json, place: Place): void {
    const least = typeof out.minItems === 'number' ? out.minItems : 0;
    const count = isDrawn ? Math.min(least, place.room) : least;
    if (count < least) {
      isWhole = false;
      out.minItems = count;
    }
    if (typeof out.minLength === 'number' && isDrawn && out.minLength > textMax) {
      isWhole = false;
      out.minLength = textMax;
    }
    if (!isObject(source.items)) return;
    const room = Math.max(1, Math.floor(place.room / Math.max(1, count)));
    const items = visit(source.items, { ...place, depth: place.depth + 1, room });
    if (items !== circle) out.items = items === true ? {} : items;
    else if (isDrawn && least === 0) out.maxItems = 0;
    else isWhole &&= !isDrawn;
  }

  function addProperties(out: Schema, source: Json, place: Place): void {
    const required = asList(source.required).filter((name) => typeof name === 'string');
    const asked = new Set<string>(required);
    const inner = { ...place, depth: place.depth + 1, objects: place.objects + 1 };
    const properties: Record<string, Schema | boolean> = {};
    for (const [name, given] of Object.entries(isObject(source.properties) ? source.properties : {})) {
      if (name === '__proto__') continue;
      const isAsked = asked.has(name);
      if (isDrawn && !isAsked && (place.objects >= optionalDepth || nodesLeft <= 0)) continue;
      const resolved = resolveRef(document, given);
      if (isObject(resolved) && resolved[hidden] === true) {
        asked.delete(name);
        if (isDrawn) continue;
      }
      const part = visit(given, inner);
      if (part === circle && isDrawn && !isAsked) continue;
      if (part === circle && isDrawn) isWhole = false;
      properties[taken(name)] = part === circle || part === true ? (isDrawn ? {} : true) : part;
    }
    if (Object.keys(properties).length > 0) out.properties = properties;
    if (asked.size > 0) out.required = [...asked].map(taken);
    addOthers(out, source, inner);
  }

  /** Fields that the description does not name (additionalProperties). */
  function addOthers(out: Schema, source: Json, place: Place): void {
    const { additionalProperties: others } = source;
    const isClosed = others === false && !isObject(source.patternProperties) && !isDrawn;
    if (isClosed) out.additionalProperties = false;
    if (!isObject(others) || (isObject(source.patternProperties) && !isDrawn)) return;
    if (isDrawn && place.room < 2) return;
    const part = visit(others, { ...place, room: Math.floor(place.room / 2) });
    if (part !== circle && part !== true) out.additionalProperties = part;
  }

  function addExample(out: Schema, source: Json): void {
    if (purpose.hasExamples) {
      const example = source.example ?? asList(source.examples)[0] ?? source.default;
      if (example !== undefined && isSmall(example, exampleValuesMax, exampleCharactersMax)) {
        out.example = example;
        return;
      }
    }
    if (out.enum || out.const !== undefined) return;
    const { multipleOf, minimum = 0 } = out;
    const text = textLike(source.pattern);
    if (text !== null) out.example = text;
    else if (typeof multipleOf === 'number' && multipleOf > 0)
      out.example = Math.ceil(minimum / multipleOf) * multipleOf;
  }

  function taken<Value>(value: Value): Value {
    if (typeof value === 'string') charactersLeft -= value.length;
    if (charactersLeft < 0) isWhole = false;
    return value;
  }
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object';
