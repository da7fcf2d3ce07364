import type { MemberLanguage } from '@portal/calls';
import { inLanguage } from './inLanguage';
import { Said } from './say';

/** The type with every `Said` replaced by string. */
export type Told<T> = T extends Said
  ? string
  : T extends readonly (infer One)[]
    ? Told<One>[]
    : T extends object
      ? { [Key in keyof T]: Told<T[Key]> }
      : T;

/** A part of a reply with all its texts translated. */
export const toldIn = <T>(part: T, language: MemberLanguage): Told<T> => tell(part, language) as Told<T>;

function tell(part: unknown, language: MemberLanguage): unknown {
  if (part instanceof Said) return inLanguage(part, language);
  if (Array.isArray(part)) return part.map((one) => tell(one, language));
  // Class instances have their own JSON form.
  if (typeof part !== 'object' || part === null || Object.getPrototypeOf(part) !== Object.prototype)
    return part;
  return Object.fromEntries(Object.entries(part).map(([name, one]) => [name, tell(one, language)]));
}
