import { isObject } from '@portal/rules';
import { asList } from '../../../platform/asList';
import { refOf, resolveRef } from '../description/resolveRef';
import type { Comparison } from './Comparison';

type Json = Record<string, unknown>;

const trailMax = 30;

/** A schema with its `allOf` merged in; its own keywords take precedence. */
export function mergedSchema(
  comparison: Comparison,
  document: unknown,
  node: unknown,
  trail: readonly string[] = [],
): Json {
  const found = resolveRef(document, node);
  if (!isObject(found) || !Array.isArray(found.allOf) || trail.length > trailMax)
    return isObject(found) ? found : {};
  const merged: Json = { ...found };
  const properties: Json = { ...(isObject(found.properties) && found.properties) };
  const required: unknown[] = [...asList(found.required)];
  for (const source of found.allOf) {
    const ref = refOf(source);
    if (!comparison.mayLook() || (ref !== null && trail.includes(ref))) continue;
    const part = mergedSchema(comparison, document, source, ref === null ? [...trail, ''] : [...trail, ref]);
    addMissing(merged, part);
    if (isObject(part.properties)) addMissing(properties, part.properties);
    for (const name of asList(part.required)) required.push(name);
  }
  return { ...merged, properties, required };
}

function addMissing(to: Json, from: Json): void {
  for (const [name, value] of Object.entries(from)) if (!Object.hasOwn(to, name)) to[name] = value;
}
