import { isObject } from '@portal/rules';
import type { OpenApiDocument } from './OpenApiDocument';
import { resolveRef } from './resolveRef';

export interface FoundOperation {
  method: string;
  path: string;
  summary: string;
  group: string;
  isDeprecated: boolean;
  operationId: string | null;
  /** Whether it has parameters in cookies, which no gateway forwards. */
  hasCookies: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];
/** The group of operations without a tag. Stored in this language. */
export const otherGroup = /* as is */ '接口';
const textMax = 200;

/** Every operation below `paths`, in the order of the document. */
export function findOperations(document: OpenApiDocument): FoundOperation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) => {
    const methodsOfPath = resolveRef(document, item);
    if (!isObject(methodsOfPath)) return [];
    return methods.flatMap((method) => {
      const operation = methodsOfPath[method];
      if (!isObject(operation)) return [];
      const hasCookies = [methodsOfPath, operation].some((node) => isSentCookies(document, node));
      return [{ ...toOperation(method, path, operation), hasCookies }];
    });
  });
}

function isSentCookies(document: OpenApiDocument, { parameters }: Record<string, unknown>): boolean {
  if (!Array.isArray(parameters)) return false;
  return parameters.some((parameter) => {
    const resolved = resolveRef(document, parameter);
    return isObject(resolved) && resolved.in === 'cookie';
  });
}

function toOperation(
  method: string,
  path: string,
  operation: Record<string, unknown>,
): Omit<FoundOperation, 'hasCookies'> {
  const { tags, summary, operationId, deprecated } = operation;
  const tag = Array.isArray(tags) ? tags.find((name) => typeof name === 'string') : null;
  const id = typeof operationId === 'string' ? operationId : null;
  return {
    method: method.toUpperCase(),
    path,
    summary: (typeof summary === 'string' && summary.trim() ? summary.trim() : (id ?? path)).slice(
      0,
      textMax,
    ),
    group: (tag ?? otherGroup).slice(0, textMax),
    isDeprecated: deprecated === true,
    operationId: id,
  };
}
