import { callPathProblem, readOnce } from './callPath';

/* Path templates of descriptions: `/files/{name}.json`. A parameter matches one or more characters of its segment. */

const parameter = /\{[^{}]*\}/;
const templateMax = 512;

/** Non-empty segments of a path; a query or fragment in the description is ignored. */
export const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .filter(Boolean);

/** Literal parts of a segment around its parameters, one more than there are parameters. */
export const literalsOf = (segment: string): string[] =>
  segment.split(parameter).map((literal) => readOnce(literal) ?? literal);

/**
 * Whether a segment matches these literals. Each parameter takes as little as possible, which needs no backtracking,
 * unlike a regular expression.
 */
export function fitsLiterals(literals: readonly string[], segment: string): boolean {
  const [first = '', ...rest] = literals;
  const last = rest.pop();
  if (last === undefined) return segment === first;
  if (!segment.startsWith(first) || !segment.endsWith(last)) return false;
  let end = first.length;
  for (const literal of rest) {
    const start = segment.indexOf(literal, end + 1);
    if (start < 0) return false;
    end = start + literal.length;
  }
  return end < segment.length - last.length;
}

/** Equal for templates that no call can distinguish: parameter names are dropped. */
export const templateKey = (path: string): string =>
  segmentsOf(path)
    .map((segment) => literalsOf(segment).join('{}'))
    .join('/');

/** Why no call through a gateway can reach this path; null: it can. */
export function templateProblem(path: string): string | null {
  if (!path.startsWith('/')) return '路径没有以 / 开头';
  if (path.length > templateMax) return `路径超过 ${templateMax} 个字符`;
  const segments = segmentsOf(path);
  for (const segment of segments) {
    const literals = segment.split(parameter);
    if (literals.some((literal) => /[{}]/.test(literal))) return '路径里的大括号没有成对';
    if (literals.slice(1, -1).includes('')) return '路径里两个参数之间没有分隔';
  }
  return isCallable(`/${segments.join('/')}`) ? null : '路径含有网关不转发的字符';
}

/** Whether a call with every parameter set to `x` is possible. */
function isCallable(template: string): boolean {
  try {
    const sent = encodeURI(template.split(parameter).join('x')).replaceAll('%25', '%');
    return callPathProblem(sent) === null;
  } catch {
    // An unpaired surrogate cannot be encoded.
    return false;
  }
}
