import { sample } from 'openapi-sampler';
import { isObject } from '@portal/rules';
import { resolveRef } from '../catalog';
import { valueAtPointer, checkOf, type Check } from './checkValue';
import { cleanSchema } from './cleanSchema';
import { isSmall } from './isSmall';

export interface Example {
  value: unknown;
  /** Null: the schema was too large to validate against. */
  isValid: boolean | null;
}

const valuesMax = 10_000;
const charactersMax = 128 * 1024;
const sampleDepthMax = 60;
/** Depths to which optional fields are generated; a smaller one is tried when the result is too large. */
const optionalDepths = [3, 1, 0];

/**
 * An example of an answer: that of the description if it is valid, otherwise one generated from the schema.
 * Deterministic.
 */
export function drawExample(document: unknown, media: Record<string, unknown>, nodesMax?: number): Example {
  const check = checkOf(cleanSchema(document, media.schema, { use: 'response', nodesMax }));
  const found: unknown[] = [];
  for (const value of candidates(document, media, nodesMax)) {
    if (value === undefined || !isSmall(value, valuesMax, charactersMax)) continue;
    if (!check) return { value, isValid: null };
    if (check(value).length === 0) return { value, isValid: true };
    found.push(value);
  }
  for (const value of found) {
    const whole = completed(value, check);
    if (check?.(whole).length === 0) return { value: whole, isValid: true };
  }
  const value = found[0] ?? null;
  return { value, isValid: check ? check(value).length === 0 : null };
}

/** With a text for each field that is required but not described. */
function completed(value: unknown, check: Check | null): unknown {
  const whole: unknown = structuredClone(value);
  for (const { missing } of check?.(whole) ?? []) {
    if (!missing) continue;
    const parent = valueAtPointer(whole, missing.in);
    if (isObject(parent)) parent[missing.field] = 'string';
  }
  return whole;
}

function* candidates(
  document: unknown,
  media: Record<string, unknown>,
  nodesMax?: number,
): Generator<unknown> {
  yield media.example;
  for (const named of isObject(media.examples) ? Object.values(media.examples) : []) {
    const example = resolveRef(document, named);
    if (isObject(example)) yield example.value;
  }
  if (resolveRef(document, media.schema) === null) return;
  for (const optionalDepth of optionalDepths) {
    for (const hasExamples of [true, false]) {
      const purpose = { use: 'response', optionalDepth, hasExamples, nodesMax } as const;
      const { schema, isWhole } = cleanSchema(document, media.schema, purpose);
      if (isWhole || optionalDepth === 0) yield drawn(schema);
      else break;
    }
  }
}

function drawn(schema: object): unknown {
  try {
    return sample(schema, { maxSampleDepth: sampleDepthMax, quiet: true, skipWriteOnly: true });
  } catch {
    return undefined;
  }
}

/** The same with empty lists: nothing was found. */
export function emptied(value: unknown): unknown {
  if (Array.isArray(value)) return [];
  if (!isObject(value)) return value;
  const hasList = Object.values(value).some(Array.isArray);
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [
      name,
      hasList && typeof part === 'number' && /^(total|count|size|pages)/i.test(name) ? 0 : emptied(part),
    ]),
  );
}
