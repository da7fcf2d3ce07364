/** Path characters of RFC 3986 without `;`, which some servers take for the start of parameters that they cut off. */
const clearPath = /^\/[A-Za-z0-9\-._~!$&'()*+,=:@/%]*$/;
const emptySegment = /\/\//;
const dotSegment = /\/\.{1,2}(?:[/;]|$)/;
/** Encoded dots, slashes and backslashes, and invalid percent escapes. */
const disguised = /%(?:2e|2f|5c)|%(?![0-9a-f]{2})/i;
/** In a decoded path: control characters, backslashes, and escapes that would be decoded again. */
const readAgain = /[\u0000-\u001f\u007f\\]|%[0-9a-f]{2}/i;

/**
 * What is wrong with the path of a call; null when all servers interpret it alike: no double or invalid encoding, no
 * dot segments, nothing that some servers drop.
 *
 * @param path  Without the query, as sent.
 */
export function callPathProblem(path: string): string | null {
  if (!clearPath.test(path)) return '请求地址含有不允许的字符';
  if (emptySegment.test(path)) return '请求地址含有连续的斜杠';
  if (dotSegment.test(path)) return '请求地址含有 . 或 .. 路径段';
  if (!path.includes('%')) return null;
  const isUnclear = disguised.test(path);
  const read = isUnclear ? null : readOnce(path);
  if (read === null || readAgain.test(read) || dotSegment.test(read))
    return '请求地址的编码会被不同系统读成不同的内容';
  return null;
}

/** Decodes a path or segment once; null when it is not UTF-8. */
export function readOnce(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
