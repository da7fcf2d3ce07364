import RandExp from 'randexp';
import { RE2JS } from 're2js';

const patternMax = 200;
const textMax = 1000;
/** How often the parts of a pattern may be repeated, multiplied: what is larger takes its time to be matched and drawn. */
const repeatsMax = 1000;
/** Drawn for `*` and `+`. */
const openRepeats = 3;

/** A pattern of a stranger that is matched in linear time; null: it is not looked at. */
export function matcherOf(pattern: unknown): ((text: string) => boolean) | null {
  if (!isModest(pattern)) return null;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => text.length > textMax || compiled.test(text);
  } catch {
    // Looking ahead and behind, and back to a group, is what linear time has no room for.
    return null;
  }
}

/** A text that a pattern allows, always the same; null where none was found. */
export function textLike(pattern: unknown): string | null {
  const matches = matcherOf(pattern);
  if (!matches || typeof pattern !== 'string') return null;
  try {
    const drawer = new RandExp(pattern);
    drawer.max = openRepeats;
    drawer.defaultRange.subtract(0, 0x20).subtract(0x7f, 0xffff);
    drawer.randInt = countingOn(pattern);
    const text = drawer.gen();
    return text.length <= textMax && matches(text) ? text : null;
  } catch {
    return null;
  }
}

function isModest(pattern: unknown): pattern is string {
  if (typeof pattern !== 'string' || pattern.length > patternMax) return false;
  const counts = [...pattern.matchAll(/\{(\d+)(?:,(\d*))?\}/g)].map(([, least, most]) =>
    Math.max(1, Number(least), Number(most || 0)),
  );
  return counts.reduce((product, count) => product * count, 1) <= repeatsMax;
}

/** Looks as good as chance, and comes out the same each time. */
function countingOn(seed: string): (from: number, to: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return (from, to) => {
    state = (state * 171 + 11_213) % 65_521;
    return from + (state % (to - from + 1));
  };
}
