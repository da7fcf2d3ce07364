import { findRoute } from './findRoute';

/** Stands for whatever an address may hold where a pattern leaves it open. */
const anything = 'x';

/**
 * An address that both patterns match; null: there is none. Whether one matches is for the router to say, so that this
 * holds for every address that it takes in the browser.
 */
export function sharedAddress(one: string, other: string): string | null {
  const matches = (pattern: string, address: string) => findRoute([{ path: pattern }], address) !== null;
  for (const parts of readingsOf(one))
    for (const otherParts of readingsOf(other)) {
      const address = `/${merge(parts, otherParts).join('/')}`;
      if (matches(one, address) && matches(other, address)) return address;
    }
  return null;
}

/** The parts of a pattern, once with and once without each that may be left out. */
function readingsOf(pattern: string): string[][] {
  let readings: string[][] = [[]];
  for (const part of pattern.split('/').filter(Boolean)) {
    const withIt = readings.map((parts) => [...parts, part.replace(/\?$/, '')]);
    readings = part.endsWith('?') ? [...withIt, ...readings] : withIt;
  }
  return readings;
}

/** Part for part the more definite of the two; what follows a `*` is as long as the other. */
function merge(parts: readonly string[], others: readonly string[]): string[] {
  const length = Math.max(definite(parts).length, definite(others).length);
  return Array.from({ length }, (_, at) => {
    const known = [parts[at], others[at]].find(
      (part) => part !== undefined && part !== '*' && !part.startsWith(':'),
    );
    return known ?? anything;
  });
}

const definite = (parts: readonly string[]) => parts.filter((part) => part !== '*');
