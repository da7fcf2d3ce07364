/** Of RFC 3986 without `;`: what stands after it some servers take for a remark and cut off before they look. */
const clearPath = /^\/[A-Za-z0-9\-._~!$&'()*+,=:@/%]*$/;
const emptySegment = /\/\//;
const dotSegment = /\/\.{1,2}(?:[/;]|$)/;
/** Dots, slashes and backslashes in disguise, and signs of percent that begin nothing. */
const disguised = /%(?:2e|2f|5c)|%(?![0-9a-f]{2})/i;
/** In a path that has been read once: control characters, backslashes, and what would become another sign when read again. */
const readAgain = /[\u0000-\u001f\u007f\\]|%[0-9a-f]{2}/i;

/**
 * What is wrong with the path of a call; null when every server reads it alike: nothing encoded twice or badly, no dots
 * that lead elsewhere, nothing that some drop and others keep.
 *
 * @param path  Without the query, as it was sent.
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

/** A path or segment with its percent signs resolved; null where they are no UTF-8. */
export function readOnce(text: string): string | null {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
