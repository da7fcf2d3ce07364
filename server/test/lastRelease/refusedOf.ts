import fc from 'fast-check';
import type { Accepted, Form } from './acceptedOf';

/** Forms of requests that were accepted and no longer are, one sentence each. Fields that are gone are judged elsewhere. */
export function refusedOf(before: Accepted, now: Accepted): string[] {
  return Object.entries(before).flatMap(([field, forms]) => {
    const present = now[field];
    if (!present) return [];
    const refused = forms.filter((form) => !present.some((one) => covers(one, form)));
    if (refused.length === 0) return [];
    const name = field || 'reqBody';
    return [`takes ${name} as ${present.map(wordsOf).join(', ')}, not ${refused.map(wordsOf).join(', ')}`];
  });
}

/** Whether a value of form `inner` has the form `outer`, too; where a schema does not say it: yes. */
function covers(outer: Form, inner: Form): boolean {
  if (outer.type === 'any' || inner.type === 'any') return true;
  if (outer.only !== undefined) return outer.only === inner.only;
  if (inner.only !== undefined) return admits(outer, inner.only);
  const isSameType = outer.type === inner.type || (outer.type === 'number' && inner.type === 'integer');
  return (
    isSameType &&
    (outer.min ?? -Infinity) <= (inner.min ?? -Infinity) &&
    (outer.max ?? Infinity) >= (inner.max ?? Infinity) &&
    (!outer.isClosed || inner.isClosed === true) &&
    (outer.patterns ?? []).every((pattern) => follows(pattern, inner))
  );
}

function admits(
  { type, min = -Infinity, max = Infinity, patterns = [] }: Form,
  value: Form['only'],
): boolean {
  if (typeof value === 'number')
    return (
      (type === 'number' || (type === 'integer' && Number.isInteger(value))) && value >= min && value <= max
    );
  if (typeof value !== 'string') return type === (value === null ? 'null' : typeof value);
  const isMatch = patterns.every((pattern) => compiled(pattern).test(value));
  return type === 'string' && value.length >= min && value.length <= max && isMatch;
}

const samples = 300;

/**
 * Whether each text of a form matches a pattern. Regular expressions cannot be compared: where it had others, texts that
 * match those are tried, so that only a text that is refused now counts.
 */
function follows(pattern: string, { patterns = [], min = 0, max = Infinity }: Form): boolean {
  if (patterns.includes(pattern)) return true;
  const [first] = patterns;
  if (first === undefined) return false;
  return textsOf(first)
    .filter((text) => text.length >= min && text.length <= max)
    .filter((text) => patterns.every((one) => compiled(one).test(text)))
    .every((text) => compiled(pattern).test(text));
}

/** The same ones each time; none where it looks around (`(?=`). */
function textsOf(pattern: string): string[] {
  try {
    return fc.sample(fc.stringMatching(compiled(pattern), { size: 'max' }), { seed: 1, numRuns: samples });
  } catch {
    return [];
  }
}

/** A schema does not say the flags. */
function compiled(pattern: string): RegExp {
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return new RegExp(pattern);
  }
}

function wordsOf({ type, only, min, max, patterns = [], isClosed }: Form): string {
  if (only !== undefined) return JSON.stringify(only);
  const limits = [
    ...(min === undefined ? [] : [`from ${min}`]),
    ...(max === undefined ? [] : [`to ${max}`]),
    ...patterns.map((pattern) => `/${pattern}/`),
    ...(isClosed ? ['without other fields'] : []),
  ];
  return [type, ...limits].join(' ');
}
