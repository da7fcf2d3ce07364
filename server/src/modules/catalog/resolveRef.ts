import { isObject } from '@portal/rules';

const hopsMax = 20;

/**
 * What a node means: itself, or what its `$ref` into the same document leads to.
 * Null for a reference that leads nowhere, out of the document, or round in a circle.
 *
 * Own code beside @scalar/openapi-parser, whose `dereference` unfolds a whole document: the documents are strangers',
 * and here each look is bounded, in hops and, in `schemaFields`, in depth and rows.
 */
export function resolveRef(document: unknown, node: unknown): unknown {
  let current = node;
  for (let hops = 0; hops < hopsMax; hops += 1) {
    const ref = refOf(current);
    if (ref === null) return current;
    current = resolveStep(document, ref);
  }
  return null;
}

/** What stands where a `$ref` points, be it a `$ref` again; null outside of the document. */
export const resolveStep = (document: unknown, ref: string): unknown =>
  ref.startsWith('#/') ? lookUp(document, ref) : null;

export function refOf(node: unknown): string | null {
  const ref = isObject(node) ? node.$ref : null;
  return typeof ref === 'string' ? ref : null;
}

/** Whether a `$ref` into this document finds nothing there. One that goes through another `$ref` is left in peace. */
export function leadsNowhere(document: unknown, ref: string): boolean {
  if (ref === '#') return false;
  if (!ref.startsWith('#/')) return true;
  let node = document;
  for (const part of partsOf(ref)) {
    if (refOf(node) !== null) return false;
    if (node === null || typeof node !== 'object' || !Object.hasOwn(node, part)) return true;
    node = Reflect.get(node, part);
  }
  return false;
}

const partsOf = (pointer: string) =>
  pointer
    .slice(2)
    .split('/')
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'));

function lookUp(document: unknown, pointer: string): unknown {
  return partsOf(pointer).reduce<unknown>(
    (node, part) =>
      node !== null && typeof node === 'object' && Object.hasOwn(node, part) ? Reflect.get(node, part) : null,
    document,
  );
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
