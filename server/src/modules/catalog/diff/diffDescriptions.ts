import { isObject } from '@portal/rules';
import { findOperations } from '../description/findOperations';
import type { OpenApiDocument } from '../description/OpenApiDocument';
import { resolveRef } from '../description/resolveRef';
import { say } from '../../../platform/i18n/say';
import { Comparison } from './Comparison';
import { compareOperations, type OperationPair } from './compareOperations';
import type { VersionDiff } from './VersionDiff';

/**
 * What changed between two descriptions of an API, and which changes break existing programs. Own code, because no
 * library for this is small, maintained and bounded on hostile input at once; the number of parts compared is bounded
 * whatever the documents hold.
 */
export function diffDescriptions(before: OpenApiDocument, after: OpenApiDocument): VersionDiff {
  const comparison = new Comparison(before, after);
  const old = operationsOf(before);
  const now = operationsOf(after);
  const operation = (name: string) => ({ area: 'operation', operation: name, place: '' }) as const;
  for (const [key, { name }] of old)
    if (!now.has(key)) comparison.report({ level: 'break', ...operation(name), text: say`接口已删除` });
  for (const [key, { name, item, operation: node }] of now) {
    const was = old.get(key);
    if (!was) comparison.report({ level: 'add', ...operation(name), text: say`新增接口` });
    else compareOperations(comparison, { name: was.name, before: was, after: { item, operation: node } });
  }
  const { changes, isWhole } = comparison;
  return { changes, isWhole };
}

type Found = OperationPair['before'] & { name: string };

/** Keyed by what an address can tell apart, so without the names of path parameters. */
function operationsOf(document: OpenApiDocument): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const { method, path } of findOperations(document)) {
    const item = resolveRef(document, document.paths?.[path]);
    const operation = isObject(item) ? item[method.toLowerCase()] : null;
    if (!isObject(item) || !isObject(operation)) continue;
    found.set(`${method} ${path.replace(/\{[^}]*\}/g, '{}')}`, {
      name: `${method} ${path}`,
      item,
      operation,
    });
  }
  return found;
}
