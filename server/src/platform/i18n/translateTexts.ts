import type { MemberLanguage } from '@portal/calls';
import { inLanguage } from './inLanguage';
import { Translatable } from './say';

/** The type with every `Translatable` replaced by string. */
export type Translated<T> = T extends Translatable
  ? string
  : T extends readonly (infer One)[]
    ? Translated<One>[]
    : T extends object
      ? { [Key in keyof T]: Translated<T[Key]> }
      : T;

/** A part of a reply with all its texts translated. */
export const translateTexts = <T>(part: T, language: MemberLanguage): Translated<T> =>
  tell(part, language) as Translated<T>;

function tell(part: unknown, language: MemberLanguage): unknown {
  if (part instanceof Translatable) return inLanguage(part, language);
  if (Array.isArray(part)) return part.map((one) => tell(one, language));
  // Class instances have their own JSON form.
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, tell(one, language)]));
}
