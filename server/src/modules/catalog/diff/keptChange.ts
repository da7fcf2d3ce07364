import { kept } from '../../../platform/said/kept';
import type { KeptChange } from '../../../platform/db/tables';
import { saidAgain, wordsAgain } from '../../../platform/said/saidAgain';
import { term } from '../../../platform/said/say';
import type { Change } from './VersionDiff';

/** A change as stored: the Chinese text, and the keys needed to say it in another language. */
export const keepChange = ({ place, text, ...change }: Change): KeptChange => ({
  ...change,
  place: String(place),
  text: String(text),
  said: { place: kept(place), text: kept(text) },
});

/** Rows written before translation was introduced have the text only, and are shown as written. */
export const changeAgain = ({ said, ...change }: KeptChange): Change => ({
  ...change,
  place: said ? wordsAgain(said.place) : change.place,
  text: said ? saidAgain(said.text) : term(change.text),
});
