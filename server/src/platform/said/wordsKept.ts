import { saidAgain } from './saidAgain';
import type { Words } from './say';

/**
 * What a row says. Where somebody has written another text since and knew nothing of what is kept beside it, as a server of
 * before or what empties it, the text counts.
 *
 * @param beside  What `keptBeside` wrote; null: nothing.
 */
export function wordsKept(text: string, beside: unknown): Words {
  if (beside === null) return text;
  const said = saidAgain(beside);
  return String(said) === text ? said : text;
}
