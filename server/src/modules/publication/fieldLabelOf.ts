import { publicationFields } from '@portal/calls';
import { term, type Said } from '../../platform/said/say';

/** Label of a field; undefined: it has none. */
export const fieldLabelOf = (field: string): Said | undefined => {
  const name = publicationFields[field];
  return name === undefined ? undefined : term(name);
};
