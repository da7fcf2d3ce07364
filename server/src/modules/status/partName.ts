import { shellName } from '@portal/contract/internal';
import { say, term, type Words } from '../../platform/said/say';

const area = 'area:';

/** Of an area, as a part of the portal. */
export const partOf = (remote: string) => area + remote;

/** What a part is called. @param titles  Of the areas, in the language of the reader; without any it is Chinese. */
export function partName(
  { part, name }: { part: string; name: string },
  titles: ReadonlyMap<string, string> = new Map(),
): Words {
  if (part === partOf(shellName)) return say`页面框架`;
  return titles.get(part.slice(area.length)) ?? term(name);
}
