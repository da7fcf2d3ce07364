import { isObject, keysOf } from '@portal/rules';
import { operationMethods } from '@portal/calls';
import { asList } from '../../../platform/asList';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';

export type Json = Record<string, unknown>;

/** The method and path of an operation. */
export interface OperationName {
  method: string;
  path: string;
}

const methods: readonly string[] = keysOf(operationMethods).map((method) => method.toLowerCase());

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The identity of a parameter. Header names are case-insensitive. */
export const keyOfParameter = ({ in: place, name }: Json): string =>
  `${textOf(place)} ${place === 'header' ? textOf(name).toLowerCase() : textOf(name)}`;

/**
 * The path item with its shared parameters copied to each operation, so that one operation can be changed without the
 * others. Undefined where there is none.
 */
export function itemAt(document: OpenApiDocument, path: string): Json | undefined {
  const item = Object.hasOwn(document.paths ?? {}, path)
    ? resolveRef(document, document.paths?.[path])
    : null;
  if (!isObject(item)) return undefined;
  const { parameters, ...rest } = item;
  const ofAll = asList(parameters);
  if (ofAll.length === 0) return rest;
  return Object.fromEntries(
    Object.entries(rest).map(([name, value]) =>
      methods.includes(name) && isObject(value)
        ? [
            name,
            {
              ...value,
              parameters: [...without(document, ofAll, value.parameters), ...asList(value.parameters)],
            },
          ]
        : [name, value],
    ),
  );
}

/** The shared parameters that an operation does not override. */
function without(document: OpenApiDocument, ofPath: readonly unknown[], own: unknown): unknown[] {
  const keys = new Set(asList(own).map((node) => keyAt(document, node)));
  return ofPath.filter((node) => !keys.has(keyAt(document, node)));
}

/** The identity of a parameter, which may be a reference; empty: none. */
export function keyAt(document: OpenApiDocument, node: unknown): string {
  const parameter = resolveRef(document, node);
  return isObject(parameter) ? keyOfParameter(parameter) : '';
}

/** Null where the description has no such operation. */
export function operationAt(document: OpenApiDocument, { method, path }: OperationName): Json | null {
  const operation = itemAt(document, path)?.[method.toLowerCase()];
  return isObject(operation) ? operation : null;
}

export const hasOperations = (item: Json): boolean => methods.some((method) => isObject(item[method]));
