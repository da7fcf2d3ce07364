import { isObject } from '@portal/rules';

const hopsMax = 20;

/**
 * A node, or the target of its `$ref` within the document. Null for a reference that is dangling, external or circular.
 * Own code instead of `dereference` of @scalar/openapi-parser, which expands the whole document: strangers write the
 * documents, and here each lookup is bounded, in hops and, in `schemaFields`, in depth and rows.
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

/** The direct target of a `$ref`, which may be a `$ref` itself; null outside the document. */
export const resolveStep = (document: unknown, ref: string): unknown =>
  ref.startsWith('#/') ? lookUp(document, ref) : null;

export function refOf(node: unknown): string | null {
  const ref = isObject(node) ? node.$ref : null;
  return typeof ref === 'string' ? ref : null;
}

/** Whether a `$ref` into this document is dangling. One that passes through another `$ref` is not checked. */
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
