/**
 * The parameters of `path` under a pattern of portal.json, or null when it does not match.
 * Matching ignores a trailing slash and the case of letters, as the router in the browser does.
 *
 * @example matchPath('/APIList/:cateId', '/APIList/7') // { cateId: '7' }
 */
export function matchPath(pattern: string, path: string): Record<string, string> | null {
  const wanted = segments(pattern);
  const given = segments(path);
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const value = given[index]!;
    if (segment.startsWith(':')) params[segment.slice(1)] = decode(value);
    else if (segment.toLowerCase() !== value.toLowerCase()) return null;
  }
  return params;
}

const segments = (path: string) => path.split('/').filter(Boolean);

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
