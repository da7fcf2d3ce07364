import { isObject } from '@portal/rules';
import { refOf, resolveRef } from './resolveRef';

const charactersMax = 64 * 1024;
const depthMax = 40;

/** Caps on lower bounds: the sampling library would fill an example up to them. */
const fillingMax: Readonly<Record<string, number>> = { minItems: 2, minLength: 200 };

/**
 * A self-contained part of a description: references are resolved, cycles are cut, and it has at most `valuesMax`
 * values. What exceeds that is left out.
 */
export function boundedCopy(document: unknown, node: unknown, valuesMax = 2000): unknown {
  let values = valuesMax;
  let characters = charactersMax;
  return copy(node, [], 0);

  function copy(given: unknown, trail: readonly string[], depth: number): unknown {
    values -= 1;
    if (values < 0 || depth > depthMax) return undefined;
    if (typeof given === 'string') return cut(given);
    if (Array.isArray(given)) return copyList(given, trail, depth);
    if (!isObject(given)) return given;
    const ref = refOf(given);
    if (ref === null) return copyFields(given, trail, depth);
    const target = resolveRef(document, given);
    // Where a reference recurs only its type is given.
    if (trail.includes(ref)) return isObject(target) ? { type: target.type } : {};
    const { $ref: _, ...beside } = given;
    return copyFields({ ...(isObject(target) && target), ...beside }, [...trail, ref], depth);
  }

  function copyList(list: readonly unknown[], trail: readonly string[], depth: number): unknown[] {
    const copied: unknown[] = [];
    for (const item of list) {
      if (values <= 0) break;
      copied.push(copy(item, trail, depth + 1));
    }
    return copied;
  }

  function copyFields(fields: Record<string, unknown>, trail: readonly string[], depth: number): object {
    const copied: Record<string, unknown> = {};
    for (const [key, value] of Object.entries(fields)) {
      if (values <= 0) break;
      const most = fillingMax[key];
      copied[cut(key)] =
        most !== undefined && typeof value === 'number'
          ? Math.min(value, most)
          : copy(value, trail, depth + 1);
    }
    return copied;
  }

  function cut(text: string): string {
    const kept = text.slice(0, Math.max(0, characters));
    characters -= kept.length;
    return kept;
  }
}
