import RandExp from 'randexp';
import { RE2JS } from 're2js';

const patternMax = 200;
const textMax = 1000;
/** Most repetitions of a pattern, multiplied over nested parts: larger ones are slow to match and to generate. */
const repeatsMax = 1000;
/** Repetitions generated for `*` and `+`. */
const openRepeats = 3;

/** Compiles a stranger's pattern to a matcher of linear time; null: it is not supported. */
export function matcherOf(pattern: unknown): ((text: string) => boolean) | null {
  if (!isModest(pattern)) return null;
  try {
    const compiled = RE2JS.compile(RE2JS.translateRegExp(pattern));
    return (text) => text.length > textMax || compiled.test(text);
  } catch {
    // Lookahead, lookbehind and back-references cannot be matched in linear time.
    return null;
  }
}

/** A text that matches a pattern, always the same; null where none was found. */
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

/** Pseudo-random, and reproducible. */
function countingOn(seed: string): (from: number, to: number) => number {
  let state = [...seed].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);
  return (from, to) => {
    state = (state * 171 + 11_213) % 65_521;
    return from + (state % (to - from + 1));
  };
}
