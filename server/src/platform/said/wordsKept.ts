import { saidAgain } from './saidAgain';
import type { Words } from './say';

/**
 * A stored text in its translatable form. When the text was changed since by somebody who ignored the form (an older
 * server, or a reset), the text counts.
 *
 * @param beside  Written by `keptBeside`; null: none.
 */
export function wordsKept(text: string, beside: unknown): Words {
  if (beside === null) return text;
  const said = saidAgain(beside);
  return String(said) === text ? said : text;
}
