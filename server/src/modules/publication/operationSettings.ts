import { repetitions, type OperationSetting, type PublicationData } from '@portal/calls';
import type { OperationSettings } from '@portal/contract/gateway';
import { upstreamPathProblem } from '@portal/rules';
import { together } from '../../platform/i18n/listed';
import { say, term, type Translatable, type TranslatableText } from '../../platform/i18n/say';

interface NamedOperation {
  method: string;
  path: string;
}

/** Drafts older than operation settings have none. */
type Kept = Partial<Pick<PublicationData, 'operationSettings'>>;

const nameOf = ({ method, path }: NamedOperation) => `${method} ${path}`;

/** Settings of an operation; null: none. */
export function settingsOf(
  { operationSettings = [] }: Kept,
  operation: NamedOperation,
): OperationSettings | null {
  const own = operationSettings.find((one) => nameOf(one) === nameOf(operation));
  if (!own) return null;
  const { upstreamPath, timeoutMs, cacheSeconds, repetition } = own;
  const settings = {
    ...(upstreamPath && { path: upstreamPath }),
    ...(timeoutMs !== null && { timeoutMs }),
    ...(cacheSeconds > 0 && { cacheSeconds }),
    ...(repetition !== 'byMethod' && { mayRepeat: repetition === 'yes' }),
  };
  return Object.keys(settings).length > 0 ? settings : null;
}

/** A line per operation with settings. */
export const settingsLines = ({ operationSettings = [] }: Kept): Translatable[] =>
  operationSettings.map((one) => say`${nameOf(one)}：${lineOf(one)}`);

const lineOf = ({ upstreamPath, timeoutMs, cacheSeconds, repetition }: OperationSetting): TranslatableText =>
  together([
    ...(upstreamPath ? [say`上游路径 ${upstreamPath}`] : []),
    ...(timeoutMs === null ? [] : [say`超时 ${timeoutMs} 毫秒`]),
    ...(cacheSeconds > 0 ? [say`缓存 ${cacheSeconds} 秒`] : []),
    ...(repetition === 'byMethod' ? [] : [term(repetitions[repetition])]),
  ]) || say`与其他接口相同`;

/** Invalid operation settings of a draft. */
export function settingsProblems(
  { operationSettings = [] }: Kept,
  operations: readonly NamedOperation[],
): Translatable[] {
  const known = new Set(operations.map(nameOf));
  const seen = new Set<string>();
  return operationSettings.flatMap((one) => {
    const name = nameOf(one);
    const isTwice = seen.has(name);
    seen.add(name);
    if (!known.has(name)) return [say`没有接口 ${name}，请删除它的设置`];
    if (isTwice) return [say`${name} 设置了两次`];
    if (one.cacheSeconds > 0 && one.method !== 'GET') return [say`${name}：只有 GET 可以缓存`];
    const problem = upstreamPathProblem(one.path, one.upstreamPath);
    return problem ? [say`${name} 的上游路径：${term(problem)}`] : [];
  });
}
