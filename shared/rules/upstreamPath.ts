import { callPathProblem, readOnce } from './callPath';
import { operationPathRules, pathParamsOf } from './operation';
import { literalsOf, segmentsOf } from './pathTemplate';
import { firstBroken } from './Rule';

/** Longest cache time of an operation's answers. */
export const cacheSecondsMax = 3600;

/** Why an operation at `path` cannot have this path at its upstream; null: it can. Empty: the same path. */
export function upstreamPathProblem(path: string, upstreamPath: string): string | null {
  if (upstreamPath === '') return null;
  const broken = firstBroken(operationPathRules, upstreamPath);
  if (broken) return broken;
  if (segmentsOf(path).some((segment) => literalsOf(segment).length > 2))
    return '接口路径的一段里有两个参数，不能改用别的上游路径';
  const known = pathParamsOf(path);
  const astray = pathParamsOf(upstreamPath).find((name) => !known.includes(name));
  return astray === undefined ? null : `接口路径里没有 {${astray}}`;
}

/**
 * Path at the upstream, with parameters as sent.
 *
 * @param sent  Path of a call that matched the operation at `path`.
 * @returns null when the result would not be a safe path.
 */
export function fillUpstreamPath(path: string, upstreamPath: string, sent: string): string | null {
  const given = sent.split('/').filter(Boolean);
  const values = new Map<string, string>();
  for (const [at, segment] of segmentsOf(path).entries()) {
    const [name] = pathParamsOf(segment);
    const [before = '', after = ''] = literalsOf(segment);
    const text = readOnce(given[at] ?? '') ?? '';
    if (name !== undefined && !values.has(name))
      values.set(name, text.slice(before.length, text.length - after.length));
  }
  const filled = upstreamPath.replaceAll(/\{([^{}]*)\}/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  );
  const safe = encodeURI(filled).replaceAll('%25', '%');
  return callPathProblem(safe) === null ? safe : null;
}
