import { isObject } from '@portal/rules';

/** Of the entries of one collection. */
const entriesMax = 50;
const collections = ['paths', 'definitions', 'parameters', 'responses'];

/**
 * A description as several: first all of it without its large collections, then these in parts, each in a description
 * of its own. What is wrong with an entry is wrong with it there, at the same place. For a validator that keeps a list
 * of faults and copies it with each: the time that it takes grows with the square of their number.
 */
export function* piecesOf(source: Record<string, unknown>): Generator<Record<string, unknown>> {
  const { swagger, openapi } = source;
  const head = { ...(openapi === undefined ? { swagger } : { openapi }), info: { title: '-', version: '-' } };
  const parts: Record<string, unknown>[] = [];

  const rest = { ...source };
  for (const name of collections) {
    for (const part of partsOf(source[name])) parts.push({ paths: {}, [name]: part });
    if (isLarge(source[name])) rest[name] = {};
  }
  if (isObject(source.components)) {
    const components = { ...source.components };
    for (const [name, collection] of Object.entries(components)) {
      for (const part of partsOf(collection)) parts.push({ paths: {}, components: { [name]: part } });
      if (isLarge(collection)) components[name] = {};
    }
    rest.components = components;
  }
  yield rest;
  for (const part of parts) yield { ...head, ...part };
}

const isLarge = (collection: unknown): collection is Record<string, unknown> =>
  isObject(collection) && Object.keys(collection).length > entriesMax;

/** None of a collection that may stay where it is. */
function* partsOf(collection: unknown): Generator<Record<string, unknown>> {
  if (!isLarge(collection)) return;
  const entries = Object.entries(collection);
  for (let start = 0; start < entries.length; start += entriesMax)
    yield Object.fromEntries(entries.slice(start, start + entriesMax));
}
