import { serializeText } from '../../../platform/i18n/serializeText';
import type { KeptChange } from '../../../platform/db/tables';
import { parseTranslatable, parseText } from '../../../platform/i18n/parseText';
import { term } from '../../../platform/i18n/say';
import type { Change } from './VersionDiff';

/** A change as stored: the Chinese text, and the keys needed to say it in another language. */
export const keepChange = ({ place, text, ...change }: Change): KeptChange => ({
  ...change,
  place: String(place),
  text: String(text),
  said: { place: serializeText(place), text: serializeText(text) },
});

/** Rows written before translation was introduced have the text only, and are shown as written. */
export const changeAgain = ({ said, ...change }: KeptChange): Change => ({
  ...change,
  place: said ? parseText(said.place) : change.place,
  text: said ? parseTranslatable(said.text) : term(change.text),
});
