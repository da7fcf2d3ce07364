import { findRoute } from './findRoute';

/** Segment for a parameter or wildcard. */
const anything = 'x';

/**
 * An address that both patterns match; null: none is found. The router's own matcher decides, as it does in the browser.
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

/** The segments of a pattern, with and without each optional segment. */
function readingsOf(pattern: string): string[][] {
  let readings: string[][] = [[]];
  for (const part of pattern.split('/').filter(Boolean)) {
    const withIt = readings.map((parts) => [...parts, part.replace(/\?$/, '')]);
    readings = part.endsWith('?') ? [...withIt, ...readings] : withIt;
  }
  return readings;
}

/** At each position the literal segment of either pattern, else a placeholder; a `*` is as long as the other pattern. */
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
