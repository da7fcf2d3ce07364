import { term, type Words } from '../../platform/said/say';

/** What a table calls something; what it does not know is called as it is. */
export function nameIn(table: Readonly<Record<string, Words>>, word: string): Words {
  const name = Object.hasOwn(table, word) ? table[word] : undefined;
  if (name === undefined) return word;
  return typeof name === 'string' ? term(name) : name;
}
