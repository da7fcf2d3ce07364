import { parseTranslatable } from './parseText';
import type { TranslatableText } from './say';

/**
 * A stored text in its translatable form. When the text was changed since by somebody who ignored the form (an older
 * server, or a reset), the text counts.
 *
 * @param beside  Written by `textToColumn`; null: none.
 */
export function textFromColumn(text: string, beside: unknown): TranslatableText {
  if (beside === null) return text;
  const said = parseTranslatable(beside);
  return String(said) === text ? said : text;
}
