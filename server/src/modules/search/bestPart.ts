import { countHits } from './highlight';
import type { SearchPart } from './SearchPart';

interface Searched {
  title: string;
  body: string;
  parts: readonly SearchPart[];
}

/** The part that matches most of what the whole does not; null: none. */
export function bestPart({ title, body, parts }: Searched, needles: readonly string[]): SearchPart | null {
  const missing = needles.filter((needle) => countHits(`${title} ${body}`, [needle]) === 0);
  let most = 0;
  let found: SearchPart | null = null;
  for (const part of missing.length > 0 ? parts : []) {
    const hits = countHits(`${part.title} ${part.text}`, missing);
    if (hits > most) [most, found] = [hits, part];
  }
  return found;
}
