import { statusParts, type MemberLanguage } from '@portal/calls';
import { keyOf } from '@portal/rules';
import type { TranslatableText } from '../../platform/i18n/say';
import type { Releases } from '../releases';
import { partName } from './partName';

/** Names of the portal's parts in a language, including parts that no longer exist. */
export type PartNames = (language: MemberLanguage) => Promise<(part: string) => TranslatableText>;

export const createPartNames =
  ({ titlesIn }: Pick<Releases, 'titlesIn'>): PartNames =>
  async (language) => {
    const titles = await titlesIn(language);
    return (part) => {
      const known = keyOf(statusParts, part);
      return partName({ part, name: known ? statusParts[known] : part }, titles);
    };
  };
