import { callPathProblem, readOnce } from './callPath';

/* Paths as descriptions write them: `/files/{name}.json`. A parameter stands for one or more characters of its segment. */

const parameter = /\{[^{}]*\}/;
const templateMax = 512;

/** Segments of a path, without those that are empty; a query or fragment that a description has put there is left out. */
export const segmentsOf = (path: string): string[] =>
  path
    .replace(/[?#].*/s, '')
    .split('/')
    .filter(Boolean);

/** What stands around the parameters of a segment, one text more than there are parameters. One text: there is none. */
export const literalsOf = (segment: string): string[] =>
  segment.split(parameter).map((literal) => readOnce(literal) ?? literal);

/**
 * Whether a segment is one that the literals stand for. Each parameter takes as little as it can, which decides it
 * without ever going back: no regular expression does.
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

/** The same for paths that no call can tell apart: names of parameters do not matter. */
export const templateKey = (path: string): string =>
  segmentsOf(path)
    .map((segment) => literalsOf(segment).join('{}'))
    .join('/');

/** Why an operation with this path could not be called through a gateway; null when it can. */
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

/** Whether a call can be sent whose parameters are all `x`. */
function isCallable(template: string): boolean {
  try {
    const sent = encodeURI(template.split(parameter).join('x')).replaceAll('%25', '%');
    return callPathProblem(sent) === null;
  } catch {
    // Half a character is none.
    return false;
  }
}
