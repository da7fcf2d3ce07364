import { say } from '../../../platform/i18n/say';
import type { Finding } from './problems';
import { leadsNowhere, refOf } from './resolveRef';

/** References that lead out of the document or to nothing in it; each target once. */
export function findBadRefs(document: object): Finding[] {
  const findings = new Map<string, Finding>();
  const known = new Set<string>();
  const open: [node: object, place: string][] = [[document, '']];
  for (let next = open.pop(); next; next = open.pop()) {
    const [node, place] = next;
    const ref = refOf(node);
    if (ref !== null && !known.has(ref)) {
      known.add(ref);
      if (!ref.startsWith('#')) findings.set(ref, foreign(ref));
      else if (leadsNowhere(document, ref)) findings.set(ref, missing(place, ref));
    }
    // Pushed in reverse, so that the first in the document is visited first.
    const children: [string, unknown][] = Object.entries(node);
    for (const [key, child] of children.reverse())
      if (child !== null && typeof child === 'object') open.push([child, place ? `${place}.${key}` : key]);
  }
  return [...findings.values()];
}

const foreign = (ref: string): Finding => ({
  level: 'warning',
  place: ref,
  cause: say`引用了文件外的内容，导入时不会去读取`,
  remedy: say`把被引用的内容合并进同一个文件`,
});

const missing = (place: string, ref: string): Finding => ({
  level: 'warning',
  place: say`${ref}（引用于 ${place}）`,
  cause: say`引用的内容在文件里不存在`,
  remedy: say`补上被引用的定义，或改正 $ref`,
});
