import { isDeepStrictEqual } from 'node:util';
import { keysOf } from '@portal/rules';

/** A field's value in an audit row; null: it was empty. */
export type KeptValue = string | number | boolean | null | readonly string[];

interface KeptChange {
  from: KeptValue;
  to: KeptValue;
}

const textMax = 200;
const entryMax = 60;
const entriesMax = 20;
/** Characters of the common beginning that are kept, for context. */
const leadLength = 20;

/**
 * The fields that an edit changed, with their values before and after, for the detail of its audit row. Never pass
 * secrets; mask private values first.
 */
export function changesOf<Fields extends Readonly<Record<string, KeptValue>>>(
  before: Fields,
  after: Fields,
): { changes?: Readonly<Record<string, KeptChange>> } {
  const changed = keysOf(after).filter((field) => !isDeepStrictEqual(before[field], after[field]));
  if (changed.length === 0) return {};
  return {
    changes: Object.fromEntries(
      changed.map((field) => [field, shortened(before[field] ?? null, after[field] ?? null)]),
    ),
  };
}

function shortened(before: KeptValue, after: KeptValue): KeptChange {
  if (typeof before !== 'string' || typeof after !== 'string')
    return { from: shortValue(before), to: shortValue(after) };
  // By code points, so that no emoji is cut in two.
  const [from, to] = [Array.from(before), Array.from(after)];
  const isLong = from.length > textMax || to.length > textMax;
  const start = isLong ? Math.max(0, firstDifference(from, to) - leadLength) : 0;
  return { from: cut(from, start, textMax), to: cut(to, start, textMax) };
}

function shortValue(value: KeptValue): KeptValue {
  if (typeof value === 'string') return cut(Array.from(value), 0, textMax);
  if (typeof value !== 'object' || value === null) return value;
  const entries = value.slice(0, entriesMax).map((entry) => cut(Array.from(entry), 0, entryMax));
  return value.length > entriesMax ? [...entries, '…'] : entries;
}

function firstDifference(one: readonly string[], other: readonly string[]): number {
  const at = one.findIndex((character, index) => character !== other[index]);
  return at < 0 ? one.length : at;
}

const cut = (characters: readonly string[], start: number, max: number): string =>
  (start > 0 ? '…' : '') +
  characters.slice(start, start + max).join('') +
  (characters.length > start + max ? '…' : '');
