import { literalsOf, segmentsOf } from '@portal/rules';

/** Extracts the parameters of a path by its template; those that share a segment with other text are left out. */
export function pathParams(template: string, path: string): Map<string, string> {
  const sent = segmentsOf(path);
  const params = new Map<string, string>();
  for (const [at, segment] of segmentsOf(template).entries()) {
    const isWhole =
      literalsOf(segment).every((literal) => literal === '') && literalsOf(segment).length === 2;
    const value = sent[at];
    if (isWhole && value !== undefined) params.set(segment.slice(1, -1), decoded(value));
  }
  return params;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
