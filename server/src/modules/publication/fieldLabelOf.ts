import { publicationFields } from '@portal/calls';
import { term, type Said } from '../../platform/said/say';

/** What a field of a publication is called; undefined for what has no name. */
export const fieldLabelOf = (field: string): Said | undefined => {
  const name = publicationFields[field];
  return name === undefined ? undefined : term(name);
};
