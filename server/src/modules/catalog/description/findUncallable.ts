import { templateKey, templateProblem } from '@portal/rules';
import type { FoundOperation } from './findOperations';
import { say, term, type Translatable, type TranslatableText } from '../../../platform/i18n/say';

/** Operations that a gateway could not tell apart from others, or cannot carry at all. */
export function findUncallable(
  operations: readonly FoundOperation[],
): { operation: TranslatableText; problem: Translatable }[] {
  const first = new Map<string, string>();
  return operations.flatMap<{ operation: TranslatableText; problem: Translatable }>(({ method, path }) => {
    const operation = `${method} ${path}`;
    const problem = templateProblem(path);
    if (problem) return [{ operation, problem: term(problem) }];
    const key = `${method} ${templateKey(path)}`;
    const twin = first.get(key);
    if (!twin) first.set(key, operation);
    return twin ? [{ operation: say`${operation}（与 ${twin}）`, problem: say`两个接口的路径无法区分` }] : [];
  });
}
