import { publicationFields } from '@portal/calls';
import { term, type Translatable } from '../../platform/i18n/say';

/** Label of a field; undefined: it has none. */
export const fieldLabelOf = (field: string): Translatable | undefined => {
  const name = publicationFields[field];
  return name === undefined ? undefined : term(name);
};
