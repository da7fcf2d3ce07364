import { say, type Translatable, type TranslatableText } from '../../../platform/i18n/say';
import type { FoundOperation } from './findOperations';
import { findUncallable } from './findUncallable';
import type { OpenApiDocument } from './OpenApiDocument';
import type { Finding } from './problems';

/** What a description should state and does not. */
export function findGaps(document: OpenApiDocument, operations: readonly FoundOperation[]): Finding[] {
  const gaps: Finding[] = [];
  const warn = (place: TranslatableText, cause: Translatable, remedy: Translatable) =>
    gaps.push({ level: 'warning', place, cause, remedy });
  if (typeof document.info?.title !== 'string')
    warn('info.title', say`缺少名称`, say`补上 info.title，否则用文件名代替`);
  if (document.info?.version === undefined)
    warn('info.version', say`缺少版本号`, say`补上 info.version，否则记为 1.0.0`);
  const ids = new Map<string, string>();
  for (const { operationId, method, path } of operations) {
    if (!operationId) continue;
    const first = ids.get(operationId);
    if (first)
      warn(
        say`${method} ${path}（${operationId}，已用于 ${first}）`,
        say`operationId 重复`,
        say`给每个接口一个唯一的 operationId`,
      );
    else ids.set(operationId, `${method} ${path}`);
  }
  for (const { method, path, hasCookies } of operations)
    if (hasCookies)
      warn(`${method} ${path}`, say`Cookie 参数不会到达后端：网关不转发 Cookie`, say`改为请求头或查询参数`);
  for (const { operation, problem } of findUncallable(operations))
    warn(operation, problem, say`改用网关能区分的路径，否则不能提交上线`);
  return gaps;
}
