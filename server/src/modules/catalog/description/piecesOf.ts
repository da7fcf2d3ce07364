import { isObject } from '@portal/rules';

/** Most entries of one collection in a piece. */
const entriesMax = 50;
const collections = ['paths', 'definitions', 'parameters', 'responses'];

/**
 * Splits a description into pieces: first everything but its large collections, then these in batches, each in a
 * description of its own. An entry has the same errors at the same path there. For a validator that copies its list of
 * errors for every error, so that its time grows with the square of their number.
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

/** None where the collection is small enough to stay in the main piece. */
function* partsOf(collection: unknown): Generator<Record<string, unknown>> {
  if (!isLarge(collection)) return;
  const entries = Object.entries(collection);
  for (let start = 0; start < entries.length; start += entriesMax)
    yield Object.fromEntries(entries.slice(start, start + entriesMax));
}
